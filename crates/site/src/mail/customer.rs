//! What customers are written about their accounts.

use domain::market::Language;

use super::{
    MailText, Writer, finish,
    letter::{Letter, Link},
};
use crate::order_texts::Words;

/// Why a customer is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerOccasion {
    /// Somebody signed up with the address: the link makes the account.
    SignUp,
    /// Whoever ordered wants an account: the link chooses its password, and makes it.
    Invited,
    /// Somebody signed up with the address of an account that is there.
    Known,
    /// The link chooses another password.
    Reset,
    /// The link changes the address of the account.
    Email,
    /// To the address that the account had before: it has another one.
    Moved,
    /// The account has one more passkey.
    PasskeyAdded,
    /// The account has one passkey less.
    PasskeyRemoved,
    /// The account has another password.
    Password,
}

/// A letter with a link.
#[derive(Clone, Copy)]
pub struct CustomerLetter<'a> {
    pub occasion: CustomerOccasion,
    /// Of whoever is written to.
    pub name: &'a str,
    pub url: &'a str,
    /// So long the link works once; nothing where it is an ordinary address.
    pub hours: Option<u64>,
}

impl CustomerOccasion {
    pub const ALL: [Self; 9] = [
        Self::SignUp,
        Self::Invited,
        Self::Known,
        Self::Reset,
        Self::Email,
        Self::Moved,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::Password,
    ];

    /// Whoever typed the address may be a stranger: nothing else that they typed stands in a letter to somebody else.
    fn is_perhaps_of_a_stranger(self) -> bool {
        matches!(self, Self::SignUp | Self::Invited)
    }

    fn key(self) -> &'static str {
        match self {
            Self::SignUp => "customer-sign-up",
            Self::Invited => "customer-invited",
            Self::Known => "customer-known",
            Self::Reset => "customer-reset",
            Self::Email => "customer-email",
            Self::Moved => "customer-moved",
            Self::PasskeyAdded => "customer-passkey-added",
            Self::PasskeyRemoved => "customer-passkey-removed",
            Self::Password => "customer-password",
        }
    }
}

/// The letter that brings a customer a link.
pub fn about_account(letter: CustomerLetter<'_>, language: Language, writer: Writer<'_>) -> MailText {
    let words = Words::of(language, writer.zone);
    let (shop, key) = ([("shop", writer.shop)], letter.occasion.key());
    let mut paragraphs = Vec::new();
    if !letter.occasion.is_perhaps_of_a_stranger() {
        paragraphs.push(words.phrase("hello", &[("name", letter.name)]));
    }
    paragraphs.push(words.phrase(&format!("{key}/intro"), &shop));
    if let Some(hours) = letter.hours {
        paragraphs.push(words.phrase("customer-link/terms", &[("time", &words.hours(hours))]));
    }
    let link = Link {
        label: words.text(&format!("{key}/link")),
        url: letter.url.to_owned(),
    };
    let written = Letter {
        subject: words.phrase(&format!("{key}/subject"), &shop),
        heading: words.phrase(&format!("{key}/heading"), &shop),
        paragraphs,
        facts: Vec::new(),
        rows: Vec::new(),
        sums: Vec::new(),
        places: Vec::new(),
        links: vec![link],
    };
    finish(&written, &words.phrase("footer-account", &shop), writer, language)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn every_letter_has_words_in_every_language() {
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let url = "https://shop.example/fi/vahvista#token=abc";
        for language in Language::ALL {
            for occasion in CustomerOccasion::ALL {
                let letter = CustomerLetter {
                    occasion,
                    name: "<Aino>",
                    url,
                    hours: Some(48),
                };
                let MailText { subject, text, html } = about_account(letter, language, writer);
                let is_named = !occasion.is_perhaps_of_a_stranger();
                assert_eq!(text.contains("<Aino>"), is_named, "{text}");
                assert_eq!(html.contains("&lt;Aino&gt;"), is_named, "{html}");
                assert!(
                    text.contains(url) && html.contains(&format!("href=\"{url}\"")),
                    "{html}"
                );
                let is_worded = |text: &str| !text.contains('{') && !text.contains("customer-");
                assert!(is_worded(&subject) && is_worded(&text), "{subject} {text}");
            }
        }
    }
}
