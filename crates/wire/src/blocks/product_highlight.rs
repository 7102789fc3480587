//! A row of chosen products.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// A row of chosen products.
    ProductHighlightBlock = "product-highlight-block", stored as ProductHighlightData;
    label: "Tuotenosto", "Utvalda produkter", "Product highlight";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        products "products": products(24),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Juuri nyt", "sv": "Just nu", "en": "Right now"},
        "body": {"fi": "Kauden uutuuksia ja vanhoja tuttuja.", "sv": "Säsongens nyheter och gamla bekanta.", "en": "New this season, and old friends."},
        "ctaLabel": {"fi": "Kaikki tuotteet", "sv": "Alla produkter", "en": "All products"},
        "ctaUrl": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
        "products": ["HH-1001", "HH-1002"],
    }
}
