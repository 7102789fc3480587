//! What a shop writes to its customers about their orders, and to the recipients of gift cards, in the language of the
//! order; about their accounts; about what they left in their carts; to those who ask for its news, or wait for something; and to those who work for it.

mod back_in_stock;
mod cart_reminder;
mod consents;
mod customer;
mod html;
mod letter;
mod plain;
pub mod sample;
mod staff;
mod taken_back;

use domain::{
    market::Language,
    order::{MailOccasion, Order},
};
use jiff::tz::TimeZone;

pub use self::{
    back_in_stock::{BackInStock, about_back_in_stock},
    cart_reminder::{CartReminder, about_left_cart},
    consents::{MarketingRequest, about_marketing_request},
    customer::{CustomerLetter, CustomerOccasion, about_account},
    letter::{AroundOrder, GiftCardTexts, ReviewRequest},
    staff::{StaffLink, StaffOccasion, about_staff_link, about_staff_passkey},
};
use crate::order_texts::Words;

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
    /// Of the shop's pages, which letters lead to: `https://shop.example`.
    pub origin: &'a str,
}

/// The letter about an order; none where the order knows nothing of the occasion, or its amounts do not add up.
pub fn about_order(
    order: &Order,
    occasion: &MailOccasion,
    around: AroundOrder<'_>,
    writer: Writer<'_>,
) -> Option<MailText> {
    let language = order.contents.language;
    let words = Words::of(language, writer.zone);
    let letter = letter::write(order, occasion, around, &words, writer.origin)?;
    let footer = words.phrase("footer", &[("shop", writer.shop)]);
    Some(finish(&letter, &footer, writer, language))
}

/// The letter to the recipient of a bought gift card, with its code and PIN; none where it is not in force.
pub fn about_gift_card(order: &Order, id: &str, texts: GiftCardTexts<'_>, writer: Writer<'_>) -> Option<MailText> {
    let language = order.contents.language;
    let words = Words::of(language, writer.zone);
    let (_, line) = order.gift_card(id)?;
    let sender = line.gift_card.as_ref()?.sender.as_str();
    let letter = letter::gift_card(order, line, texts, &words)?;
    let footer = words.phrase("footer-gift-card", &[("shop", writer.shop), ("sender", sender)]);
    Some(finish(&letter, &footer, writer, language))
}

/// The letter that asks a buyer what they think of what they bought; none where there is nothing to ask about.
pub fn about_reviews(order: &Order, asked: &[ReviewRequest<'_>], writer: Writer<'_>) -> Option<MailText> {
    if asked.is_empty() {
        return None;
    }
    let language = order.contents.language;
    let words = Words::of(language, writer.zone);
    let letter = letter::reviews(order, asked, &words);
    let footer = words.phrase("footer-review", &[("shop", writer.shop)]);
    Some(finish(&letter, &footer, writer, language))
}

/// The letter with a link to an order, to whoever asked for it with the order's number and address; the link works for so
/// many hours.
pub fn about_order_link(order: &Order, url: &str, hours: u64, writer: Writer<'_>) -> MailText {
    let language = order.contents.language;
    let words = Words::of(language, writer.zone);
    let letter = letter::order_link(order, url, hours, &words);
    let footer = words.phrase("footer-order-link", &[("shop", writer.shop)]);
    finish(&letter, &footer, writer, language)
}

fn finish(letter: &letter::Letter, footer: &str, writer: Writer<'_>, language: Language) -> MailText {
    MailText {
        subject: letter.subject.clone(),
        text: plain::plain(letter, footer),
        html: html::html(letter, footer, writer.shop, language),
    }
}

#[cfg(test)]
mod tests;
