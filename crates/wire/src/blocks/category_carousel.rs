//! Categories in a row that can be pushed sideways.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// Categories in a row that can be pushed sideways.
    CategoryCarouselBlock = "category-carousel-block", stored as CategoryCarouselData;
    label: "Tuoteryhmäkaruselli", "Kategorikarusell", "Category carousel";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        cards "cards": categories(categories "categories", 24),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Tuoteryhmät", "sv": "Produktgrupper", "en": "Categories"},
        "categories": ["suklaalevyt", "lahjat", "salmiakki", "hyytelot", "leivonta"],
    }
}
