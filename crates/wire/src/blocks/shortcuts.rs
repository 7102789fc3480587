//! Doors to other pages, read in parts.

use std::fmt;

use domain::{
    content::{Area, LayoutTheme, PageId},
    market::{Language, Texts},
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cards::{PictureData, QueryOptions, ShortcutItem},
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind}, Referent
};
use crate::schema;

/// Doors to other pages: those that editors made by hand, then those that are named, or else the children of one page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortcutsData {
    #[serde(default)]
    pub title: Texts,
    /// Made by hand.
    #[serde(default)]
    pub items: Vec<ShortcutItemData>,
    #[serde(default)]
    pub pages: Vec<PageId>,
    /// Used where no pages are named; the newest children come first.
    #[serde(default)]
    pub children_of: Option<PageId>,
    #[serde(default)]
    pub display_option: ShortcutsDisplay,
    #[serde(default)]
    pub layout_theme: Option<LayoutTheme>,
    #[serde(default)]
    pub force_to_carousel: bool,
    #[serde(default)]
    pub force_max_width: bool,
    #[serde(default)]
    pub floating_mode: bool,
    /// How many are shown before the visitor asks for more.
    #[serde(default = "page_size")]
    pub page_size: u32,
}

/// An entry that an editor wrote.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortcutItemData {
    pub title: Texts,
    #[serde(default)]
    pub description: Texts,
    #[serde(default)]
    pub image: Option<PictureData>,
    /// An address.
    #[serde(default)]
    pub call_to_action: Texts,
    #[serde(default)]
    pub call_to_action_name: Texts,
    #[serde(default)]
    pub info_text1: Texts,
    #[serde(default, deserialize_with = "one_or_many")]
    pub info_text2: Vec<InfoTextData>,
}

/// A short fact, shown as a pill.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InfoTextData {
    pub text: Texts,
}

/// Earlier releases stored one text.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<InfoTextData>, D::Error> {
    struct OneOrMany;

    impl<'de> Visitor<'de> for OneOrMany {
        type Value = Vec<InfoTextData>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list of texts")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(entries))
        }

        fn visit_map<A: MapAccess<'de>>(self, text: A) -> Result<Self::Value, A::Error> {
            let text = Texts::deserialize(MapAccessDeserializer::new(text))?;
            Ok(vec![InfoTextData { text }])
        }
    }

    deserializer.deserialize_any(OneOrMany)
}

impl ShortcutsData {
    /// What editors wrote, as one reader sees it.
    pub fn written(&self, site: &dyn Site) -> Vec<ShortcutItem> {
        self.items.iter().filter_map(|item| item.resolve(site)).collect()
    }
}

impl ShortcutItemData {
    /// Nothing in a language where it has no title or leads nowhere.
    fn resolve(&self, site: &dyn Site) -> Option<ShortcutItem> {
        let image = self.image.as_ref().and_then(|image| site.picture(image));
        Some(ShortcutItem {
            title: site.text(&self.title)?,
            description: site.text(&self.description),
            image_alt_text: image.as_ref().map(|image| image.alt_text.clone()).unwrap_or_default(),
            image: image.map(|image| image.url),
            call_to_action: site.link(&self.call_to_action)?,
            call_to_action_name: site.text(&self.call_to_action_name).unwrap_or_default(),
            info_text1: site.text(&self.info_text1).into_iter().collect(),
            info_text2: self.info_text2.iter().filter_map(|fact| site.text(&fact.text)).collect(),
        })
    }
}

