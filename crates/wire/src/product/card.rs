//! The card of a product in lists and search results.

use std::collections::BTreeMap;

use domain::catalogue::{Product, StockState};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Prices, Reader, announcement, brand_values};
use crate::{links, page::content_id, review::Rated};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCard {
    pub content_id: u32,
    pub code: String,
    pub display_name: String,
    pub url: String,
    pub image_url: String,
    pub first_variation_code: String,
    pub brands: Vec<String>,
    /// Codes of the categories that it lies in.
    #[schema(example = json!(["bars"]))]
    pub categories: Vec<String>,
    pub suitable_for: Vec<String>,
    /// Variant of the badge to its text.
    pub tags: BTreeMap<String, String>,
    /// What carts with this product get, as shoppers read it, with how much of it they need: `Names for the whole team −10% (for 10 or
    /// more of these)`.
    pub promotions: Vec<String>,
    /// Of the first variation.
    #[serde(flatten)]
    pub prices: Prices,
    pub is_buyable: bool,
    /// The product is bought on its page: it is designed there, or one of several variations is chosen.
    pub disable_add_to_cart: bool,
    pub in_stock: bool,
    pub in_stock_quantity: u32,
    pub size: Option<String>,
    pub low_stock: bool,
    #[serde(flatten)]
    pub rated: Rated,
}

impl ProductCard {
    /// Nothing for a product without a variation, which cannot be shown.
    pub fn new(product: &Product, reader: Reader<'_>) -> Option<Self> {
        let Reader {
            language,
            market,
            at,
            catalogue,
            ratings,
            phrases,
            book,
        } = reader;
        let first = product.variations.first()?;
        let is_designed = product.kind.is_custom();
        Some(Self {
            content_id: content_id(&format!("product:{}", product.code)),
            code: product.code.to_string(),
            display_name: product.name(language).to_owned(),
            url: links::product(product, language),
            image_url: links::picture(product.pictures.first().map(AsRef::as_ref)),
            first_variation_code: first.code.to_string(),
            brands: brand_values(product, catalogue)
                .into_iter()
                .map(|brand| brand.value)
                .collect(),
            categories: product.categories.iter().map(ToString::to_string).collect(),
            suitable_for: catalogue
                .food_facts(first)
                .suitable_for
                .iter()
                .map(|key| phrases.phrase(&format!("/suitable-for/{key}"), &[]))
                .collect(),
            tags: product
                .tags
                .iter()
                .filter_map(|tag| Some((tag.variant.to_string(), tag.text.get(language)?.to_owned())))
                .collect(),
            promotions: book
                .announced(product, &market.id, at)
                .into_iter()
                .filter_map(|promotion| announcement(promotion, reader))
                .collect(),
            prices: Prices::new(first, market, at, language),
            is_buyable: product
                .variations
                .iter()
                .any(|variation| variation.is_buyable(&market.id, at)),
            disable_add_to_cart: is_designed || product.variations.len() > 1,
            in_stock: product
                .variations
                .iter()
                .any(|variation| product.stock_of(variation) > 0),
            in_stock_quantity: product.stock_of(first),
            size: first.size.as_deref().map(str::to_owned),
            low_stock: StockState::of(product.stock_of(first)) == StockState::Low,
            rated: Rated::new(ratings, &product.code, language),
        })
    }
}
