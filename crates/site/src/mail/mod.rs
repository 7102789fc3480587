//! What a shop writes to its customers about their orders, in the language of the order.

mod html;
mod letter;
mod plain;
pub mod sample;
mod words;

use domain::order::{MailOccasion, Order};
use jiff::tz::TimeZone;

use self::words::Words;
use crate::localizations::Dictionary;

/// A letter's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailText {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Who writes.
#[derive(Debug, Clone, Copy)]
pub struct Writer<'a> {
    /// The shop's name.
    pub shop: &'a str,
    /// Of the order's market: its days are told.
    pub zone: &'a TimeZone,
}

/// The letter about an order; none where the order knows nothing of the occasion, or its amounts do not add up.
pub fn about_order(order: &Order, occasion: &MailOccasion, writer: Writer<'_>) -> Option<MailText> {
    let language = order.contents.language;
    let words = Words {
        language,
        dictionary: Dictionary::of_mail(language),
        zone: writer.zone,
    };
    let letter = letter::write(order, occasion, &words)?;
    let footer = words.phrase("footer", &[("shop", writer.shop)]);
    Some(MailText {
        subject: letter.subject.clone(),
        text: plain::plain(&letter, &footer),
        html: html::html(&letter, &footer, writer.shop, language),
    })
}

#[cfg(test)]
mod tests;
