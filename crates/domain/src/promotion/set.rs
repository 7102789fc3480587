//! The promotions of a shop, ready to be looked up.

use std::{collections::HashMap, sync::Arc};

use super::{Action, AppliedCoupon, CouponCode, Level, PriceRules, Promotion, index::TargetIndex};
use crate::{
    clock::UnixMillis,
    ids::{MarketId, PromotionId},
};

/// All promotions, in the order in which they are applied, with how often each was used.
#[derive(Debug, Clone, Default)]
pub struct Promotions {
    all: Vec<Arc<Promotion>>,
    by_coupon: HashMap<CouponCode, Vec<usize>>,
    /// Places of those that need no coupon.
    open: Vec<usize>,
    targets: TargetIndex,
    price_rules: PriceRules,
    uses: HashMap<PromotionId, u32>,
    give_lines: bool,
}

/// What a code is worth at a moment, from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CouponState {
    /// No enabled promotion of this market has it.
    Unknown,
    /// It does not hold any more.
    Expired,
    /// It does not hold yet.
    NotYetValid,
    /// Its promotion was given as often as it may be.
    UsedUp,
    Valid,
}

impl Promotions {
    /// `uses` says how many orders had each promotion; one that is not listed had none.
    pub fn new(promotions: Vec<Promotion>, uses: HashMap<PromotionId, u32>) -> Self {
        Self::with_past(promotions, uses, Vec::new())
    }

    /// The same, with promotions of the catalogue that are over: they were changed or deleted while they were in force.
    pub fn with_past(promotions: Vec<Promotion>, uses: HashMap<PromotionId, u32>, past: Vec<Promotion>) -> Self {
        let mut all: Vec<_> = promotions.into_iter().map(Arc::new).collect();
        all.sort_by(|a, b| (a.priority, &a.id).cmp(&(b.priority, &b.id)));
        let mut by_coupon: HashMap<CouponCode, Vec<usize>> = HashMap::new();
        let mut open = Vec::new();
        for (at, promotion) in all.iter().enumerate() {
            if promotion.level == Level::Catalogue {
                continue;
            }
            if !promotion.conditions.needs_coupon() {
                open.push(at);
            }
            for coupon in &promotion.conditions.coupons {
                let places = by_coupon.entry(coupon.clone()).or_default();
                if places.last() != Some(&at) {
                    places.push(at);
                }
            }
        }
        Self {
            give_lines: all
                .iter()
                .any(|promotion| promotion.enabled && matches!(promotion.action, Action::GiftLine { .. })),
            targets: TargetIndex::new(&all),
            price_rules: PriceRules::new(all.iter().cloned().chain(past.into_iter().map(Arc::new))),
            all,
            by_coupon,
            open,
            uses,
        }
    }

    /// Whether any promotion puts goods into carts.
    pub fn give_lines(&self) -> bool {
        self.give_lines
    }

    /// The promotion with this id.
    pub fn get(&self, id: &PromotionId) -> Option<&Arc<Promotion>> {
        self.all.iter().find(|promotion| promotion.id == *id)
    }

    /// In the order in which they are applied.
    pub fn all(&self) -> &[Arc<Promotion>] {
        &self.all
    }

    /// Places of the promotions that a cart with this coupon may get, in their order.
    pub(crate) fn candidates(&self, coupon: Option<&AppliedCoupon>) -> impl Iterator<Item = usize> {
        let mut of_coupon = coupon
            .map_or_else(Vec::new, |coupon| self.of_coupon(coupon))
            .into_iter()
            .peekable();
        let mut open = self.open.iter().copied().peekable();
        std::iter::from_fn(move || match (open.peek(), of_coupon.peek()) {
            (Some(a), Some(b)) if b < a => of_coupon.next(),
            (Some(_), _) => open.next(),
            (None, _) => of_coupon.next(),
        })
    }

    /// Places of the promotions that have the code, in their order.
    fn of_coupon(&self, coupon: &AppliedCoupon) -> Vec<usize> {
        let mut places = self.by_coupon.get(&coupon.code).cloned().unwrap_or_default();
        if let Some(issued) = &coupon.issued
            && let Some(place) = self.all.iter().position(|promotion| promotion.id == issued.promotion)
            && self.all[place].conditions.generated_codes
            && self.all[place].level == Level::Cart
            && let Err(at) = places.binary_search(&place)
        {
            places.insert(at, place);
        }
        places
    }

    pub(crate) fn targets(&self) -> &TargetIndex {
        &self.targets
    }

    /// Whether any promotion is in the prices of the catalogue.
    pub fn reduce_prices(&self) -> bool {
        !self.price_rules.is_empty()
    }

    pub(crate) fn price_rules(&self) -> &PriceRules {
        &self.price_rules
    }

    /// Whether a promotion names the code.
    pub fn names(&self, code: &CouponCode) -> bool {
        self.by_coupon.contains_key(code)
    }

    /// How many orders had the promotion.
    pub fn uses(&self, id: &PromotionId) -> u32 {
        self.uses.get(id).copied().unwrap_or(0)
    }

    pub fn is_used_up(&self, promotion: &Promotion) -> bool {
        promotion
            .usage
            .total
            .is_some_and(|limit| self.uses(&promotion.id) >= limit)
    }

    /// What a code is worth in a market at a moment; the best that any of its promotions makes of it.
    pub fn coupon(&self, coupon: &AppliedCoupon, market: &MarketId, at: UnixMillis) -> CouponState {
        let mut best = CouponState::Unknown;
        for promotion in self.of_coupon(coupon).into_iter().map(|at| &self.all[at]) {
            let conditions = &promotion.conditions;
            if !promotion.enabled || !(conditions.markets.is_empty() || conditions.markets.contains(market)) {
                continue;
            }
            let issued = coupon
                .issued
                .as_ref()
                .filter(|_| !conditions.coupons.contains(&coupon.code));
            let state = if issued.is_some_and(|issued| issued.is_over(at)) {
                CouponState::Expired
            } else if issued.is_some_and(|issued| issued.is_used_up) {
                CouponState::UsedUp
            } else if conditions.from.is_some_and(|from| at < from) {
                CouponState::NotYetValid
            } else if conditions.until.is_some_and(|until| until <= at) {
                CouponState::Expired
            } else if self.is_used_up(promotion) {
                CouponState::UsedUp
            } else {
                CouponState::Valid
            };
            best = best.max(state);
        }
        best
    }

    /// The next moment after `at` at which a promotion of carts begins or ends. Those of the catalogue are in the
    /// schedules of prices.
    pub fn next_change(&self, at: UnixMillis) -> Option<UnixMillis> {
        let edges = self
            .all
            .iter()
            .filter(|promotion| promotion.enabled && promotion.level == Level::Cart)
            .flat_map(|promotion| [promotion.conditions.from, promotion.conditions.until]);
        edges.flatten().filter(|edge| *edge > at).min()
    }
}
