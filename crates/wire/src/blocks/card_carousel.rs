//! Cards with pictures or films in a row that can be pushed sideways.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// A card with a picture, or with a film.
    CarouselCard, stored as CarouselCardData {
        heading "heading": required_text(80).searched(),
        body "body": html(1_000).searched(),
        image "image": picture(),
        youtube_video_url "youtubeVideoUrl": video(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
    }
}

block_type! {
    /// Cards with pictures or films in a row that can be pushed sideways.
    CardCarouselBlock = "card-carousel-block", stored as CardCarouselData;
    label: "Korttikaruselli", "Kortkarusell", "Card carousel";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        cards "cards": items(20, CarouselCard as CarouselCardData).required(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Keittiöstä", "sv": "Från köket", "en": "From the kitchen"},
        "cards": [
            {
                "heading": {"fi": "Näin temperoidaan", "sv": "Så tempererar man", "en": "How to temper"},
                "body": {"fi": "<p>Kolme lämpötilaa ja kärsivällisyyttä.</p>", "sv": "<p>Tre temperaturer och tålamod.</p>", "en": "<p>Three temperatures, and patience.</p>"},
                "image": "hallan-maitosuklaa",
                "youtubeVideoUrl": "https://youtu.be/aB3-_56789x",
            },
            {
                "heading": {"fi": "Mustikkapiirakka", "sv": "Blåbärspaj", "en": "Bilberry pie"},
                "image": {"url": "recipe-bilberry-pie", "altText": {"fi": "Mustikkapiirakka", "sv": "Blåbärspaj", "en": "Bilberry pie"}},
                "ctaLabel": {"fi": "Reseptiin", "sv": "Till receptet", "en": "To the recipe"},
                "ctaUrl": {"fi": "/fi/reseptit/mustikkapiirakka", "sv": "/sv/recept/blabarspaj", "en": "/en/recipes/bilberry-pie"},
            },
            {
                "heading": {"fi": "Juhlarasia", "sv": "Festasken", "en": "Celebration box"},
                "image": "juhlarasia",
                "ctaLabel": {"fi": "Avaa rasia", "sv": "Öppna asken", "en": "Open the box"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia", "sv": "/sv/produkter/festasken", "en": "/en/products/celebration-box"},
            },
        ],
    }
}
