//! Large pictures with messages that take turns at the top of a page.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// One of the messages.
    ChangingHeroSlide, stored as ChangingHeroSlideData {
        changing_hero_image "changingHeroImage": picture(),
        title "title": required_text(120).searched(),
        subtitle "subtitle": text(240),
        call_to_action "callToAction": link(),
        call_to_action_name "callToActionName": text(60),
    }
}

block_type! {
    /// Large pictures with messages that take turns at the top of a page.
    ChangingHeroBlock = "changing-hero-block", stored as ChangingHeroData;
    label: "Vaihtuva nostokuva", "Växlande toppbild", "Changing hero";
    areas: &[Area::Top, Area::Main];
    fields {
        hero_blocks "heroBlocks": items(8, ChangingHeroSlide as ChangingHeroSlideData).required(),
        /// How long each stays, in milliseconds.
        slide_change_time "slideChangeTime": number(2_000, 60_000, 6_000),
        /// The last one is the first to be shown.
        reverse_order "reverseOrder": flag(),
    }
    sample {
        "heroBlocks": [
            {
                "changingHeroImage": {"url": "juhlarasia", "altText": {"fi": "Avattu praliinirasia", "sv": "En öppnad pralinask", "en": "An open box of pralines"}},
                "title": {"fi": "Rasiallinen juhlaa", "sv": "En ask med fest", "en": "A box of celebration"},
                "subtitle": {"fi": "Kaksikymmentäneljä praliinia, kaikki erilaisia.", "sv": "Tjugofyra praliner, alla olika.", "en": "Twenty-four pralines, no two alike."},
                "callToAction": {"fi": "/fi/tuotteet/juhlarasia", "sv": "/sv/produkter/festasken", "en": "/en/products/celebration-box"},
                "callToActionName": {"fi": "Avaa rasia", "sv": "Öppna asken", "en": "Open the box"},
            },
            {
                "changingHeroImage": "hallan-maitosuklaa",
                "title": {"fi": "Hallan levyt", "sv": "Frostens kakor", "en": "The frost's bars"},
                "callToAction": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
                "callToActionName": {"fi": "Katso levyt", "sv": "Se kakorna", "en": "See the bars"},
            },
        ],
    }
}
