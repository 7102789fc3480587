//! Blocks: the parts that a content area is made of. The last entry of `contentType` names the type.

use serde::Serialize;
use utoipa::ToSchema;

use super::ContentLink;
use crate::product::ProductCard;

/// A block of any type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Block {
    Hero(HeroBlock),
    ProductHighlight(ProductHighlightBlock),
    CategoryCards(CategoryCardsBlock),
    ImageTextOverlay(ImageTextOverlayBlock),
    UspCards(UspCardsBlock),
    RichText(RichTextBlock),
}

impl Block {
    /// The name of the type, which names the client's component as well.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Hero(_) => HeroBlock::TYPE,
            Self::ProductHighlight(_) => ProductHighlightBlock::TYPE,
            Self::CategoryCards(_) => CategoryCardsBlock::TYPE,
            Self::ImageTextOverlay(_) => ImageTextOverlayBlock::TYPE,
            Self::UspCards(_) => UspCardsBlock::TYPE,
            Self::RichText(_) => RichTextBlock::TYPE,
        }
    }
}

macro_rules! block {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            pub content_type: Vec<&'static str>,
            pub content_link: ContentLink,
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $name {
            pub const TYPE: &'static str = stringify!($name);

            /// What `contentType` of such a block holds.
            pub fn content_type() -> Vec<&'static str> {
                vec!["Block", Self::TYPE]
            }
        }
    };
}

block!(
    /// The large picture with a message at the top of a page.
    HeroBlock {
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
    ProductHighlightBlock {
        heading: String,
        body: Option<String>,
        cta_label: Option<String>,
        cta_url: Option<String>,
        products: Vec<ProductCard>,
    }
);

block!(
    /// Doors to categories.
    CategoryCardsBlock {
        heading: String,
        cards: Vec<CategoryCard>,
    }
);

block!(
    /// A picture beside a text.
    ImageTextOverlayBlock {
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
    UspCardsBlock {
        heading: Option<String>,
        cards: Vec<UspCard>,
    }
);

block!(
    RichTextBlock {
        heading: Option<String>,
        /// HTML.
        body: String,
    }
);

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
