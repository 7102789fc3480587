//! Doors to categories.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// Doors to categories.
    CategoryCardsBlock = "category-cards-block", stored as CategoryCardsData;
    label: "Tuoteryhmäkortit", "Kategorikort", "Category cards";
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
        "heading": {"fi": "Mistä aloitetaan?", "sv": "Var börjar vi?", "en": "Where shall we begin?"},
        "categories": ["suklaalevyt", "lahjat"],
    }
}
