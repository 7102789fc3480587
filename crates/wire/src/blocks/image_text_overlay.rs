//! A picture beside a text.

use domain::{content::{Area}, market::Texts};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cards::BlockImage,
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};
use crate::links;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImageTextOverlayData {
    pub heading: Texts,
    /// Simple HTML.
    #[serde(default)]
    pub body: Texts,
    /// Name of a picture.
    #[serde(default)]
    pub image: Option<Box<str>>,
    /// What the picture shows, for those who do not see it; empty where it is mere decoration.
    #[serde(default)]
    pub image_alt_text: Texts,
    #[serde(default)]
    pub cta_label: Texts,
    /// An address.
    #[serde(default)]
    pub cta_url: Texts,
    #[serde(default)]
    pub background_color_hex: Option<String>,
    #[serde(default)]
    pub text_color: Option<String>,
    #[serde(default)]
    pub reverse_image_position: bool,
}

block!(
    /// A picture beside a text.
    ImageTextOverlayBlock = "image-text-overlay-block" {
        heading: String,
        /// HTML.
        body: Option<String>,
        image: Option<BlockImage>,
        cta_label: Option<String>,
        cta_url: Option<String>,
        background_color_hex: Option<String>,
        text_color: Option<String>,
        reverse_image_position: bool,
    }
);

impl Definition for ImageTextOverlayBlock {
    type Stored = ImageTextOverlayData;

    const LABEL: Label = Label {
        fi: "Kuva ja teksti",
        sv: "Bild och text",
        en: "Image and text",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("heading", 120).required(),
        Field::html("body", 2_000),
        Field::new("image", FieldKind::Picture),
        Field::text("imageAltText", 240),
        Field::text("ctaLabel", 60),
        Field::new("ctaUrl", FieldKind::Link),
        Field::new("backgroundColorHex", FieldKind::Colour),
        Field::new("textColor", FieldKind::Colour),
        Field::new("reverseImagePosition", FieldKind::Flag),
    ];

    fn sample() -> Value {
        json!({
            "heading": {"fi": "Marja kerrallaan"},
            "body": {"fi": "<p>Puolukat poimitaan syyskuussa, kun ensimmäinen halla on käynyt.</p>"},
            "image": "halla-puolukka",
            "imageAltText": {"fi": "Puolukoita ämpärissä"},
            "ctaLabel": {"fi": "Maista puolukkaa"},
            "ctaUrl": {"fi": "/fi/tuotteet/halla-puolukka"},
        })
    }

    fn resolve(stored: &ImageTextOverlayData, identity: Identity, site: &dyn Site) -> Self {
        identified!(
            identity,
            Self {
                heading: site.text(&stored.heading).unwrap_or_default(),
                body: site.text(&stored.body),
                image: stored.image.as_deref().map(|name| BlockImage {
                    url: links::picture(Some(name)),
                    alt_text: site.text(&stored.image_alt_text).unwrap_or_default(),
                }),
                cta_label: site.text(&stored.cta_label),
                cta_url: site.link(&stored.cta_url),
                background_color_hex: stored.background_color_hex.clone(),
                text_color: stored.text_color.clone(),
                reverse_image_position: stored.reverse_image_position,
            }
        )
    }
}
