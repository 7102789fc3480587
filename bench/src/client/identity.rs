//! Becoming a visitor, as the shop's own pages do it.

use std::time::{Duration, Instant};

use serde::Deserialize;

use super::{HttpClient, scan};
use crate::error::{Error, Result};

/// A visitor with a cart of their own.
#[derive(Debug, Clone)]
pub struct Shopper {
    pub token: String,
}

/// A page that names its visitor.
pub const FIRST_PAGE: &str = "/api/cda/content?contentUrl=/fi/";
pub const TOKEN: &str = "/api/identity-connect/token/anonymous";

impl Shopper {
    /// Opens a page, which names the visitor, and asks for a token under that name.
    pub async fn arrive(http: &mut HttpClient) -> Result<Self> {
        let page = text(http.get(FIRST_PAGE).await?)?;
        let answer = http.post_form(TOKEN, &Self::question(&page)?).await?;
        Self::of_answer(&text(answer)?)
    }

    /// The form that asks for the token of the visitor whom a page names.
    pub fn question(page: &str) -> Result<String> {
        let id = scan::plain_text(page, "anonymousId");
        let id = id.ok_or_else(|| Error::server("The start page names no anonymousId."))?;
        Ok(format!(
            "grant_type=anonymous&client_id=frontend&scope=anonymous_id&anonymous_id={id}"
        ))
    }

    /// Whom the answer to that form makes.
    pub fn of_answer(answer: &str) -> Result<Self> {
        let token = scan::plain_text(answer, "access_token");
        let token = token.ok_or_else(|| Error::server("The answer to a token request holds no access_token."))?;
        Ok(Self {
            token: token.to_owned(),
        })
    }
}

/// Codes of variations that may be bought hundreds at a time. Waits a while for a new shop's index.
pub async fn buyable_codes(http: &mut HttpClient, count: usize) -> Result<Vec<String>> {
    let begun = Instant::now();
    loop {
        let listing = Listing::ask(http, count * 2 + 10).await?;
        let codes: Vec<_> = listing
            .product_view_models
            .into_iter()
            .filter(|card| card.is_buyable && !card.disable_add_to_cart && card.in_stock_quantity >= 1000)
            .map(|card| card.first_variation_code)
            .take(count)
            .collect();
        if codes.len() == count {
            return Ok(codes);
        }
        if begun.elapsed() > INDEX_TIMEOUT {
            return Err(Error::server(format!(
                "The shop lists {} of the {count} products with a stock of 1,000 that are needed; start it with --seed demo.",
                codes.len()
            )));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// How many products the shop lists. Waits a while for a new shop's index.
pub async fn product_count(http: &mut HttpClient) -> Result<u64> {
    let begun = Instant::now();
    loop {
        let count = Listing::ask(http, 1).await?.total_count;
        if count > 0 || begun.elapsed() > INDEX_TIMEOUT {
            return Ok(count);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A new shop's index is built while it answers already.
const INDEX_TIMEOUT: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listing {
    product_view_models: Vec<Card>,
    total_count: u64,
}

impl Listing {
    /// The first products in the default order.
    async fn ask(http: &mut HttpClient, count: usize) -> Result<Self> {
        let path = format!("/api/categories/products?category=&page=1&pageSize={count}&market=FI&language=fi");
        serde_json::from_slice(&http.get(&path).await?)
            .map_err(|error| Error::server(format!("The listing of products cannot be read: {error}")))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    first_variation_code: String,
    is_buyable: bool,
    disable_add_to_cart: bool,
    in_stock_quantity: u32,
}

fn text(body: Vec<u8>) -> Result<String> {
    String::from_utf8(body).map_err(|_| Error::server("An answer is not UTF-8."))
}
