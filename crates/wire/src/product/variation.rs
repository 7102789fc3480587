//! A variation on the product's page.

use domain::catalogue::{self, Catalogue, Product, ProductKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Prices, Reader,
    composition::{AllergenMark, Composition, Food, FoodFacts, Label, SuitabilityMark, allergens},
};
use crate::{links, schema::words};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Variation {
    pub code: String,
    pub name: String,
    pub color: Option<String>,
    pub size: Option<String>,
    pub url: String,
    pub assets: Vec<String>,
    /// HTML.
    pub description: Option<String>,
    pub short_description: Option<String>,
    pub brands: Vec<BrandValue>,
    #[schema(value_type = ProductType)]
    pub product_type: &'static str,
    pub content_type: Vec<&'static str>,
    pub is_buyable: bool,
    pub in_stock: bool,
    pub in_stock_quantity: u32,
    #[serde(flatten)]
    pub prices: Prices,
    #[serde(flatten)]
    pub composition: Composition,
    /// Grams of one portion.
    pub portion_grams: u32,
    pub allergens: Vec<AllergenMark>,
    pub suitable_for: Vec<SuitabilityMark>,
    pub diets: Vec<SuitabilityMark>,
    pub labels: Vec<Label>,
    pub included_items: Vec<IncludedItem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BrandValue {
    pub value: String,
    /// The page of the brand: where a page leads there, and the catalogue knows the brand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub url: Option<String>,
}

words! {
    /// What kind of product a variation belongs to.
    ProductType: ProductKind::ALL.map(product_type);
}

/// What a package holds, with what the wrapper of each thing says.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageContents {
    /// None where the variation is no package.
    pub included_items: Vec<IncludedItem>,
}

/// One row of what a package holds.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IncludedItem {
    pub quantity: u32,
    pub package_entry: PackageEntry,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageEntry {
    pub code: String,
    pub display_name: String,
    /// A path of the site; the placeholder where the item has no picture.
    pub image_url: String,
    /// HTML.
    pub description: Option<String>,
    #[serde(flatten)]
    pub composition: Composition,
    pub allergens: Vec<AllergenMark>,
}

impl Variation {
    pub fn new(product: &Product, variation: &catalogue::Variation, reader: Reader<'_>) -> Self {
        let Reader {
            language, market, at, ..
        } = reader;
        let pictures = pictures(product, variation);
        let FoodFacts {
            composition,
            portion_grams,
            allergens,
            suitable_for,
            diets,
            labels,
        } = FoodFacts::new(&Food::of(variation, reader), reader);
        Self {
            code: variation.code.to_string(),
            name: variation
                .name
                .get(language)
                .unwrap_or_else(|| product.name(language))
                .to_owned(),
            color: variation.color.get(language).map(str::to_owned),
            size: variation.size.as_deref().map(str::to_owned),
            url: links::variation(product, variation.code.as_str(), language),
            assets: links::pictures(pictures),
            description: product.description.get(language).map(str::to_owned),
            short_description: product.short_description.get(language).map(str::to_owned),
            brands: brand_values(product, reader.catalogue),
            product_type: product_type(product.kind),
            content_type: match product.kind {
                ProductKind::Package => vec!["Variation", "Package"],
                ProductKind::Standard | ProductKind::CustomTablet | ProductKind::GiftCard => vec!["Variation"],
            },
            is_buyable: variation.is_buyable(&market.id, at),
            in_stock: product.stock_of(variation) > 0,
            in_stock_quantity: product.stock_of(variation),
            prices: Prices::new(variation, market, at, language),
            composition,
            portion_grams,
            allergens,
            suitable_for,
            diets,
            labels,
            included_items: IncludedItem::all(variation, reader),
        }
    }

    /// Leaves what is in a package with its name, picture and ingredients.
    pub fn leave_out_wrappers(&mut self) {
        for PackageEntry {
            description,
            composition,
            allergens,
            ..
        } in self.included_items.iter_mut().map(|item| &mut item.package_entry)
        {
            *description = None;
            *composition = Composition {
                ingredients: composition.ingredients.take(),
                ..Composition::default()
            };
            allergens.clear();
        }
    }
}

impl IncludedItem {
    /// What is in a variation, if it is a package.
    pub fn all(variation: &catalogue::Variation, reader: Reader<'_>) -> Vec<Self> {
        let items = variation.included_items.iter();
        items.filter_map(|item| Self::new(item, reader)).collect()
    }

    /// Nothing for an item that the catalogue does not know any more.
    fn new(item: &catalogue::IncludedItem, reader: Reader<'_>) -> Option<Self> {
        let offer = reader.catalogue.offer(item.code.as_str())?;
        let language = reader.language;
        let name = offer
            .variation
            .name
            .get(language)
            .unwrap_or_else(|| offer.product.name(language));
        let pictures = pictures(offer.product, offer.variation);
        let food = Food::of(offer.variation, reader);
        Some(Self {
            quantity: item.quantity,
            package_entry: PackageEntry {
                code: item.code.to_string(),
                display_name: name.to_owned(),
                image_url: links::picture(pictures.first().map(AsRef::as_ref)),
                description: offer.product.description.get(language).map(str::to_owned),
                composition: Composition::new(&food),
                allergens: allergens(&food.facts, reader),
            },
        })
    }
}

/// Its own, else the product's.
fn pictures<'a>(product: &'a Product, variation: &'a catalogue::Variation) -> &'a [Box<str>] {
    if variation.pictures.is_empty() {
        &product.pictures
    } else {
        &variation.pictures
    }
}

/// The names of a product's brands; a brand that the catalogue does not know shows its code.
pub fn brand_values(product: &Product, catalogue: &Catalogue) -> Vec<BrandValue> {
    product
        .brands
        .iter()
        .map(|code| BrandValue {
            value: catalogue
                .brand(code.as_str())
                .map_or(code.as_str(), |brand| &brand.name)
                .to_owned(),
            url: None,
        })
        .collect()
}

/// The word for a kind of product.
fn product_type(kind: ProductKind) -> &'static str {
    match kind {
        ProductKind::Standard => "Standard",
        ProductKind::Package => "Package",
        ProductKind::CustomTablet => "CustomTablet",
        ProductKind::GiftCard => "GiftCard",
    }
}
