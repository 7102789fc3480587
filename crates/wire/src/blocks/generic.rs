//! Other blocks on a band of another colour.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// Other blocks on a band of another colour.
    GenericBlock = "generic-block", stored as GenericData;
    label: "Väritausta", "Färgad bakgrund", "Coloured band";
    areas: Area::OF_PAGES;
    fields {
        alt_background_color_hex "altBackgroundColorHex": band(),
        use_alternative_background_color "useAlternativeBackgroundColor": flag(),
        blocks "blocks": blocks(12),
    }
    sample {
        "altBackgroundColorHex": "#E4EDE6",
        "useAlternativeBackgroundColor": true,
        "blocks": [
            {"type": "RichTextBlock", "heading": {"fi": "Kuusenkerkkä", "sv": "Granskott", "en": "Spruce shoots"}, "body": {"fi": "<p>Kerätään toukokuussa.</p>", "sv": "<p>Plockas i maj.</p>", "en": "<p>Picked in May.</p>"}},
        ],
    }
}
