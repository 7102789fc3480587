//! What those who work for the shop are written.

use domain::market::Language;

use super::{
    MailText, Writer, finish,
    letter::{Letter, Link},
};
use crate::order_texts::Words;

/// Why somebody gets a link to choose a password by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffOccasion {
    Invitation,
    Reset,
    Forgotten,
}

/// A link by which one of the staff chooses a password.
#[derive(Clone, Copy)]
pub struct StaffLink<'a> {
    pub occasion: StaffOccasion,
    /// Of whoever is written to.
    pub name: &'a str,
    /// With the link's secret.
    pub url: &'a str,
    /// So long it works.
    pub hours: u64,
}

/// The letter that brings somebody of the staff a link.
pub fn about_staff_link(link: StaffLink<'_>, language: Language, writer: Writer<'_>) -> MailText {
    let words = Words::of(language, writer.zone);
    let shop = [("shop", writer.shop)];
    let key = match link.occasion {
        StaffOccasion::Invitation => "staff-invitation",
        StaffOccasion::Reset => "staff-reset",
        StaffOccasion::Forgotten => "staff-forgotten",
    };
    let letter = Letter {
        subject: words.phrase(&format!("{key}/subject"), &shop),
        heading: words.phrase(&format!("{key}/heading"), &shop),
        paragraphs: vec![
            words.phrase("hello", &[("name", link.name)]),
            words.phrase(&format!("{key}/intro"), &shop),
            words.phrase("staff-link/terms", &[("time", &words.hours(link.hours))]),
        ],
        facts: Vec::new(),
        rows: Vec::new(),
        sums: Vec::new(),
        places: Vec::new(),
        links: vec![Link {
            label: words.text("staff-link/link"),
            url: link.url.to_owned(),
        }],
    };
    finish(&letter, &words.phrase("footer-staff", &shop), writer, language)
}

/// The letter that tells somebody of the staff that their account has one more passkey; at `url` they look after them.
pub fn about_staff_passkey(name: &str, url: &str, language: Language, writer: Writer<'_>) -> MailText {
    let words = Words::of(language, writer.zone);
    let shop = [("shop", writer.shop)];
    let letter = Letter {
        subject: words.phrase("staff-passkey/subject", &shop),
        heading: words.phrase("staff-passkey/heading", &shop),
        paragraphs: vec![
            words.phrase("hello", &[("name", name)]),
            words.phrase("staff-passkey/intro", &shop),
            words.text("staff-passkey/terms"),
        ],
        facts: Vec::new(),
        rows: Vec::new(),
        sums: Vec::new(),
        places: Vec::new(),
        links: vec![Link {
            label: words.text("staff-passkey/link"),
            url: url.to_owned(),
        }],
    };
    finish(&letter, &words.phrase("footer-staff", &shop), writer, language)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn links_come_with_words_in_every_language() {
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let url = "https://shop.example/admin/invitation#token=abc";
        for language in Language::ALL {
            for occasion in [StaffOccasion::Invitation, StaffOccasion::Reset] {
                let link = StaffLink {
                    occasion,
                    name: "<Aino>",
                    url,
                    hours: 72,
                };
                let MailText { subject, text, html } = about_staff_link(link, language, writer);
                assert!(subject.contains("Halla & Hillo"), "{subject}");
                for part in ["<Aino>", "72", url] {
                    assert!(text.contains(part), "{part} in {text}");
                }
                assert!(
                    html.contains("&lt;Aino&gt;") && html.contains(&format!("href=\"{url}\"")),
                    "{html}"
                );
                let is_worded = |text: &str| !text.contains('{') && !text.contains("staff-");
                assert!(is_worded(&subject) && is_worded(&text), "{subject} {text}");
            }
        }
    }

    #[test]
    fn a_new_passkey_is_told_in_every_language() {
        let writer = Writer {
            shop: "Halla & Hillo",
            zone: &TimeZone::UTC,
            origin: "https://shop.example",
        };
        let url = "https://shop.example/admin/account";
        for language in Language::ALL {
            let MailText { subject, text, html } = about_staff_passkey("<Aino>", url, language, writer);
            for part in ["<Aino>", "Halla & Hillo", url] {
                assert!(text.contains(part), "{part} in {text}");
            }
            assert!(html.contains("&lt;Aino&gt;"), "{html}");
            assert!(
                !text.contains('{') && !format!("{subject}{text}").contains("staff-"),
                "{subject} {text}"
            );
        }
    }
}
