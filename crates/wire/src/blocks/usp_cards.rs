//! What speaks for the shop, in short.

use domain::{content::{Area}, market::Texts};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    colours::{colour, text_on},
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};

/// Where nothing is said.
const HEADING_LEVEL: u32 = 2;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UspCardsData {
    #[serde(default)]
    pub heading: Texts,
    #[serde(default)]
    pub heading_level: Option<u32>,
    #[serde(default)]
    pub body: Texts,
    pub cards: Vec<UspData>,
    #[serde(default)]
    pub background_color_hex: Option<String>,
    #[serde(default)]
    pub text_color: Option<String>,
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
        heading_level: u32,
        body: Option<String>,
        cards: Vec<UspCard>,
        background_color_hex: Option<String>,
        /// Of what stands on it: one that can be read there.
        text_color: Option<String>,
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
                heading_level: HEADING_LEVEL,
                body: None,
                cards: cards.iter().map(card).collect(),
                background_color_hex: None,
                text_color: None,
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
        Field::text("heading", 120).searched(),
        Field::new("headingLevel", FieldKind::Number { min: 2, max: 6 }),
        Field::text("body", 600).searched(),
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
        Field::new("backgroundColorHex", FieldKind::Colour),
        Field::new("textColor", FieldKind::Colour),
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
            heading_level: stored.heading_level.unwrap_or(HEADING_LEVEL),
            body: site.text(&stored.body),
            background_color_hex: colour(stored.background_color_hex.as_ref()),
            text_color: text_on(stored.background_color_hex.as_ref(), stored.text_color.as_ref()),
            ..Self::of_cards(&stored.cards, identity, site)
        }
    }
}
