//! The large picture with a message at the top of a page.

use domain::{content::{Area}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};
use crate::links;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HeroData {
    /// Names of pictures.
    pub images: Vec<Box<str>>,
    pub title: Texts,
    #[serde(default)]
    pub subtitle: Texts,
    /// An address.
    #[serde(default)]
    pub call_to_action: Texts,
    #[serde(default)]
    pub call_to_action_name: Texts,
    #[serde(default)]
    pub has_dark_text: bool,
}

block!(
    /// The large picture with a message at the top of a page.
    HeroBlock = "hero-block" {
        images: Vec<String>,
        title: String,
        subtitle: Option<String>,
        call_to_action: Option<String>,
        call_to_action_name: Option<String>,
        has_dark_text: bool,
    }
);

impl Definition for HeroBlock {
    type Stored = HeroData;

    const LABEL: Label = Label {
        fi: "Nostokuva",
        sv: "Toppbild",
        en: "Hero",
    };
    const AREAS: &'static [Area] = &[Area::Top, Area::Main];
    const FIELDS: &'static [Field] = &[
        Field::new("images", FieldKind::Pictures { max: 8 }),
        Field::text("title", 120).required(),
        Field::text("subtitle", 240),
        Field::new("callToAction", FieldKind::Link),
        Field::text("callToActionName", 60),
        Field::new("hasDarkText", FieldKind::Flag),
    ];

    fn sample() -> Value {
        json!({
            "images": ["halla-levy", "juhlarasia"],
            "title": {"fi": "Makeaa pohjoisesta"},
            "subtitle": {"fi": "Suklaata, marjoja ja vähän talvea."},
            "callToAction": {"fi": "/fi/tuotteet"},
            "callToActionName": {"fi": "Tutustu tuotteisiin"},
        })
    }

    fn resolve(stored: &HeroData, identity: Identity, site: &dyn Site) -> Self {
        identified!(
            identity,
            Self {
                images: links::pictures(&stored.images),
                title: site.text(&stored.title).unwrap_or_default(),
                subtitle: site.text(&stored.subtitle),
                call_to_action: site.link(&stored.call_to_action),
                call_to_action_name: site.text(&stored.call_to_action_name),
                has_dark_text: stored.has_dark_text,
            }
        )
    }
}
