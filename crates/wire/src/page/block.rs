//! Blocks: the parts that a content area is made of. The last entry of `contentType` names the type.

use domain::content::ShortcutsDisplay;
use serde::Serialize;
use utoipa::ToSchema;

use super::ContentLink;
use crate::{
    model::{Component, Model, TypeName},
    product::ProductCard,
};

/// Makes the union of all blocks.
macro_rules! blocks {
    ($($variant:ident($model:ident),)*) => {
        /// A block of any type, told by its `type`.
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(untagged)]
        pub enum Block {
            $($variant($model),)*
        }

        impl Block {
            /// The names of all types.
            pub const TYPES: &'static [&'static str] = &[$($model::TYPE),*];
        }
    };
}

blocks! {
    Hero(HeroBlock),
    ProductHighlight(ProductHighlightBlock),
    CategoryCards(CategoryCardsBlock),
    ImageTextOverlay(ImageTextOverlayBlock),
    UspCards(UspCardsBlock),
    RichText(RichTextBlock),
    RecipeSearch(RecipeSearchBlock),
    Location(LocationBlock),
    Search(SearchBlock),
    Shortcuts(ShortcutsBlock),
}

/// Makes the model of a block, with the folder of the web app's component for it.
macro_rules! block {
    ($(#[$doc:meta])* $name:ident = $component:literal { $($(#[$attribute:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = "type")]
            #[schema(schema_with = TypeName::<$name>::schema)]
            pub type_name: TypeName<$name>,
            #[schema(schema_with = Component::<$name>::schema)]
            pub component: Component<$name>,
            pub content_type: Vec<&'static str>,
            pub content_link: ContentLink,
            $($(#[$attribute])* pub $field: $type,)*
        }

        impl Model for $name {
            const TYPE: &'static str = stringify!($name);
            const COMPONENT: &'static str = $component;
        }

        impl $name {
            /// What `contentType` of such a block holds.
            pub fn content_type() -> Vec<&'static str> {
                vec!["Block", Self::TYPE]
            }
        }
    };
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

block!(
    /// A row of chosen products.
    ProductHighlightBlock = "product-highlight-block" {
        heading: String,
        body: Option<String>,
        cta_label: Option<String>,
        cta_url: Option<String>,
        products: Vec<ProductCard>,
    }
);

block!(
    /// Doors to categories.
    CategoryCardsBlock = "category-cards-block" {
        heading: String,
        cards: Vec<CategoryCard>,
    }
);

block!(
    /// A picture beside a text.
    ImageTextOverlayBlock = "image-text-overlay-block" {
        heading: String,
        /// HTML.
        body: Option<String>,
        image: Option<String>,
        cta_label: Option<String>,
        cta_url: Option<String>,
        background_color_hex: Option<String>,
        text_color: Option<String>,
        reverse_image_position: bool,
    }
);

block!(
    /// What speaks for the shop, in short.
    UspCardsBlock = "usp-cards-block" {
        heading: Option<String>,
        cards: Vec<UspCard>,
    }
);

block!(
    RichTextBlock = "rich-text-block" {
        heading: Option<String>,
        /// HTML.
        body: String,
    }
);

block!(
    /// Recipes by words, categories and products.
    RecipeSearchBlock = "recipe-search-block" {
        title: Option<String>,
        /// The page that shows what is found; this one where it is null.
        search_page_url: Option<String>,
        page_size: u32,
    }
);

block!(
    /// Locations by words, city and categories.
    LocationBlock = "location-block" {
        title: Option<String>,
        /// Only locations of one of these are shown; all where it is empty. Their ids are categories'.
        predefined_categories: Vec<ContentLink>,
        /// Those that visitors can choose; all where it is empty. Their ids are categories'.
        optional_categories: Vec<ContentLink>,
        page_size: u32,
    }
);

block!(
    /// Pages by words and categories.
    SearchBlock = "search-block" {
        title: Option<String>,
        placeholder: Option<String>,
        search_image: Option<String>,
        /// Only pages of one of these are shown; all where it is empty. Their ids are categories'.
        predefined_categories: Vec<ContentLink>,
    }
);

block!(
    /// Doors to other pages. More come from `/api/search/shortcutsitem/{id}/items`, with the block's id.
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

/// A door to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItem {
    pub title: String,
    pub description: Option<String>,
    pub image: Option<String>,
    pub image_alt_text: String,
    /// The page's address.
    pub call_to_action: String,
    pub call_to_action_name: String,
    /// What the page is, such as a recipe's type: the first one is shown.
    pub info_text1: Vec<String>,
    /// More about it, such as allergens: at most two are shown.
    pub info_text2: Vec<String>,
}

/// Where a list that is read in parts goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueryOptions {
    pub has_more: bool,
    /// How many items were read.
    pub index_where_to_continue: u32,
    /// The content id of the next item; 0 after the last.
    pub next_content_reference_item: u32,
}

/// A part of the items of a shortcuts block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortcutItems {
    pub shortcut_items: Vec<ShortcutItem>,
    pub query_options: QueryOptions,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCard {
    pub title: String,
    pub url: String,
    pub image_url: Option<String>,
    pub description: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UspCard {
    pub icon: String,
    pub heading: String,
    pub body: Option<String>,
}
