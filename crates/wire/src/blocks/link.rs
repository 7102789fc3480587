//! A button that leads somewhere.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A button that leads somewhere, or to another block of the page.
    LinkBlock = "link-block", stored as LinkBlockData;
    label: "Painike", "Knapp", "Link button";
    areas: Area::ALL;
    fields {
        button_name "buttonName": required_text(60).searched(),
        link_url "linkUrl": link(),
        open_link_in_new_window "openLinkInNewWindow": flag(),
        /// The id of a block of the page; it counts where there is no address.
        anchor_content_link_id "anchorContentLinkId": words(48),
        /// Room above and below, in steps.
        vertical_padding "verticalPadding": number(1, 4, 2),
        /// 0 is the start, 1 the centre, 2 the end.
        align "align": number(0, 2, 1),
        /// 0 is primary, 1 secondary, 2 danger.
        styling "styling": number(0, 2, 0),
    }
    sample {
        "buttonName": {"fi": "Kaikki tuotteet", "sv": "Alla produkter", "en": "All products"},
        "linkUrl": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
    }
}
