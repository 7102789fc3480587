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
        "linkUrl": {"fi": "/fi/tuotteet"},
        "title": {"fi": "Lahjat, jotka eivät jää laatikkoon"},
        "subtitle": {"fi": "Rasioita jokaiseen pöytään."},
    }
}
