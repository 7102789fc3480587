//! Formatted text.

use domain::{content::{Area}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    definition::{Definition, Identity, Label, Site, block, identified},
    field::Field,
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RichTextData {
    #[serde(default)]
    pub heading: Texts,
    /// Simple HTML.
    pub body: Texts,
}

block!(
    /// Formatted text.
    RichTextBlock = "rich-text-block" {
        heading: Option<String>,
        /// HTML.
        body: String,
    }
);

impl Definition for RichTextBlock {
    type Stored = RichTextData;

    const LABEL: Label = Label {
        fi: "Teksti",
        sv: "Text",
        en: "Text",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("heading", 120).searched(),
        Field::html("body", 20_000).required().searched(),
    ];

    fn sample() -> Value {
        json!({
            "heading": {"fi": "Meistä"},
            "body": {"fi": "<p>Teemme <strong>makeisia</strong> pohjoisen raaka-aineista.</p>"},
        })
    }

    fn resolve(stored: &RichTextData, identity: Identity, site: &dyn Site) -> Self {
        identified!(
            identity,
            Self {
                heading: site.text(&stored.heading),
                body: site.text(&stored.body).unwrap_or_default(),
            }
        )
    }
}
