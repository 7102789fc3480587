//! A picture and a message, half and half.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A picture and a message, half and half.
    SplitBannerBlock = "split-banner-block", stored as SplitBannerData;
    label: "Puolitettu banneri", "Delad banner", "Split banner";
    areas: Area::ALL;
    fields {
        image "image": picture(),
        title "title": required_text(120).searched(),
        subtitle "subtitle": text(240).searched(),
        call_to_action "callToAction": link(),
        call_to_action_name "callToActionName": text(60),
        open_link_in_new_window "openLinkInNewWindow": flag(),
    }
    sample {
        "image": {"url": "jokikivet-puolukka", "altText": {"fi": "Puolukkasuklaata", "sv": "Lingonchoklad", "en": "Lingonberry chocolate"}},
        "title": {"fi": "Puolukka puree takaisin", "sv": "Lingonet biter tillbaka", "en": "The lingonberry bites back"},
        "subtitle": {"fi": "Hapan marja, tumma suklaa.", "sv": "Syrligt bär, mörk choklad.", "en": "A sour berry, dark chocolate."},
        "callToAction": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
        "callToActionName": {"fi": "Maista", "sv": "Smaka", "en": "Taste it"},
    }
}
