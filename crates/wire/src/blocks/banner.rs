//! A wide picture that leads somewhere, with a few words on it.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A wide picture that leads somewhere, with a few words on it.
    BannerBlock = "banner-block", stored as BannerBlockData;
    label: "Banneri", "Banner", "Banner";
    areas: Area::ALL;
    fields {
        banner_image "bannerImage": picture(),
        link_url "linkUrl": link(),
        title "title": required_text(120).searched(),
        subtitle "subtitle": text(240).searched(),
    }
    sample {
        "bannerImage": "juhlarasia",
        "linkUrl": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
        "title": {"fi": "Lahjat, jotka eivät jää laatikkoon", "sv": "Gåvor som inte blir kvar i lådan", "en": "Presents that do not stay in the drawer"},
        "subtitle": {"fi": "Rasioita jokaiseen pöytään.", "sv": "Askar för varje bord.", "en": "Boxes for every table."},
    }
}
