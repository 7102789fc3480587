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
        "image": {"url": "jokikivet-puolukka", "altText": {"fi": "Puolukkasuklaata"}},
        "title": {"fi": "Puolukka puree takaisin"},
        "subtitle": {"fi": "Hapan marja, tumma suklaa."},
        "callToAction": {"fi": "/fi/tuotteet"},
        "callToActionName": {"fi": "Maista"},
    }
}
