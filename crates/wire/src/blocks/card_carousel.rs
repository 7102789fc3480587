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
        cards "cards": items(20, CarouselCard as CarouselCardData).required(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Keittiöstä"},
        "cards": [
            {
                "heading": {"fi": "Näin temperoidaan"},
                "body": {"fi": "<p>Kolme lämpötilaa ja kärsivällisyyttä.</p>"},
                "image": "hallan-maitosuklaa",
                "youtubeVideoUrl": "https://youtu.be/aB3-_56789x",
            },
            {
                "heading": {"fi": "Mustikkapiirakka"},
                "image": {"url": "recipe-bilberry-pie", "altText": {"fi": "Mustikkapiirakka"}},
                "ctaLabel": {"fi": "Reseptiin"},
                "ctaUrl": {"fi": "/fi/reseptit/mustikkapiirakka"},
            },
            {
                "heading": {"fi": "Juhlarasia"},
                "image": "juhlarasia",
                "ctaLabel": {"fi": "Avaa rasia"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia"},
            },
        ],
    }
}
