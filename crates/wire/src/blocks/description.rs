//! A text that opens in full where it is long.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A text that opens in full where it is long.
    DescriptionBlock = "description-block", stored as DescriptionData;
    label: "Kuvaus", "Beskrivning", "Description";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        body "body": html(8_000).searched(),
        image "image": picture(),
        alt_background_color_hex "altBackgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kaikki tuotteemme"},
        "body": {"fi": "<p>Levyjä, praliineja, salmiakkia ja hyytelöitä. Marjat poimitaan metsästä, maito tulee naapurista ja kaakao tiloilta, joiden nimet tiedämme. Erät ovat pieniä, joten jotain on aina loppu ja jotain uutta tulossa.</p>"},
        "image": {"url": "hallan-maitosuklaa", "altText": {"fi": "Suklaalevyjä"}},
    }
}
