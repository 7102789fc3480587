//! A text with a picture on a band of its own colour.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A text with a picture on a band of its own colour.
    ContentBlock = "content-block", stored as ContentBlockData;
    label: "Sisältölohko", "Innehållsblock", "Content";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": html(8_000).searched(),
        image "image": picture(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        alt_background_color_hex "altBackgroundColorHex": band(),
        use_alternative_background_color "useAlternativeBackgroundColor": flag(),
    }
    sample {
        "heading": {"fi": "Pavusta levyksi", "sv": "Från böna till kaka", "en": "From bean to bar"},
        "body": {"fi": "<p>Paahdamme pavut itse, pienissä erissä.</p>", "sv": "<p>Vi rostar bönorna själva, i små satser.</p>", "en": "<p>We roast the beans ourselves, in small batches.</p>"},
        "image": {"url": "hallan-maitosuklaa", "altText": {"fi": "Suklaalevy", "sv": "En chokladkaka", "en": "A chocolate bar"}},
        "altBackgroundColorHex": "#F1E7D8",
        "useAlternativeBackgroundColor": true,
    }
}
