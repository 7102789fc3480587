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
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
        cards "cards": items(6, SubscriptionCard as SubscriptionCardData).required(),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Makeaa joka kuussa", "sv": "Något sött varje månad", "en": "Something sweet each month"},
        "cards": [
            {
                "heading": {"fi": "Pieni rasia", "sv": "Liten ask", "en": "Small box"},
                "body": {"fi": "<p>Kaksitoista praliinia, aina eri maut.</p>", "sv": "<p>Tolv praliner, alltid nya smaker.</p>", "en": "<p>Twelve pralines, always other flavours.</p>"},
                "image": "juhlarasia",
                "priceText": {"fi": "19,90 € kuussa", "sv": "19,90 € i månaden", "en": "€19.90 a month"},
                "ctaLabel": {"fi": "Valitse pieni", "sv": "Välj den lilla", "en": "Choose the small one"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia", "sv": "/sv/produkter/festasken", "en": "/en/products/celebration-box"},
            },
            {
                "heading": {"fi": "Suuri rasia", "sv": "Stor ask", "en": "Large box"},
                "body": {"fi": "<p>Kaksikymmentäneljä praliinia ja levy.</p>", "sv": "<p>Tjugofyra praliner och en kaka.</p>", "en": "<p>Twenty-four pralines and a bar.</p>"},
                "priceText": {"fi": "34,90 € kuussa", "sv": "34,90 € i månaden", "en": "€34.90 a month"},
                "ctaLabel": {"fi": "Valitse suuri", "sv": "Välj den stora", "en": "Choose the large one"},
                "ctaUrl": {"fi": "/fi/tuotteet/juhlarasia", "sv": "/sv/produkter/festasken", "en": "/en/products/celebration-box"},
            },
        ],
    }
}
