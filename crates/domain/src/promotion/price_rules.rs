//! Promotions of the catalogue: what they make of the prices of goods, in one place for cards, pages, search and carts.

use std::sync::Arc;

use super::{Action, Level, Promotion, has_bit, index::TargetIndex};
use crate::{
    catalogue::{Catalogue, Product},
    ids::MarketId,
    money::{WHOLE, part},
    pricing::{PricePeriod, PriceReduction},
};

/// The promotions that reduce prices, those of the past included: the lowest price of the 30 days before a reduction
/// depends on them.
#[derive(Debug, Clone, Default)]
pub(crate) struct PriceRules {
    rules: Vec<Arc<Promotion>>,
    targets: TargetIndex,
}

impl PartialEq for PriceRules {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

impl PriceRules {
    pub(crate) fn new(promotions: impl Iterator<Item = Arc<Promotion>>) -> Self {
        let rules: Vec<_> = promotions
            .filter(|promotion| promotion.enabled && promotion.level == Level::Catalogue)
            .collect();
        Self {
            targets: TargetIndex::of_targets(rules.iter().map(|rule| &rule.conditions.target)),
            rules,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The product with the reductions that these rules make of its prices; nothing where it has them already.
    pub(crate) fn apply(&self, product: &Product, catalogue: &Catalogue) -> Option<Product> {
        let mut bits = vec![0; self.targets.width()];
        let mut changed: Option<Product> = None;
        for (at, variation) in product.variations.iter().enumerate() {
            self.targets.mark(product, &variation.code, catalogue, &mut bits);
            for (market, schedule) in variation.prices.iter() {
                let rules = self.rules.iter().enumerate();
                let rules = rules.filter(|(slot, rule)| has_bit(&bits, *slot) && is_in(rule, market));
                let reductions: Vec<_> = rules.filter_map(|(_, rule)| rule.reduction(market)).collect();
                let periods: Vec<PricePeriod> = schedule.reduced_by(&reductions);
                if *periods == *schedule.reductions {
                    continue;
                }
                let changed = changed.get_or_insert_with(|| product.clone());
                if let Some(schedule) = changed.variations[at].prices.get_mut(market) {
                    schedule.reductions = periods.into();
                }
            }
        }
        changed
    }
}

fn is_in(rule: &Promotion, market: &MarketId) -> bool {
    let markets = &rule.conditions.markets;
    markets.is_empty() || markets.contains(market)
}

impl Promotion {
    /// What it makes of a price in the market; nothing where it says nothing of the market.
    fn reduction(&self, market: &MarketId) -> Option<PriceReduction<'_>> {
        let target = &self.conditions.target;
        let reduce: Box<dyn Fn(i64) -> i64 + '_> = match &self.action {
            Action::Percent { basis_points, .. } => {
                let basis_points = (*basis_points).min(WHOLE);
                Box::new(move |price| price - part(price, basis_points, WHOLE))
            }
            Action::AmountEach { amount, .. } => {
                let amount = *amount.get(market)?;
                Box::new(move |price| price - amount.max(0))
            }
            Action::FixedPrice { amount, .. } => {
                let amount = *amount.get(market)?;
                Box::new(move |_| amount)
            }
            _ => return None,
        };
        Some(PriceReduction {
            from: self.conditions.from,
            until: self.conditions.until,
            price_from: target.price_from.get(market).copied().unwrap_or(i64::MIN),
            price_to: target.price_to.get(market).copied().unwrap_or(i64::MAX),
            exclude_reduced: target.exclude_reduced,
            reduce,
        })
    }
}
