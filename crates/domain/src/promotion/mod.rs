//! Promotions as data: when they apply, and what they give.

mod check;
mod coupon;
mod index;
mod set;

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

pub use coupon::CouponCode;
pub(crate) use index::has_bit;
pub use set::{CouponState, Promotions};

use crate::{
    clock::UnixMillis,
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, PromotionId, VariationCode},
    market::Texts,
    money::Money,
};

/// One rule. Its serialised form is what the store keeps and what `praline promotions import` reads, once checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Promotion {
    pub id: PromotionId,
    /// As the shopper sees it.
    pub name: Texts,
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Lower ones are applied first; equal ones in the order of their ids.
    #[serde(default)]
    pub priority: i32,
    #[serde(default)]
    pub exclusivity: Exclusivity,
    #[serde(default)]
    pub conditions: Conditions,
    pub action: Action,
    #[serde(default)]
    pub usage: UsageLimits,
}

fn yes() -> bool {
    true
}

/// What a promotion that applied leaves for those after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exclusivity {
    /// Everything.
    #[default]
    None,
    /// Nothing on the lines that it changed.
    Lines,
    /// Nothing at all; it applies itself only when no other one applied before it.
    Cart,
}

/// All that are given must hold.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Conditions {
    /// Empty: every market.
    pub markets: Vec<MarketId>,
    /// Milliseconds since the Unix epoch.
    pub from: Option<UnixMillis>,
    /// The first moment at which it does not hold any more.
    pub until: Option<UnixMillis>,
    /// The promotion is given only to a cart with one of these codes; empty: to all.
    pub coupons: Vec<CouponCode>,
    /// What the goods of the target must cost together, before promotions: minor units by market. A market that is
    /// not listed has no such condition.
    pub minimum_amount: BTreeMap<MarketId, i64>,
    /// Pieces of the target that the cart must hold.
    pub minimum_quantity: Option<u32>,
    /// The goods that it is about; empty: all.
    pub target: Target,
    /// Only for a customer's first order.
    pub first_order: bool,
    /// Only for customers in one of these groups; empty: everybody.
    pub customer_groups: Vec<Box<str>>,
}

/// Goods: those of any of the lists, but none of `exclude_products`. With empty lists: all goods but those.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Target {
    pub products: Vec<ProductCode>,
    /// With the categories below them.
    pub categories: Vec<CategoryCode>,
    pub brands: Vec<BrandCode>,
    pub exclude_products: Vec<ProductCode>,
}

/// What is given. Amounts are minor units by market; in a market without an amount the promotion does not apply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Action {
    /// Basis points off: 1000 is 10 %.
    Percent { basis_points: u32, scope: Scope },
    /// An amount off, once; split over the lines of the target.
    FixedAmount {
        amount: BTreeMap<MarketId, i64>,
        scope: Scope,
    },
    /// Each piece of the target costs this, where it is less.
    FixedPrice { amount: BTreeMap<MarketId, i64> },
    /// Of every `of` pieces of the target the cheapest one is free.
    CheapestFree { of: u32 },
    /// Of every `buy` pieces of the target `pay` are paid, the cheapest ones are free.
    BuyPay { buy: u32, pay: u32 },
    /// The delivery costs nothing.
    FreeShipping {},
    /// Pieces of a variation for nothing, while they last.
    GiftLine { code: VariationCode, quantity: u32 },
}

/// Where a discount shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// At the lines.
    Lines,
    /// At the whole order; each line carries its share, for the tax.
    Order,
}

/// How often it may be used, counted by orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct UsageLimits {
    pub total: Option<u32>,
    pub per_customer: Option<u32>,
}

/// A promotion that a cart got.
#[derive(Debug, Clone, PartialEq)]
pub struct AppliedPromotion {
    pub promotion: Arc<Promotion>,
    /// What it saves the shopper, tax included; zero for free shipping while no delivery is chosen.
    pub saved: Money,
}
