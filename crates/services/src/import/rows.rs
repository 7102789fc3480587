//! The rows of the shop's own format, as `docs/product-format.md` tells: what is read and what is written.

use std::collections::BTreeMap;

use domain::{
    catalogue::{AllergenPresence, IncludedItem, ProductKind, Tag},
    market::Texts,
};
use serde::{Deserialize, Deserializer, Serialize};

use super::prices::{PastPriceRow, PricePeriodRow};

/// A product as a file writes it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProductRow {
    pub(super) code: String,
    #[serde(rename = "type", default = "standard", skip_serializing_if = "is_standard")]
    pub(super) kind: ProductKind,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) brands: Vec<String>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) categories: Vec<String>,
    /// Place in the default order; low first.
    #[serde(default = "last")]
    pub(super) position: i64,
    /// `YYYY-MM-DD`.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) published: Option<String>,
    pub(super) name: Texts,
    /// Made from the name where it is absent.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) slug: Texts,
    /// Simple HTML.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) short_description: Texts,
    /// Simple HTML.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) description: Texts,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) tags: Vec<Tag>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) pictures: Vec<Box<str>>,
    pub(super) variations: Vec<VariationRow>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct VariationRow {
    pub(super) code: String,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) ean: Option<Box<str>>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) name: Texts,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) color: Texts,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) size: Option<Box<str>>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) pictures: Vec<Box<str>>,
    /// Grams.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) net_weight: Option<u32>,
    /// Grams, with the package.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) weight: Option<u32>,
    /// Market to minor units with tax.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) prices: BTreeMap<String, i64>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) price_periods: Vec<PricePeriodRow>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) price_history: Vec<PastPriceRow>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) stock: u32,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) backorder: bool,
    #[serde(default = "confectionery")]
    pub(super) tax_class: String,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) ingredients: Texts,
    /// Per 100 g.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) nutrients: BTreeMap<String, f64>,
    /// Grams.
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) portion: Option<u32>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) allergens: BTreeMap<String, AllergenPresence>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) suitable_for: Vec<Box<str>>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) diets: Vec<Box<str>>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) labels: Vec<Box<str>>,
    #[serde(default, deserialize_with = "null_as_absent", skip_serializing_if = "is_absent")]
    pub(super) included_items: Vec<IncludedItem>,
}

/// What says nothing is left out.
fn is_absent<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A field that is null says as little as one that is absent.
fn null_as_absent<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

fn standard() -> ProductKind {
    ProductKind::Standard
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_standard(kind: &ProductKind) -> bool {
    *kind == standard()
}

fn confectionery() -> String {
    "confectionery".to_owned()
}

/// Behind all products that have a place.
pub(super) fn last() -> i64 {
    1_000_000
}
