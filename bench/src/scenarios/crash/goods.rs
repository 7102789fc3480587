//! What the carts of a run are filled with: variations, coupons and gift cards, of which each tab has its own.

use std::{collections::BTreeSet, fs, net::SocketAddr};

use tempfile::TempDir;

use super::{
    model::{COUPONS, ITEMS, TABLET},
    plan::Plan,
    reading::{Card, Place, coupon},
};
use crate::{
    client::{HttpClient, Shopper},
    error::{Doing, Error, Result},
    shop::{Environment, data_dir},
    shop::{command, stock_kinds},
};

#[derive(Debug)]
pub struct Goods {
    codes: Vec<String>,
    /// One piece of it lies in every cart, so that every coupon has something to take off.
    first: String,
    /// By tab.
    cards: Vec<Card>,
}

/// What is on each card; nothing is ever paid with it.
const ON_A_CARD: &str = "1000.00";

impl Goods {
    /// Imports them as an operator would.
    pub fn bring(plan: &Plan, home: &TempDir, environment: &Environment) -> Result<Self> {
        let (program, data) = (&plan.program, data_dir(home));
        // One client of each cart has no tab.
        let tabs = plan.tabs + 1;
        let kind = |number: usize| match number % ITEMS {
            TABLET if number < tabs * ITEMS => "customTablet",
            _ => "standard",
        };
        let mut codes = stock_kinds(program, home, tabs * ITEMS + 1, kind, environment)?;
        let first = codes.pop().unwrap_or_default();

        let file = home.path().join("promotions.json");
        fs::write(&file, promotions(tabs, &first)).doing("the promotions cannot be written")?;
        let import = ["promotions".as_ref(), "import".as_ref(), file.as_os_str()];
        command(program, &import, &data, environment)?;

        let count = (tabs + SPARE).to_string();
        let issue = [
            "giftcards",
            "issue",
            "--amount",
            ON_A_CARD,
            "--currency",
            "EUR",
            "--json",
            "--count",
            &count,
        ];
        let printed = command(program, &issue.map(AsRef::as_ref), &data, environment)?;
        Ok(Self {
            codes,
            first,
            cards: cards(&String::from_utf8_lossy(&printed), tabs)?,
        })
    }

    /// Puts the first piece into every cart.
    pub async fn put_first(&self, server: SocketAddr, shoppers: &[Shopper]) -> Result<()> {
        let mut http = HttpClient::connect(server).await?;
        let body = format!(r#"{{"code":"{}","quantity":1,"shipmentId":-1}}"#, self.first);
        for shopper in shoppers {
            http.post_as("/api/me/carts/add?market=FI&language=fi", &shopper.token, &body)
                .await?;
        }
        Ok(())
    }

    /// What belongs to the tab of this number.
    pub fn place(&self, number: usize) -> Place {
        Place {
            number,
            codes: std::array::from_fn(|item| self.codes[number * ITEMS + item].clone()),
            card: self.cards[number].clone(),
        }
    }
}

/// More cards than tabs, as a cart shows the last characters only, which two may have in common.
const SPARE: usize = 4;

fn cards(printed: &str, count: usize) -> Result<Vec<Card>> {
    let mut known = BTreeSet::new();
    let mut cards = Vec::new();
    for line in printed.lines() {
        let card: Card = serde_json::from_str(line)
            .map_err(|error| Error::server(format!("A gift card cannot be read: {error}")))?;
        if known.insert(card.last_four().to_owned()) {
            cards.push(card);
        }
    }
    cards.truncate(count);
    match cards.len() == count {
        true => Ok(cards),
        false => Err(Error::server("Too many gift cards end with the same characters.")),
    }
}

/// A promotion for each tab, with its coupons, that takes a percent off the first piece.
fn promotions(tabs: usize, first: &str) -> String {
    let promotion = |tab: usize| {
        let coupons: Vec<String> = (0..COUPONS).map(|which| format!("{:?}", coupon(tab, which))).collect();
        format!(
            r#"{{"id":"crash-{tab}","name":{{"fi":"Koe {tab}"}},"conditions":{{"coupons":[{}],"target":{{"products":["{first}"]}}}},"action":{{"kind":"percent","basisPoints":100,"scope":"lines"}}}}"#,
            coupons.join(",")
        )
    };
    let promotions: Vec<String> = (0..tabs).map(promotion).collect();
    format!("[{}]", promotions.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_told_apart_by_what_a_cart_shows() {
        let printed = r#"{"code":"AAAA-1111","pin":"1"}
{"code":"BBBB-1111","pin":"2"}
{"code":"BBBB-2222","pin":"3"}"#;
        let two = cards(printed, 2).expect("enough");
        assert_eq!(two.iter().map(|card| &*card.pin).collect::<Vec<_>>(), ["1", "3"]);
        assert!(cards(printed, 3).is_err());
    }

    #[test]
    fn promotions_are_json() {
        let read: serde_json::Value = serde_json::from_str(&promotions(2, "X")).expect("JSON");
        assert_eq!(read[1]["conditions"]["coupons"][7], "CRASH-1-7");
    }
}
