//! Cards of things that come again and again, such as a box every month.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// What can be subscribed to.
    SubscriptionCard, stored as SubscriptionCardData {
        heading "heading": required_text(80).searched(),
        body "body": html(1_000).searched(),
        image "image": picture(),
        /// As people read it: `24,90 € kuussa`.
        price_text "priceText": text(60),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
    }
}

block_type! {
    /// Cards of things that come again and again, such as a box every month.
    SubscriptionCardsBlock = "subscription-cards-block", stored as SubscriptionCardsData;
    label: "Tilauskortit", "Prenumerationskort", "Subscription cards";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        cards "cards": items(6, SubscriptionCard as SubscriptionCardData).required(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Makeaa joka kuussa"},
        "cards": [
            {
                "heading": {"fi": "Pieni rasia"},
                "body": {"fi": "<p>Kaksitoista praliinia, aina eri maut.</p>"},
                "image": "juhlarasia",
                "priceText": {"fi": "19,90 € kuussa"},
                "ctaLabel": {"fi": "Valitse pieni"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia"},
            },
            {
                "heading": {"fi": "Suuri rasia"},
                "body": {"fi": "<p>Kaksikymmentäneljä praliinia ja levy.</p>"},
                "priceText": {"fi": "34,90 € kuussa"},
                "ctaLabel": {"fi": "Valitse suuri"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia"},
            },
        ],
    }
}
