//! Blocks: the parts that a content area is made of. One module is all that the server knows of a type of block: how content
//! keeps it, what editors may put there, and what pages carry. `npm run new -- block <name>` makes one.

#[cfg(test)]
mod bad_input;
mod cards;
mod colours;
mod declare;
mod definition;
mod described;
mod embed;
mod field;
mod references;
mod sample;
mod sample_results;
mod shared;
mod subscription;
mod video_address;
mod walk;

pub use cards::{CategoryCard, PictureData, QueryOptions, ShortcutItem, ShortcutItems, Video};
pub use definition::{Definition, Identity, Label, Site};
pub use described::described;
pub use embed::script_addresses;
pub use field::{Field, FieldKind, Referent};
pub use references::{Reference, references};
pub use sample::SampleSite;
pub use shared::SHARED;
pub use subscription::SubscriptionTarget;
pub use video_address::{PREVIEW_SIZES, video_id};
pub use walk::{FieldValue, field_values, low_contrasts};

use std::iter;

use domain::{
    content::{Area, BlockData, BlockFault, ContentFault, FaultKind},
    draft::{DraftFault, DraftRules},
    market::Language,
};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::{PartialSchema, ToSchema};

use crate::model::Model;

/// Makes the union of all blocks and the table of their definitions.
macro_rules! blocks {
    ($($module:ident::$model:ident,)*) => {
        $(mod $module;)*
        $(pub use $module::$model;)*

        /// A block of any type, told by its `type`.
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(untagged)]
        pub enum Block {
            $($model($model),)*
        }

        /// What is known of every type of block.
        pub const DEFINITIONS: &[BlockDefinition] = &[$(BlockDefinition {
            type_name: $model::TYPE,
            component: $model::COMPONENT,
            label: $model::LABEL,
            areas: $model::AREAS,
            fields: $model::FIELDS,
            sample: $model::sample,
            schema: <$model as Definition>::Stored::schema,
            schemas: <$model as Definition>::Stored::schemas,
            check: field::check::<<$model as Definition>::Stored>,
            resolve: |block, identity, site| Some(Block::$model($model::resolve($model::stored(block)?, identity, site))),
        },)*];
    };
}

// One line for each.
blocks! {
    hero::HeroBlock,
    product_highlight::ProductHighlightBlock,
    category_cards::CategoryCardsBlock,
    image_text_overlay::ImageTextOverlayBlock,
    usp_cards::UspCardsBlock,
    rich_text::RichTextBlock,
    recipe_search::RecipeSearchBlock,
    location::LocationBlock,
    search::SearchBlock,
    shortcuts::ShortcutsBlock,
    changing_hero::ChangingHeroBlock,
    promotion_hero::PromotionHeroBlock,
    article_hero::ArticleHeroBlock,
    split_banner::SplitBannerBlock,
    banner::BannerBlock,
    intro::IntroBlock,
    content::ContentBlock,
    generic::GenericBlock,
    container::ContainerBlock,
    description::DescriptionBlock,
    accordion::AccordionBlock,
    notice::NoticeBlock,
    link::LinkBlock,
    logo_header::LogoHeaderBlock,
    page_promoter::PagePromoterBlock,
    image_with_cta::ImageWithCtaBlock,
    dropdown_navigation::DropdownNavigationBlock,
    category_navigation::CategoryNavigationBlock,
    category_carousel::CategoryCarouselBlock,
    card_carousel::CardCarouselBlock,
    subscription_cards::SubscriptionCardsBlock,
    video::VideoBlock,
    youtube_video::YoutubeVideoBlock,
    social_media_embed::SocialMediaEmbedBlock,
    raw_html::RawHtmlBlock,
    news::NewsBlock,
    newsletter::NewsletterBlock,
}

pub use hero::HeroData;
pub use location::LocationBlockData;
pub use news::NewsData;
pub use recipe_search::RecipeSearchData;
pub use search::SearchBlockData;
pub use shortcuts::{ShortcutsData, ShortcutsDisplay};
pub use usp_cards::UspData;

type Schemas = Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>;

/// What is known of a type of block, whichever it is.
pub struct BlockDefinition {
    pub type_name: &'static str,
    pub component: &'static str,
    pub label: Label,
    pub areas: &'static [Area],
    pub fields: &'static [Field],
    /// The fields of one that shows what the block is for.
    pub sample: fn() -> Value,
    /// The form of its fields in content.
    pub schema: fn() -> utoipa::openapi::RefOr<utoipa::openapi::Schema>,
    /// The forms that this one refers to.
    pub schemas: fn(&mut Schemas),
    check: fn(&[Field], &Map<String, Value>) -> Vec<BlockFault>,
    resolve: fn(&BlockData, Identity, &dyn Site) -> Option<Block>,
}

