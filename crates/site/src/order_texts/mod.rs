//! What letters and papers about an order say in the same words: amounts, addresses, what tells goods from others.

mod words;

use domain::{
    buyer::PostalAddress,
    contact::Country,
    order::{Order, OrderLine},
};
use wire::format;

pub(crate) use self::words::Words;

/// An order, and the language that it is written about in.
#[derive(Clone, Copy)]
pub(crate) struct OrderTexts<'a> {
    pub order: &'a Order,
    pub words: &'a Words<'a>,
}

/// A label and what it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub label: String,
    pub value: String,
}

/// An address, or other lines that belong together.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub label: String,
    pub lines: Vec<String>,
}

impl OrderTexts<'_> {
    pub fn fact(&self, label: &str, value: impl Into<String>) -> Fact {
        Fact {
            label: self.words.text(label),
            value: value.into(),
        }
    }

    pub fn money(&self, minor: i64) -> String {
        format::money(self.order.contents.money(minor), self.words.language)
    }

    pub fn pieces(&self, count: u32) -> String {
        self.words.pieces(count)
    }

    /// A rate of tax in percent: `25,5`.
    pub fn rate(&self, basis_points: u32) -> String {
        let decimals = if basis_points.is_multiple_of(100) { 0 } else { 1 };
        format::decimal(f64::from(basis_points) / 100.0, decimals, self.words.language)
    }

    /// What more than their name tells the goods of a line from others.
    pub fn details(&self, line: &OrderLine) -> Vec<String> {
        let mut details = Vec::new();
        if let Some(tablet) = &line.tablet {
            details.push(tablet.front_text.as_str().to_owned());
        }
        if let Some(recipient) = &line.gift_card {
            let values = [("name", recipient.name.as_str()), ("email", recipient.email.as_str())];
            details.push(self.words.phrase("gift-card/sent-to", &values));
        }
        if line.is_gift {
            details.push(self.words.text("gift"));
        }
        details
    }

    /// Where the goods are brought, or wait.
    pub fn destination(&self) -> Place {
        let contents = &self.order.contents;
        let delivery = contents.delivery.as_ref();
        match delivery.and_then(|delivery| delivery.point.as_ref()) {
            Some(point) => Place {
                label: self.words.text("pickup-point"),
                lines: point.lines(contents.language),
            },
            None => self.place("delivery-address", &contents.buyer.shipping),
        }
    }

    pub fn greeting(&self) -> Option<Place> {
        let greeting = self.order.contents.greeting.as_ref()?;
        Some(Place {
            label: self.words.text("greeting"),
            lines: greeting.as_str().lines().map(str::to_owned).collect(),
        })
    }

    pub fn place(&self, label: &str, address: &PostalAddress) -> Place {
        let country = Country::parse(&address.country_code);
        let mut lines = vec![
            format!("{} {}", address.first_name.as_str(), address.last_name.as_str()),
            address.line1.as_str().to_owned(),
            format!("{} {}", address.postal_code.as_str(), address.city.as_str()),
        ];
        lines.extend(country.map(|country| country.name(self.words.language).to_owned()));
        Place {
            label: self.words.text(label),
            lines,
        }
    }
}
