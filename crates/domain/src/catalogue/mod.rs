//! What the shop sells: products, their variations, categories and brands.

mod food;
mod food_facts;
mod gtin;
mod nutrition;
mod offered;
mod shared_map;
mod shelf;
mod snapshot;
mod structure;

pub use food::{Allergen, AllergenPresence, DIETS, LABELS, SUITABLE_FOR};
pub use food_facts::FoodFacts;
pub use gtin::is_gtin;
pub use nutrition::{Nutrient, NutrientUnit, Nutrients, round_to};
pub use offered::{can_be_had, offered};
pub use snapshot::{Catalogue, CatalogueChange, Offer};

use std::collections::BTreeMap;

use litemap::LiteMap;
use serde::{Deserialize, Serialize};

use crate::{
    content::Html,
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, TaxClass, VariationCode},
    market::{Language, Texts},
    pricing::PriceSchedule,
    quantity::Quantity,
};

/// A product: one page in the shop, with one variation or more.
/// Its serialised form is what the store keeps; prices and stock are kept apart and joined on reading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    pub code: ProductCode,
    pub kind: ProductKind,
    pub brands: Vec<BrandCode>,
    pub categories: Vec<CategoryCode>,
    /// Place in the default order; low first, then by code.
    pub position: i64,
    /// Day of publication, `YYYY-MM-DD`; sorts the news.
    pub published: Option<Box<str>>,
    pub name: Texts,
    /// The last part of the address, unique in each language.
    pub slug: Texts,
    pub short_description: Texts,
    /// Simple HTML, sanitised.
    pub description: Texts,
    pub tags: Vec<Tag>,
    /// Names of pictures, the main one first.
    pub pictures: Vec<Box<str>>,
    pub variations: Vec<Variation>,
}

impl Product {
    /// Pieces that people are told of a variation. A gift card that is sold beyond its stock is made when it is sold: nobody
    /// waits for it.
    pub fn stock_of(&self, variation: &Variation) -> u32 {
        match self.kind {
            ProductKind::GiftCard if variation.backorder => Quantity::MAX,
            _ => variation.stock,
        }
    }

    /// Gives back the room that lists keep to grow in. A product that was read is seldom changed, and a shop holds
    /// all of them in memory.
    pub fn shrink(&mut self) {
        self.brands.shrink_to_fit();
        self.categories.shrink_to_fit();
        self.tags.shrink_to_fit();
        self.pictures.shrink_to_fit();
        self.variations.shrink_to_fit();
        for variation in &mut self.variations {
            variation.pictures.shrink_to_fit();
            variation.suitable_for.shrink_to_fit();
            variation.diets.shrink_to_fit();
            variation.labels.shrink_to_fit();
            variation.included_items.shrink_to_fit();
        }
    }

    /// Leaves of the texts that are shown as HTML what is simple HTML. Whoever makes a product of what others wrote calls
    /// this.
    pub fn clean_markup(&mut self) {
        for texts in [&mut self.short_description, &mut self.description] {
            for language in Language::ALL {
                if let Some(text) = texts.slot(language) {
                    *text = String::from(Html::clean(text)).into();
                }
            }
        }
    }

    pub fn name(&self, language: Language) -> &str {
        self.name.get(language).unwrap_or(self.code.as_str())
    }

    /// The last part of the address: the slug, else the code.
    pub fn slug(&self, language: Language) -> &str {
        self.slug.get(language).unwrap_or(self.code.as_str())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProductKind {
    Standard,
    /// A gift set: its variations have included items.
    Package,
    /// A tablet with the buyer's own words; bought through its designer only.
    CustomTablet,
    /// Money that its recipient pays with: each variation is an amount. What a piece is worth is its regular price.
    GiftCard,
}

impl ProductKind {
    pub const ALL: [Self; 4] = [Self::Standard, Self::Package, Self::CustomTablet, Self::GiftCard];

    /// Whether the buyer has to say something before it can be sold.
    pub fn is_custom(self) -> bool {
        match self {
            Self::Standard | Self::Package => false,
            Self::CustomTablet | Self::GiftCard => true,
        }
    }

    /// How many pieces one line may hold.
    pub fn line_limit(self) -> u32 {
        match self {
            Self::Standard | Self::Package => Quantity::MAX,
            Self::CustomTablet => Quantity::MAX_TABLETS,
            Self::GiftCard => Quantity::MAX_GIFT_CARDS,
        }
    }
}

/// A badge on the card, such as "New".
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tag {
    pub variant: Box<str>,
    pub text: Texts,
}

/// What a variation costs in each market. A sorted list: a shop has few markets, and many variations.
pub type MarketPrices = LiteMap<MarketId, PriceSchedule>;

/// The thing that is bought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Variation {
    pub code: VariationCode,
    pub ean: Option<Box<str>>,
    /// Empty: the product's name.
    pub name: Texts,
    pub color: Texts,
    pub size: Option<Box<str>>,
    pub pictures: Vec<Box<str>>,
    /// Grams of what is eaten, for the price per kilo.
    pub net_weight: Option<u32>,
    /// Grams with the package, for shipping.
    pub weight: Option<u32>,
    pub tax_class: TaxClass,
    /// May be sold beyond the stock.
    pub backorder: bool,
    /// Plain text; allergens stand between underscores: `_milk_`.
    pub ingredients: Texts,
    /// Per 100 g.
    pub nutrients: Nutrients,
    /// Grams of one portion.
    pub portion: Option<u32>,
    pub allergens: BTreeMap<Allergen, AllergenPresence>,
    pub suitable_for: Vec<Box<str>>,
    pub diets: Vec<Box<str>>,
    pub labels: Vec<Box<str>>,
    pub included_items: Vec<IncludedItem>,
    /// By market. Kept apart from the document.
    #[serde(skip)]
    pub prices: MarketPrices,
    /// Pieces that may be sold, in all warehouses together. Kept apart from the document.
    #[serde(skip)]
    pub stock: u32,
}

impl Variation {
    pub fn in_stock(&self) -> bool {
        self.stock > 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockState {
    Out,
    Low,
    In,
}

impl StockState {
    /// Of so many pieces.
    pub fn of(pieces: u32) -> Self {
        match pieces {
            0 => Self::Out,
            1..=Self::LOW_AT_MOST => Self::Low,
            _ => Self::In,
        }
    }

    /// The specification's threshold: 1 to 20 pieces are few.
    pub const LOW_AT_MOST: u32 = 20;
}

/// One row of what a package holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IncludedItem {
    pub quantity: u32,
    pub code: VariationCode,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    pub code: CategoryCode,
    pub parent: Option<CategoryCode>,
    pub position: i64,
    pub name: Texts,
    pub slug: Texts,
    pub description: Texts,
    pub picture: Option<Box<str>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brand {
    pub code: BrandCode,
    pub name: Box<str>,
}