impl BlockDefinition {
    /// That of a type by its name.
    pub fn of(type_name: &str) -> Option<&'static Self> {
        let mut all = DEFINITIONS.iter().chain([&SHARED]);
        all.find(|definition| definition.type_name == type_name)
    }

    /// The sample as a block that was never stored.
    pub fn sample_data(&self) -> BlockData {
        let fields = match (self.sample)() {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        BlockData::new(self.type_name, fields)
    }
}

/// The block as pages carry it; nothing where the reader is none of those whom it is for, and where its type is not known or
/// its fields do not fit, as after a step back to an earlier release.
pub fn resolve(block: &BlockData, identity: Identity, site: &dyn Site) -> Option<Block> {
    if !site.is_for_reader(block) {
        return None;
    }
    (BlockDefinition::of(&block.kind)?.resolve)(block, identity, site)
}

/// Visitor groups that one block can be for.
const MOST_GROUPS: usize = 20;

/// What is wrong with a block in an area.
pub fn check(area: Area, block: &BlockData) -> Vec<BlockFault> {
    let of_type = |fault: ContentFault| BlockFault {
        field: "type".to_owned(),
        fault,
    };
    let kind = block.kind.to_string();
    let Some(definition) = BlockDefinition::of(&block.kind) else {
        return vec![of_type(ContentFault::UnknownBlock { kind })];
    };
    let mut faults = (definition.check)(definition.fields, block.fields());
    if block.visitor_groups.len() > MOST_GROUPS {
        faults.push(BlockFault {
            field: "visitorGroups".to_owned(),
            fault: ContentFault::TooMany {
                count: block.visitor_groups.len(),
                most: MOST_GROUPS,
            },
        });
    }
    if !definition.areas.contains(&area) {
        faults.push(of_type(ContentFault::NotAllowedHere { kind }));
    }
    faults
}

/// What blocks may be while somebody is writing them: what is missing comes later.
#[derive(Debug, Clone, Copy, Default)]
pub struct DraftedBlocks;

impl DraftRules for DraftedBlocks {
    fn check(&self, area: Area, block: &BlockData) -> Result<(), DraftFault> {
        let faults = check(area, block).into_iter().map(|fault| fault.fault.kind());
        let told = faults.filter_map(|kind| match kind {
            FaultKind::Missing => None,
            FaultKind::TooLong => Some(DraftFault::TooLong),
            FaultKind::Place => Some(DraftFault::NotAllowedHere),
            FaultKind::UnknownField => Some(DraftFault::UnknownField),
            FaultKind::Wrong => Some(DraftFault::WrongValue),
        });
        let mut told = told;
        told.next().map_or(Ok(()), Err)
    }
}

/// A block, and the blocks inside it.
pub fn with_inner(block: &BlockData) -> impl Iterator<Item = BlockData> {
    let inner = block.inner().into_iter().flat_map(|(_, blocks)| blocks);
    iter::once(block.clone()).chain(inner)
}

/// The texts of a block, and of those inside it, that searches look into, with what of them is HTML. What is hidden, or for some
/// visitors only, is found by nobody: what searches show of a page everybody sees.
pub fn searched_texts(block: &BlockData, language: Language) -> Vec<(String, bool)> {
    let mut texts = Vec::new();
    if !block.is_for_all() {
        return texts;
    }
    for block in with_inner(block).filter(BlockData::is_for_all) {
        let fields = BlockDefinition::of(&block.kind).map_or(&[][..], |definition| definition.fields);
        searched_fields(fields, block.fields(), language, &mut texts);
    }
    texts
}

