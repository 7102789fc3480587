//! The goods that a promotion is about.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::{BrandCode, CategoryCode, MarketId, ProductCode, VariationCode};

/// Goods: those of any of the lists, but none of those that are excluded. With empty lists: all goods but those.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Target {
    pub products: Vec<ProductCode>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationCode>,
    /// With the categories below them.
    pub categories: Vec<CategoryCode>,
    pub brands: Vec<BrandCode>,
    pub exclude_products: Vec<ProductCode>,
    /// With the categories below them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclude_categories: Vec<CategoryCode>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exclude_brands: Vec<BrandCode>,
    /// Only goods of which a piece costs this or more now: minor units by market. A market that is not listed has no
    /// such bound.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub price_from: BTreeMap<MarketId, i64>,
    /// Only goods of which a piece costs this or less now.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub price_to: BTreeMap<MarketId, i64>,
    /// No goods whose price is a reduced one already.
    #[serde(skip_serializing_if = "is_false")]
    pub exclude_reduced: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Target {
    /// Names no goods: all are meant, but for those that are excluded.
    pub(crate) fn is_everything(&self) -> bool {
        self.products.is_empty() && self.variations.is_empty() && self.categories.is_empty() && self.brands.is_empty()
    }

    /// Whether what a piece costs matters too.
    pub(crate) fn depends_on_price(&self) -> bool {
        self.exclude_reduced || !self.price_from.is_empty() || !self.price_to.is_empty()
    }
}
