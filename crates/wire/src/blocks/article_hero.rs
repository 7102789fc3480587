//! What a story opens with: its heading on a picture.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// What a story opens with: its heading on a picture.
    ArticleHeroBlock = "article-hero-block", stored as ArticleHeroData;
    label: "Jutun avaus", "Artikelns inledning", "Article hero";
    areas: &[Area::Top, Area::Main];
    fields {
        heading "heading": required_text(120).searched(),
        /// Of the heading where the page does not begin with it.
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(400).searched(),
        image "image": picture(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Varvikossa kello viisi", "sv": "I riset klockan fem", "en": "Among the bushes at five"},
        "body": {"fi": "Poimijan aamu alkaa ennen aurinkoa.", "sv": "Plockarens morgon börjar före solen.", "en": "A picker's morning begins before the sun."},
        "image": {"url": "article-lingonberry-keeps-itself", "altText": {"fi": "Puolukanvarpuja ja puutynnyri täynnä puolukoita", "sv": "Lingonris och en trätunna full av lingon", "en": "Lingonberry sprigs and a wooden barrel full of lingonberries"}},
    }
}
