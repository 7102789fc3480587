//! Other blocks beside one another.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// Other blocks beside one another, as many in a row as there is room for.
    ContainerBlock = "container-block", stored as ContainerData;
    label: "Rivi lohkoja", "Block i rad", "Container";
    areas: Area::OF_PAGES;
    fields {
        heading "heading": text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        container_blocks "containerBlocks": blocks(12),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kaksi tapaa aloittaa", "sv": "Två sätt att börja", "en": "Two ways to begin"},
        "containerBlocks": [
            {"type": "RichTextBlock", "id": "taste", "heading": {"fi": "Maista", "sv": "Smaka", "en": "Taste it"}, "body": {"fi": "<p>Kaupoissamme on aina jotain auki.</p>", "sv": "<p>I våra butiker är alltid något öppet.</p>", "en": "<p>There is always something open in our shops.</p>"}},
            {"type": "RichTextBlock", "id": "order", "heading": {"fi": "Tilaa", "sv": "Beställ", "en": "Order"}, "body": {"fi": "<p>Rasia on perillä kolmessa päivässä.</p>", "sv": "<p>Asken är framme inom tre dagar.</p>", "en": "<p>The box arrives within three days.</p>"}},
        ],
    }
}
