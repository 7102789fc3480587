//! What somebody is written who left something in their cart, and allows the shop to write of it.

use domain::{
    market::Language,
    money::Money,
    pricing::{PricedCart, PricedLine},
};
use wire::format;

use super::{
    MailText, Writer, finish,
    letter::{Letter, Link, Row, Sum},
};
use crate::order_texts::Words;

/// Lines that are named; the others are counted.
const NAMED: usize = 20;

/// A cart that was left behind.
#[derive(Clone, Copy)]
pub struct CartReminder<'a> {
    /// Of whoever is written to.
    pub name: &'a str,
    /// As its owner sees it now.
    pub cart: &'a PricedCart,
    /// Its page, with scheme and host. It opens nothing that is not open to its reader anyway.
    pub url: &'a str,
    /// Where such letters end.
    pub preferences: &'a str,
}

/// The letter about what lies in a cart; none where nothing of it can be bought.
pub fn about_left_cart(left: CartReminder<'_>, language: Language, writer: Writer<'_>) -> Option<MailText> {
    let words = Words::of(language, writer.zone);
    if !left.cart.lines.iter().any(|line| line.is_buyable && !line.is_gift) {
        return None;
    }
    let shop = [("shop", writer.shop)];
    let link = |label, url: &str| Link {
        label: words.text(label),
        url: url.to_owned(),
    };
    let letter = Letter {
        subject: words.phrase("cart-reminder/subject", &shop),
        heading: words.text("cart-reminder/heading"),
        paragraphs: vec![
            words.phrase("hello", &[("name", left.name)]),
            words.text("cart-reminder/intro"),
            words.text("cart-reminder/terms"),
        ],
        facts: Vec::new(),
        rows: rows(left.cart, &words),
        sums: sums(left.cart, &words),
        places: Vec::new(),
        links: vec![
            link("cart-reminder/link", left.url),
            link("cart-reminder/preferences", left.preferences),
        ],
    };
    let footer = words.phrase("footer-cart-reminder", &shop);
    Some(finish(&letter, &footer, writer, language))
}

/// What is not in the catalogue any more has no name, and is left out as it has no price. Words and recipients of goods that
/// are made for somebody are nothing for a letter.
fn rows(cart: &PricedCart, words: &Words<'_>) -> Vec<Row> {
    let named = cart.lines.iter().filter_map(|line| row(line, words));
    let mut rows: Vec<Row> = named.take(NAMED).collect();
    let others = cart.lines.iter().filter(|line| line.goods.is_some()).skip(NAMED);
    let pieces: u32 = others.map(|line| line.line.quantity.get()).sum();
    if pieces > 0 {
        rows.push(Row {
            name: words.text("cart-reminder/others"),
            details: Vec::new(),
            pieces: words.pieces(pieces),
            amount: None,
        });
    }
    rows
}

fn row(line: &PricedLine, words: &Words<'_>) -> Option<Row> {
    let goods = line.goods.as_ref()?;
    let mut details = Vec::new();
    if line.is_gift {
        details.push(words.text("gift"));
    } else if !line.is_buyable {
        details.push(words.text("cart-reminder/not-available"));
    }
    Some(Row {
        name: goods.display_name(words.language).into_owned(),
        details,
        pieces: words.pieces(line.line.quantity.get()),
        // What has no price here any more costs nothing, and is no gift.
        amount: (line.is_gift || !line.extended_price.is_zero())
            .then(|| format::money(line.extended_price, words.language)),
    })
}

fn sums(cart: &PricedCart, words: &Words<'_>) -> Vec<Sum> {
    let sum = |label, amount: Money, is_total| Sum {
        label: words.text(label),
        amount: format::money(amount, words.language),
        is_total,
    };
    let mut sums = Vec::new();
    let discount = cart.order_discount;
    if !discount.is_zero() {
        sums.push(sum("items", cart.sub_total, false));
        let taken_off = Money::from_minor(-discount.minor(), discount.currency());
        sums.push(sum("discount", taken_off, false));
    }
    sums.push(sum("cart-reminder/total", cart.goods_total(), true));
    sums
}

#[cfg(test)]
mod tests;
