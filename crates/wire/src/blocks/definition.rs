//! What a type of block says of itself.

use domain::{
    content::{Area, BlockData, PageId, block_key},
    market::{Language, Texts},
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    cards::{CategoryCard, PictureData, ShortcutItem, ShortcutItems, Video},
    field::Field,
    subscription::SubscriptionTarget,
};
use crate::{content_link::ContentLink, model::Model, picture::PageImage, product::ProductCard, search::BlockResults};

/// One type of block, whole.
pub trait Definition: Model + Sized {
    /// The fields as content keeps them: texts in all languages, codes and ids where the page shows products or pages.
    type Stored: DeserializeOwned + ToSchema + Send + Sync + 'static;

    /// What editors call it.
    const LABEL: Label;
    /// Where it may stand.
    const AREAS: &'static [Area];
    /// The stored fields with their limits, in the order in which editors see them.
    const FIELDS: &'static [Field];

    /// The fields of one that shows what the block is for.
    fn sample() -> Value;

    /// The block as a page carries it to one reader.
    fn resolve(stored: &Self::Stored, identity: Identity, site: &dyn Site) -> Self;

    /// The stored fields of a block of this type; nothing for others.
    fn stored(block: &BlockData) -> Option<&Self::Stored> {
        (*block.kind == *Self::TYPE).then(|| block.read()).flatten()
    }
}

/// A name in the languages of the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    pub fi: &'static str,
    pub sv: &'static str,
    pub en: &'static str,
}

impl Label {
    pub fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::Fi => self.fi,
            Language::Sv => self.sv,
            Language::En => self.en,
        }
    }
}

/// Which block it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The block's own id, for ever.
    pub id: String,
    pub content_link: ContentLink,
    /// Whose block it is.
    pub owner: String,
}

impl Identity {
    /// The block with this id on a page, or of another owner, with this key.
    pub fn of(owner: &str, id: &str) -> Self {
        Self {
            content_link: ContentLink::of(&block_key(owner, id)),
            id: id.to_owned(),
            owner: owner.to_owned(),
        }
    }

    /// A block that stands in this one.
    #[must_use]
    pub fn of_inner(&self, block: &BlockData) -> Self {
        // One that was never stored has no id yet.
        Self::of(&self.owner, block.id.as_ref().map_or(&*block.kind, |id| id.as_str()))
    }
}

/// What blocks ask of the site around them, for one reader.
pub trait Site {
    /// The reader's language.
    fn language(&self) -> Language;
    /// The text in the reader's language, where there is one.
    fn text(&self, texts: &Texts) -> Option<String>;
    /// The address in the reader's language, where there is one that pages may lead to.
    fn link(&self, links: &Texts) -> Option<String>;
    /// Whether the reader is one of those whom a block is for.
    fn is_for_reader(&self, block: &BlockData) -> bool;
    /// A picture with what it shows, in the reader's language, and the room that it takes; nothing where the shop has none of
    /// the name.
    fn picture(&self, picture: &PictureData) -> Option<PageImage>;
    /// The address of a document that has a block's own markup, for a frame.
    fn frame_url(&self, block: &Identity) -> Option<String>;
    /// The same for markup that loads scripts of others; nothing where the shop does not let all of them in.
    fn embed_url(&self, block: &Identity, markup: &Texts) -> Option<String>;
    /// The file of a film in the reader's language; nothing where it is of a host that pages play no films of.
    fn film(&self, addresses: &Texts) -> Option<String>;
    /// What can be shown of a film at this address; nothing where it is none that the shop shows.
    fn video(&self, address: &str) -> Option<Video>;
    /// A product by its code.
    fn product(&self, code: &str) -> Option<ProductCard>;
    /// A product category by its code.
    fn category(&self, code: &str) -> Option<CategoryCard>;
    /// The address of a page in the reader's language.
    fn page_url(&self, page: &PageId) -> Option<String>;
    /// What the page's address asks of the block with this id; nothing where nobody has looked yet.
    fn results(&self, block: &str) -> Option<&BlockResults>;
    /// What was written by hand, then doors to these pages, or else to the children of one; the first of them.
    fn shortcuts(
        &self,
        written: Vec<ShortcutItem>,
        pages: &[PageId],
        children_of: Option<&PageId>,
        size: u32,
    ) -> ShortcutItems;
    /// The page that shows a press release, in the reader's language.
    fn release_page_url(&self) -> Option<String>;
    /// Where one subscribes to press releases; nothing where no provider takes subscriptions.
    fn subscription(&self) -> Option<&SubscriptionTarget>;
}

/// Makes the model of a block, with the folder of the web app's component for it.
macro_rules! block {
    ($(#[$doc:meta])* $name:ident = $component:literal { $($(#[$attribute:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = "type")]
            #[schema(schema_with = $crate::model::TypeName::<$name>::schema)]
            pub type_name: $crate::model::TypeName<$name>,
            #[schema(schema_with = $crate::model::Component::<$name>::schema)]
            pub component: $crate::model::Component<$name>,
            /// Names the block on its page, for ever.
            pub id: String,
            pub content_type: [&'static str; 2],
            pub content_link: $crate::content_link::ContentLink,
            $($(#[$attribute])* pub $field: $type,)*
        }

        impl $crate::model::Model for $name {
            const TYPE: &'static str = stringify!($name);
            const COMPONENT: &'static str = $component;
        }
    };
}

/// Fills in what every block says of itself: `identified!(identity, Self { … })`.
macro_rules! identified {
    ($identity:expr, $name:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let $crate::blocks::definition::Identity { id, content_link, .. } = $identity;
        $name {
            type_name: $crate::model::TypeName::default(),
            component: $crate::model::Component::default(),
            id,
            content_type: ["Block", <$name as $crate::model::Model>::TYPE],
            content_link,
            $($field: $value,)*
        }
    }};
}

pub(super) use {block, identified};
