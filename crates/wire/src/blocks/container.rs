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
        container_blocks "containerBlocks": blocks(12),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kaksi tapaa aloittaa"},
        "containerBlocks": [
            {"type": "RichTextBlock", "heading": {"fi": "Maista"}, "body": {"fi": "<p>Kaupoissamme on aina jotain auki.</p>"}},
            {"type": "RichTextBlock", "heading": {"fi": "Tilaa"}, "body": {"fi": "<p>Rasia on perillä kolmessa päivässä.</p>"}},
        ],
    }
}
