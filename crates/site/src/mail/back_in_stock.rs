//! What somebody is written who waited for something that was sold out.

use domain::market::Language;

use super::{
    MailText, Writer, finish,
    letter::{Letter, Link},
};
use crate::order_texts::Words;

/// Something that can be had again.
#[derive(Clone, Copy)]
pub struct BackInStock<'a> {
    pub product: &'a str,
    /// Its page, with scheme and host.
    pub url: &'a str,
}

/// The letter that tells once that something can be had again.
pub fn about_back_in_stock(back: BackInStock<'_>, language: Language, writer: Writer<'_>) -> MailText {
    let words = Words::of(language, writer.zone);
    let product = [("product", back.product)];
    let letter = Letter {
        subject: words.phrase("back-in-stock/subject", &product),
        heading: words.phrase("back-in-stock/heading", &product),
        paragraphs: vec![
            words.phrase("back-in-stock/intro", &product),
            words.text("back-in-stock/terms"),
        ],
        facts: Vec::new(),
        rows: Vec::new(),
        sums: Vec::new(),
        places: Vec::new(),
        links: vec![Link {
            label: words.phrase("back-in-stock/link", &product),
            url: back.url.to_owned(),
        }],
    };
    let footer = words.phrase("footer-back-in-stock", &[("shop", writer.shop)]);
    finish(&letter, &footer, writer, language)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn it_tells_in_every_language_what_is_back() {
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let back = BackInStock {
            product: "Puolukkahalla 150 g",
            url: "https://shop.example/fi/tuotteet/puolukkahalla",
        };
        for language in Language::ALL {
            let MailText { subject, text, html } = about_back_in_stock(back, language, writer);
            assert!(subject.contains(back.product), "{subject}");
            assert!(
                text.contains(back.url) && html.contains(&format!("href=\"{}\"", back.url)),
                "{text}"
            );
            assert!(!text.contains('{') && !text.contains("back-in-stock"), "{text}");
        }
    }
}
