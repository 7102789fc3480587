//! Markup as it stands, in a frame of its own.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// Markup as it stands, in a frame of its own that can do nothing to the page.
    RawHtmlBlock = "raw-html-block", stored as RawHtmlData;
    label: "HTML", "HTML", "Raw HTML";
    areas: Area::ALL;
    fields {
        /// What the frame is called, for those who do not see it.
        title "title": required_text(120),
        html "html": markup(50_000),
        /// In pixels, until the frame has said how high its content is.
        height "height": number(40, 4_000, 320),
    }
    sample {
        "title": {"fi": "Marjalaskuri", "sv": "Bärräknaren", "en": "Berry calculator"},
        "html": {"fi": "<p>Kilo puolukkaa on noin kolme litraa.</p>", "sv": "<p>Ett kilo lingon är ungefär tre liter.</p>", "en": "<p>A kilo of lingonberries is about three litres.</p>"},
        "height": 120,
    }
}
