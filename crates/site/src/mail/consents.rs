//! What somebody is written who asked for the shop's news: whether it was them.

use domain::market::Language;

use super::{
    MailText, Writer, finish,
    letter::{Letter, Link},
};
use crate::order_texts::Words;

/// A request for news that waits for its link. Who asked may have nothing to do with whoever reads it, so that nothing of
/// what was typed stands in the letter.
#[derive(Clone, Copy)]
pub struct MarketingRequest<'a> {
    /// With the link's secret.
    pub url: &'a str,
    /// So long it works.
    pub days: u64,
}

/// The letter that asks whether somebody wants the shop's news.
pub fn about_marketing_request(request: MarketingRequest<'_>, language: Language, writer: Writer<'_>) -> MailText {
    let words = Words::of(language, writer.zone);
    let shop = [("shop", writer.shop)];
    let letter = Letter {
        subject: words.phrase("marketing-request/subject", &shop),
        heading: words.phrase("marketing-request/heading", &shop),
        paragraphs: vec![
            words.phrase("marketing-request/intro", &shop),
            words.phrase("marketing-request/terms", &[("days", &request.days.to_string())]),
        ],
        facts: Vec::new(),
        rows: Vec::new(),
        sums: Vec::new(),
        places: Vec::new(),
        links: vec![Link {
            label: words.text("marketing-request/link"),
            url: request.url.to_owned(),
        }],
    };
    finish(
        &letter,
        &words.phrase("footer-marketing-request", &shop),
        writer,
        language,
    )
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn it_asks_in_every_language() {
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let url = "https://shop.example/fi/sahkopostit#token=abc";
        for language in Language::ALL {
            let request = MarketingRequest { url, days: 7 };
            let MailText { subject, text, html } = about_marketing_request(request, language, writer);
            assert!(subject.contains("Halla & Hillo"), "{subject}");
            assert!(text.contains(url) && text.contains('7'), "{text}");
            assert!(html.contains(&format!("href=\"{url}\"")), "{html}");
            assert!(
                !subject.contains('{') && !text.contains('{') && !text.contains("marketing-"),
                "{text}"
            );
        }
    }
}