fn searched_fields(fields: &[Field], values: &Map<String, Value>, language: Language, texts: &mut Vec<(String, bool)>) {
    for field in fields {
        let Some(value) = values.get(field.name) else { continue };
        if let FieldKind::Items { fields, .. } = field.kind {
            let items = value.as_array().into_iter().flatten().filter_map(Value::as_object);
            items.for_each(|item| searched_fields(fields, item, language, texts));
        } else if field.searched
            && let Some(text) = value.get(language.code()).and_then(Value::as_str)
        {
            texts.push((text.to_owned(), matches!(field.kind, FieldKind::Html { .. })));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::content::MarkupFields;

    use super::*;

    /// One where blocks of the type may stand.
    pub(super) fn any_area(kind: &str) -> Area {
        BlockDefinition::of(kind).expect(kind).areas[0]
    }

    #[test]
    fn every_definition_is_whole() {
        for definition in DEFINITIONS {
            let name = definition.type_name;
            let Label { fi, sv, en } = definition.label;
            assert!([fi, sv, en].iter().all(|label| !label.is_empty()), "{name}");
            assert!(!definition.areas.is_empty(), "{name}");
            let schema = serde_json::to_value((definition.schema)()).expect("a schema");
            let stored: BTreeSet<&str> = match &schema["properties"] {
                Value::Object(properties) => properties.keys().map(String::as_str).collect(),
                _ => BTreeSet::new(),
            };
            let fields: BTreeSet<&str> = definition.fields.iter().map(|field| field.name).collect();
            assert_eq!(fields, stored, "{name}: the fields and what content keeps");
        }
    }

    #[test]
    fn every_sample_may_be_put_and_is_shown() {
        for definition in DEFINITIONS {
            let (name, sample) = (definition.type_name, definition.sample_data());
            for area in definition.areas {
                assert_eq!(check(*area, &sample), [], "{name}");
            }
            let site = SampleSite;
            let shown = resolve(&sample, Identity::of("sample", "sample"), &site).expect(name);
            let shown = serde_json::to_value(&shown).expect("JSON");
            assert_eq!(shown["type"], name);
            assert_eq!(shown["component"], definition.component);
            assert_eq!(shown["id"], "sample");
            assert_eq!(shown["contentType"][1], name);
        }
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_field() {
        let told = |fields: Value| -> Vec<String> {
            let mut block = BlockDefinition::of("HeroBlock").expect("a hero").sample_data();
            let mut all = block.fields().clone();
            if let Value::Object(fields) = fields {
                all.extend(fields);
            }
            block = BlockData::new("HeroBlock", all);
            let faults = check(Area::Main, &block).into_iter();
            faults
                .map(|fault| format!("{}: {}", fault.field, fault.fault))
                .collect()
        };
        let link = told(serde_json::json!({"callToAction": {"fi": "javascript:alert(1)"}}));
        assert!(
            link[0].starts_with("callToAction.fi: \"javascript:alert(1)\" is no link"),
            "{link:?}"
        );
        assert_eq!(
            told(serde_json::json!({"images": ["../etc"]})),
            ["images: \"../etc\" is no picture's name, which holds small letters a to z, digits and single hyphens"]
        );
        assert_eq!(
            told(serde_json::json!({"images": vec!["a"; 9]})),
            ["images: it has 9 entries, 8 at most"]
        );
        assert_eq!(
            told(serde_json::json!({"title": {"en": "x".repeat(121)}})),
            ["title.en: it has 121 characters, 120 at most"]
        );
        assert_eq!(told(serde_json::json!({"title": {}})), ["title: it is empty"]);
        assert!(told(serde_json::json!({"colour": 1}))[0].contains("unknown field `colour`"));
        assert!(told(serde_json::json!({"hasDarkText": "yes"}))[0].starts_with("hasDarkText: invalid type"));
    }

    #[test]
    fn fields_for_markup_of_others_are_known_to_be() {
        let with_some: Vec<_> = DEFINITIONS
            .iter()
            .filter(|definition| !DraftedBlocks.markup(definition.type_name, &Map::new()).is_empty())
            .map(|definition| definition.type_name)
            .collect();
        assert_eq!(with_some, ["SocialMediaEmbedBlock", "RawHtmlBlock"]);
        let sample = BlockDefinition::of("RawHtmlBlock").expect("one").sample_data();
        let found = DraftedBlocks.markup("RawHtmlBlock", sample.fields());
        assert_eq!(found, [("html".to_owned(), &sample.fields()["html"])]);
    }

    #[test]
    fn blocks_stand_where_they_may() {
        let hologram = BlockData::new("HologramBlock", Map::new());
        assert_eq!(
            check(Area::Main, &hologram)[0].fault.to_string(),
            "there is no block of the type \"HologramBlock\""
        );
        assert!(resolve(&hologram, Identity::of("a", "b"), &SampleSite).is_none());
        let search = BlockDefinition::of("SearchBlock").expect("a search").sample_data();
        assert_eq!(
            check(Area::LiftUp, &search)[0].fault.to_string(),
            "a SearchBlock has no place in this area"
        );
    }
}
