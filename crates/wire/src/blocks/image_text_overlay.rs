//! A picture beside a text.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// A picture beside a text.
    ImageTextOverlayBlock = "image-text-overlay-block", stored as ImageTextOverlayData;
    label: "Kuva ja teksti", "Bild och text", "Image and text";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": html(2_000),
        image "image": picture(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        /// Of the page around the text.
        alt_background_color_hex "altBackgroundColorHex": colour(),
        background_color_hex "backgroundColorHex": band(),
        reverse_image_position "reverseImagePosition": flag(),
    }
    sample {
        "heading": {"fi": "Marja kerrallaan", "sv": "Ett bär i taget", "en": "One berry at a time"},
        "body": {"fi": "<p>Puolukat poimitaan syyskuussa, kun ensimmäinen halla on käynyt.</p>", "sv": "<p>Lingonen plockas i september, efter den första frosten.</p>", "en": "<p>Lingonberries are picked in September, after the first frost.</p>"},
        "image": {"url": "puolukkahalla", "altText": {"fi": "Suklaalevy ja puolukoita", "sv": "En chokladkaka och lingon", "en": "A chocolate bar and lingonberries"}},
        "ctaLabel": {"fi": "Maista puolukkaa", "sv": "Smaka på lingon", "en": "Taste the lingonberry"},
        "ctaUrl": {"fi": "/fi/tuotteet/halla-puolukka", "sv": "/sv/produkter/halla-puolukka", "en": "/en/products/halla-puolukka"},
    }
}
