//! A form for the shop's news.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// A form by which readers ask for the shop's news. What they agree to is the consent of the site's data that allows
    /// marketing; a letter asks whether they meant it.
    NewsletterBlock = "newsletter-block", stored as NewsletterData;
    label: "Uutiskirjelomake", "Nyhetsbrevsformulär", "Newsletter form";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": html(2_000).searched(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Uutisia pohjoisesta", "sv": "Nyheter från norr", "en": "News from the north"},
        "body": {"fi": "<p>Kirjoitamme kerran kuussa: uutuuksista, resepteistä ja siitä, mitä metsästä juuri nyt löytyy.</p>", "sv": "<p>Vi skriver en gång i månaden: om nyheter, recept och vad som just nu finns i skogen.</p>", "en": "<p>We write once a month: about what is new, about recipes, and about what the forest has right now.</p>"},
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{Definition, Label};

    #[test]
    fn it_has_more_than_a_heading_and_a_name_in_each_language() {
        assert!(NewsletterBlock::FIELDS.len() > 1, "the fields that make it a block of its own");
        let Label { fi, sv, en } = NewsletterBlock::LABEL;
        assert!(fi != en && sv != en, "what editors call it in Finnish and in Swedish");
    }
}
