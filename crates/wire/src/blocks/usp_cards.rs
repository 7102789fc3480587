//! What speaks for the shop, in short.

use domain::{content::{Area}, market::Texts};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UspCardsData {
    #[serde(default)]
    pub heading: Texts,
    pub cards: Vec<UspData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UspData {
    pub icon: String,
    pub heading: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub body: Texts,
}

block!(
    /// What speaks for the shop, in short.
    UspCardsBlock = "usp-cards-block" {
        heading: Option<String>,
        cards: Vec<UspCard>,
    }
);

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UspCard {
    pub icon: String,
    pub heading: String,
    pub body: Option<String>,
}

impl UspCardsBlock {
    /// A block of cards without a heading.
    pub fn of_cards(cards: &[UspData], identity: Identity, site: &dyn Site) -> Self {
        let card = |card: &UspData| UspCard {
            icon: card.icon.clone(),
            heading: site.text(&card.heading).unwrap_or_default(),
            body: site.text(&card.body),
        };
        identified!(
            identity,
            Self {
                heading: None,
                cards: cards.iter().map(card).collect(),
            }
        )
    }
}

impl Definition for UspCardsBlock {
    type Stored = UspCardsData;

    const LABEL: Label = Label {
        fi: "Lupaukset",
        sv: "Löften",
        en: "Promises",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("heading", 120),
        Field::new(
            "cards",
            FieldKind::Items {
                max: 12,
                fields: &[
                    Field::new("icon", FieldKind::Words { max: 40 }).required(),
                    Field::text("heading", 80).required(),
                    Field::text("body", 240),
                ],
            },
        ),
    ];

    fn sample() -> Value {
        json!({
            "heading": {"fi": "Näin me sen teemme", "sv": "Så gör vi", "en": "How we make it"},
            "cards": [
                {
                    "icon": "berry",
                    "heading": {"fi": "Metsän marjoja", "sv": "Bär från skogen", "en": "Berries from the forest"},
                    "body": {"fi": "Poimittu käsin, pakastettu samana päivänä.", "sv": "Plockade för hand, frysta samma dag.", "en": "Picked by hand, frozen the same day."},
                },
                {"icon": "hand", "heading": {"fi": "Käsin viimeistelty", "sv": "Färdigställt för hand", "en": "Finished by hand"}},
            ],
        })
    }

    fn resolve(stored: &UspCardsData, identity: Identity, site: &dyn Site) -> Self {
        Self {
            heading: site.text(&stored.heading),
            ..Self::of_cards(&stored.cards, identity, site)
        }
    }
}
