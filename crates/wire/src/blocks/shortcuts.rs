//! Doors to other pages, read in parts.

use domain::{content::{Area, PageId}, market::Texts};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    cards::{QueryOptions, ShortcutItem},
    definition::{Definition, Identity, Label, Site, block, identified},
    field::{Field, FieldKind},
};

/// Doors to other pages: those that are named, or else the children of one page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortcutsData {
    #[serde(default)]
    pub title: Texts,
    #[serde(default)]
    pub pages: Vec<PageId>,
    /// Used where no pages are named; the newest children come first.
    #[serde(default)]
    pub children_of: Option<PageId>,
    #[serde(default)]
    pub display_option: ShortcutsDisplay,
    #[serde(default)]
    pub layout_theme: Option<String>,
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

block!(
    /// Doors to other pages. More come from `/api/search/shortcutsitem/{id}/items`, with the id of the block's content link.
    ShortcutsBlock = "shortcuts-block" {
        title: Option<String>,
        shortcut_blocks: Vec<ShortcutItem>,
        display_option: ShortcutsDisplay,
        layout_theme: Option<String>,
        force_to_carousel: bool,
        force_max_width: bool,
        floating_mode: bool,
        query_options: QueryOptions,
    }
);

impl Definition for ShortcutsBlock {
    type Stored = ShortcutsData;

    const LABEL: Label = Label {
        fi: "Pikalinkit",
        sv: "Genvägar",
        en: "Shortcuts",
    };
    const AREAS: &'static [Area] = Area::ALL;
    const FIELDS: &'static [Field] = &[
        Field::text("title", 120),
        Field::new("pages", FieldKind::References { max: 100 }),
        Field::new("childrenOf", FieldKind::Page),
        Field::new("displayOption", FieldKind::Choice),
        Field::text("layoutTheme", 40),
        Field::new("forceToCarousel", FieldKind::Flag),
        Field::new("forceMaxWidth", FieldKind::Flag),
        Field::new("floatingMode", FieldKind::Flag),
        Field::new("pageSize", FieldKind::Number { min: 1, max: 50 }),
    ];

    fn sample() -> Value {
        json!({"title": {"fi": "Leivotaan"}, "pages": ["bilberry-pie"]})
    }

    fn resolve(stored: &ShortcutsData, identity: Identity, site: &dyn Site) -> Self {
        let first = site.shortcuts(&stored.pages, stored.children_of.as_ref(), stored.page_size);
        identified!(
            identity,
            Self {
                title: site.text(&stored.title),
                shortcut_blocks: first.shortcut_items,
                display_option: stored.display_option,
                layout_theme: stored.layout_theme.clone(),
                force_to_carousel: stored.force_to_carousel,
                force_max_width: stored.force_max_width,
                floating_mode: stored.floating_mode,
                query_options: first.query_options,
            }
        )
    }
}
