//! Questions whose answers open under them.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// A question with its answer.
    AccordionItem, stored as AccordionItemData {
        title "title": required_text(200).searched(),
        body "body": required_html(8_000).searched(),
    }
}

block_type! {
    /// Questions whose answers open under them, one at a time.
    AccordionBlock = "accordion-block", stored as AccordionData;
    label: "Haitari", "Dragspel", "Accordion";
    areas: Area::ALL;
    fields {
        heading "heading": text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        items "items": items(40, AccordionItem as AccordionItemData).required(),
        /// The element of the questions, such as `h3`.
        title_tag "titleTag": choice(TitleTag),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kysyttyä", "sv": "Frågor", "en": "Questions"},
        "items": [
            {"title": {"fi": "Sulaako suklaa matkalla?", "sv": "Smälter chokladen på vägen?", "en": "Will the chocolate melt on the way?"}, "body": {"fi": "<p>Kesällä pakkaamme kylmäkallet mukaan.</p>", "sv": "<p>På sommaren skickar vi med kylklampar.</p>", "en": "<p>In summer we pack it with ice packs.</p>"}},
            {"title": {"fi": "Voiko rasian palauttaa?", "sv": "Kan man returnera en ask?", "en": "Can a box be returned?"}, "body": {"fi": "<p>Avaamattoman voi, neljäntoista päivän sisällä.</p>", "sv": "<p>Ja, oöppnad inom fjorton dagar.</p>", "en": "<p>Yes, unopened and within fourteen days.</p>"}},
        ],
    }
}

/// An element that titles stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TitleTag {
    H2,
    #[default]
    H3,
    H4,
    H5,
    H6,
}