fn page_size() -> u32 {
    8
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShortcutsDisplay {
    #[default]
    Cards,
    NarrowCards,
    Lifts,
    Icons,
    Simple,
    #[serde(rename = "5050Banners")]
    HalfBanners,
    Banners,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockMetadata {
    /// In which more is asked for.
    #[schema(value_type = schema::Language)]
    pub current_language: Language,
}

block!(
    /// Doors to other pages. More come from `/api/search/shortcutsitem/{id}/items`, with the id of the block's content link.
    ShortcutsBlock = "shortcuts-block" {
        title: Option<String>,
        shortcut_blocks: Vec<ShortcutItem>,
        display_option: ShortcutsDisplay,
        layout_theme: Option<LayoutTheme>,
        force_to_carousel: bool,
        force_max_width: bool,
        floating_mode: bool,
        query_options: QueryOptions,
        metadata: BlockMetadata,
    }
);

impl Definition for ShortcutsBlock {
    type Stored = ShortcutsData;

    const LABEL: Label = Label {
        fi: "Pikalinkit",
        sv: "Genvägar",
        en: "Shortcuts",
    };
    const AREAS: &'static [Area] = Area::OF_PAGES;
    const FIELDS: &'static [Field] = &[
        Field::text("title", 120),
        Field::new(
            "items",
            FieldKind::Items {
                max: 24,
                fields: &[
                    Field::text("title", 120).required().searched(),
                    Field::text("description", 240).searched(),
                    Field::new("image", FieldKind::Picture),
                    Field::new("callToAction", FieldKind::Link),
                    Field::text("callToActionName", 60),
                    Field::text("infoText1", 60),
                    Field::new(
                        "infoText2",
                        FieldKind::Items {
                            max: 8,
                            fields: &[Field::text("text", 60).required()],
                        },
                    ),
                ],
            },
        ),
        Field::new("pages", FieldKind::References { to: Referent::Page, max: 100 }),
        Field::new("childrenOf", FieldKind::Page),
        Field::new("displayOption", FieldKind::Choice),
        Field::new("layoutTheme", FieldKind::Choice),
        Field::new("forceToCarousel", FieldKind::Flag),
        Field::new("forceMaxWidth", FieldKind::Flag),
        Field::new("floatingMode", FieldKind::Flag),
        Field::new("pageSize", FieldKind::Number { min: 1, max: 50 }),
    ];

    fn sample() -> Value {
        json!({
            "title": {"fi": "Leivotaan", "sv": "Nu bakar vi", "en": "Let us bake"},
            "items": [
                {
                    "title": {"fi": "Tilaa taikinajuuri", "sv": "Beställ en surdeg", "en": "Order a sourdough"},
                    "description": {"fi": "Noudetaan kahvilasta.", "sv": "Hämtas på kaféet.", "en": "To be fetched at the café."},
                    "callToAction": {"fi": "/fi/kahvilat", "sv": "/sv/kafeer", "en": "/en/cafes"},
                    "callToActionName": {"fi": "Kahvilat", "sv": "Kaféer", "en": "Cafés"},
                    "infoText1": {"fi": "Maksuton", "sv": "Gratis", "en": "Free"},
                    "infoText2": [{"text": {"fi": "Ruista", "sv": "Råg", "en": "Rye"}}, {"text": {"fi": "Vettä", "sv": "Vatten", "en": "Water"}}],
                },
            ],
            "pages": ["bilberry-pie"],
        })
    }

    fn resolve(stored: &ShortcutsData, identity: Identity, site: &dyn Site) -> Self {
        let ShortcutsData {
            pages,
            children_of,
            page_size,
            ..
        } = stored;
        let first = site.shortcuts(stored.written(site), pages, children_of.as_ref(), *page_size);
        identified!(
            identity,
            Self {
                title: site.text(&stored.title),
                shortcut_blocks: first.shortcut_items,
                display_option: stored.display_option,
                layout_theme: stored.layout_theme,
                force_to_carousel: stored.force_to_carousel,
                force_max_width: stored.force_max_width,
                floating_mode: stored.floating_mode,
                query_options: first.query_options,
                metadata: BlockMetadata {
                    current_language: site.language(),
                },
            }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::SampleSite;

    fn facts(info_text2: &Value) -> Vec<String> {
        let item = json!({"title": {"fi": "Ruisleipä"}, "callToAction": {"fi": "/fi/"}, "infoText2": info_text2});
        let stored: ShortcutsData = serde_json::from_value(json!({"items": [item]})).expect("what is stored");
        stored.written(&SampleSite).remove(0).info_text2
    }

    #[test]
    fn an_entry_has_a_list_of_facts() {
        assert_eq!(
            facts(&json!([{"text": {"fi": "Ruista", "sv": "Råg", "en": "Rye"}}, {"text": {"fi": "Vettä", "sv": "Vatten", "en": "Water"}}])),
            ["Ruista", "Vettä"]
        );
        assert_eq!(facts(&json!({"fi": "Ruista", "sv": "Råg", "en": "Rye"})), ["Ruista"], "as earlier releases stored it");
        assert_eq!(facts(&json!([])), [""; 0]);
    }
}
