//! Formatted text.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// Formatted text.
    RichTextBlock = "rich-text-block", stored as RichTextData;
    label: "Teksti", "Text", "Text";
    areas: Area::ALL;
    fields {
        heading "heading": text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": required_html(20_000).searched(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Meistä", "sv": "Om oss", "en": "About us"},
        "body": {"fi": "<p>Teemme <strong>makeisia</strong> pohjoisen raaka-aineista.</p>", "sv": "<p>Vi gör <strong>godis</strong> av nordiska råvaror.</p>", "en": "<p>We make <strong>sweets</strong> of what grows in the north.</p>"},
    }
}
