//! Promotions as data: when they apply, and what they give.

mod action;
mod check;
mod coupon;
mod index;
mod price_rules;
mod set;
mod target;

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use serde::{Deserialize, Serialize};

pub use action::{Action, Amounts, Scope};
pub use coupon::{AppliedCoupon, CouponCode, IssuedCode};
pub(crate) use index::has_bit;
pub(crate) use price_rules::PriceRules;
pub use set::{CouponState, Promotions};
pub use target::Target;

use crate::{
    clock::UnixMillis,
    ids::{MarketId, PromotionId},
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
    #[serde(default, skip_serializing_if = "Level::is_default")]
    pub level: Level,
    #[serde(default)]
    pub conditions: Conditions,
    /// The goods that the action changes. Where nothing is said these are the goods of the conditions, and the whole
    /// order for a discount on the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applies_to: Option<Target>,
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

/// Where a promotion works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// In carts that fulfil its conditions.
    #[default]
    Cart,
    /// In the catalogue: its goods have a reduced price everywhere, as with a campaign.
    Catalogue,
}

impl Level {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_default(&self) -> bool {
        *self == Self::Cart
    }
}

/// Pieces, amounts and goods of a cart. Everything that is given must hold.
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
    /// Only to a cart with a code that was generated for it, or one of `coupons`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generated_codes: bool,
    /// What the goods of the target must cost together, before promotions: minor units by market. A market that is
    /// not listed has no such condition.
    pub minimum_amount: BTreeMap<MarketId, i64>,
    /// Pieces of the target that the cart must hold.
    pub minimum_quantity: Option<u32>,
    /// The goods that it is about; empty: all.
    pub target: Target,
    /// Other goods that the cart must hold: every one of these conditions holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all: Vec<GoodsCondition>,
    /// At least one of these conditions holds; empty: no such condition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any: Vec<GoodsCondition>,
    /// None of these conditions holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub none: Vec<GoodsCondition>,
    /// Only for a customer's first order.
    pub first_order: bool,
    /// Only for the customer's order of this number, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth_order: Option<u32>,
    /// Only for customers in one of these groups; empty: everybody.
    pub customer_groups: Vec<Box<str>>,
}

impl Conditions {
    /// Whether it is given only for a coupon.
    pub fn needs_coupon(&self) -> bool {
        self.generated_codes || !self.coupons.is_empty()
    }

    /// The number of the customer's order that the promotion is for, from 1.
    pub fn order_number(&self) -> Option<u32> {
        if self.first_order { Some(1) } else { self.nth_order }
    }
}

/// Holds where the cart has goods of the target, of which there are enough.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GoodsCondition {
    pub target: Target,
    /// As in [`Conditions`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub minimum_amount: BTreeMap<MarketId, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_quantity: Option<u32>,
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
    pub saving: Saving,
}

/// What a promotion saves the shopper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saving {
    /// With tax.
    pub amount: Money,
    /// It saves nothing yet: it is about a delivery, and none is chosen.
    pub is_promise: bool,
}

impl Promotion {
    /// Whether the coupon is one of its own, and can be used.
    pub(crate) fn accepts(&self, coupon: &AppliedCoupon, at: UnixMillis) -> bool {
        self.conditions.coupons.contains(&coupon.code)
            || coupon.issued.as_ref().is_some_and(|issued| {
                self.conditions.generated_codes && issued.promotion == self.id && issued.is_usable(at)
            })
    }

    /// The longest name that shoppers are shown, in characters.
    pub const LONGEST_NAME: usize = 200;

    /// As it was in the prices of the catalogue until it is changed or deleted now; nothing where it never was.
    pub fn ended(&self, at: UnixMillis) -> Option<Self> {
        let until = self.conditions.until.map_or(at, |until| until.min(at));
        let has_begun = self.conditions.from.is_none_or(|from| from < until);
        (self.enabled && self.level == Level::Catalogue && has_begun).then(|| {
            let mut ended = self.clone();
            ended.conditions.until = Some(until);
            ended
        })
    }

    /// The goods that the action changes; nothing where they are those of the conditions.
    pub fn discounted_target(&self) -> Option<&Target> {
        static WHOLE_ORDER: LazyLock<Target> = LazyLock::new(Target::default);
        match &self.applies_to {
            Some(target) => Some(target),
            None if self.action.scope() == Some(Scope::Order) => Some(&WHOLE_ORDER),
            None => None,
        }
    }
}
