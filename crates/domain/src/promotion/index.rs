//! Which promotions goods belong to, without asking each promotion.

use std::{collections::HashMap, hash::Hash, ops::Range, sync::Arc};

use super::{Promotion, Target};
use crate::{
    catalogue::{Catalogue, Product},
    ids::{BrandCode, CategoryCode, MarketId, ProductCode, VariationCode},
};

/// From goods to the targets of all promotions. Each target has a slot, and a line one bit for each slot.
#[derive(Debug, Clone, Default)]
pub(crate) struct TargetIndex {
    /// How many slots there are.
    count: usize,
    /// Set where a target is about all goods.
    everything: Vec<u64>,
    products: HashMap<ProductCode, Vec<usize>>,
    variations: HashMap<VariationCode, Vec<usize>>,
    categories: HashMap<CategoryCode, Vec<usize>>,
    brands: HashMap<BrandCode, Vec<usize>>,
    excluded_products: HashMap<ProductCode, Vec<usize>>,
    excluded_categories: HashMap<CategoryCode, Vec<usize>>,
    excluded_brands: HashMap<BrandCode, Vec<usize>>,
    /// Targets that ask what a piece costs.
    by_price: Vec<(usize, Target)>,
    /// By the place of the promotion.
    slots: Vec<TargetSlots>,
}

/// Where the targets of one promotion stand.
#[derive(Debug, Clone)]
pub(crate) struct TargetSlots {
    /// Of the conditions.
    pub condition: usize,
    /// Of the goods that the action changes.
    pub discounted: usize,
    pub all: Range<usize>,
    pub any: Range<usize>,
    pub none: Range<usize>,
}

/// What a line costs, for the targets that ask.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineFilter {
    slot: usize,
    from: i64,
    to: i64,
    exclude_reduced: bool,
}

impl TargetIndex {
    pub(crate) fn new(promotions: &[Arc<Promotion>]) -> Self {
        let mut index = Self::default();
        if promotions.is_empty() {
            return index;
        }
        // Most targets mean all goods: they share the first slot.
        index.put(&Target::default());
        for promotion in promotions {
            let conditions = &promotion.conditions;
            let condition = index.put(&conditions.target);
            let discounted = promotion.discounted_target();
            let discounted = discounted.map_or(condition, |target| index.put(target));
            let [all, any, none] = [&conditions.all, &conditions.any, &conditions.none].map(|list| {
                let begin = index.count;
                list.iter().for_each(|condition| index.put_new(&condition.target));
                begin..index.count
            });
            index.slots.push(TargetSlots {
                condition,
                discounted,
                all,
                any,
                none,
            });
        }
        index
    }

    /// With one slot for each target, in their order.
    pub(crate) fn of_targets<'a>(targets: impl Iterator<Item = &'a Target>) -> Self {
        let mut index = Self::default();
        targets.for_each(|target| index.put_new(target));
        index
    }

    /// How many words hold a bit for each slot.
    pub(crate) fn width(&self) -> usize {
        self.everything.len()
    }

    /// The slots of the promotion at this place.
    pub(crate) fn slots(&self, place: usize) -> &TargetSlots {
        &self.slots[place]
    }

    /// Whether the target in this slot is about all goods that are not excluded.
    pub(crate) fn is_everything(&self, slot: usize) -> bool {
        has_bit(&self.everything, slot)
    }

    /// The targets that ask what a piece costs, in this market.
    pub(crate) fn filters(&self, market: &MarketId) -> Vec<LineFilter> {
        let filter = |(slot, target): &(usize, Target)| LineFilter {
            slot: *slot,
            from: target.price_from.get(market).copied().unwrap_or(i64::MIN),
            to: target.price_to.get(market).copied().unwrap_or(i64::MAX),
            exclude_reduced: target.exclude_reduced,
        };
        self.by_price.iter().map(filter).collect()
    }

    /// Fills `bits`, as many words as the index is wide: a slot's bit is set where the goods belong to its target,
    /// whatever they cost.
    pub(crate) fn mark(&self, product: &Product, variation: &VariationCode, catalogue: &Catalogue, bits: &mut [u64]) {
        bits.copy_from_slice(&self.everything);
        let set = |slots: Option<&Vec<usize>>, bits: &mut [u64]| {
            slots.into_iter().flatten().for_each(|slot| set_bit(bits, *slot));
        };
        set(self.products.get(&product.code), bits);
        if !self.variations.is_empty() {
            set(self.variations.get(variation), bits);
        }
        if !self.brands.is_empty() {
            product
                .brands
                .iter()
                .for_each(|brand| set(self.brands.get(brand), bits));
        }
        if !self.categories.is_empty() {
            each_category(product, catalogue, |category| set(self.categories.get(category), bits));
        }
        let clear = |slots: Option<&Vec<usize>>, bits: &mut [u64]| {
            slots.into_iter().flatten().for_each(|slot| clear_bit(bits, *slot));
        };
        clear(self.excluded_products.get(&product.code), bits);
        if !self.excluded_brands.is_empty() {
            let brands = product.brands.iter();
            brands.for_each(|brand| clear(self.excluded_brands.get(brand), bits));
        }
        if !self.excluded_categories.is_empty() {
            each_category(product, catalogue, |category| {
                clear(self.excluded_categories.get(category), bits)
            });
        }
    }

    /// The slot of a target; all targets without any restriction share one.
    fn put(&mut self, target: &Target) -> usize {
        if self.count > 0 && *target == Target::default() {
            return 0;
        }
        self.put_new(target);
        self.count - 1
    }

    fn put_new(&mut self, target: &Target) {
        let slot = self.count;
        self.count += 1;
        self.everything.resize(self.count.div_ceil(64), 0);
        if target.is_everything() {
            set_bit(&mut self.everything, slot);
        }
        enter(&mut self.products, &target.products, slot);
        enter(&mut self.variations, &target.variations, slot);
        enter(&mut self.categories, &target.categories, slot);
        enter(&mut self.brands, &target.brands, slot);
        enter(&mut self.excluded_products, &target.exclude_products, slot);
        enter(&mut self.excluded_categories, &target.exclude_categories, slot);
        enter(&mut self.excluded_brands, &target.exclude_brands, slot);
        if target.depends_on_price() {
            self.by_price.push((slot, target.clone()));
        }
    }
}

impl LineFilter {
    /// Clears the slot's bit where a piece does not cost what the target asks for.
    pub(crate) fn apply(&self, unit_price: i64, is_reduced: bool, bits: &mut [u64]) {
        if !(self.from..=self.to).contains(&unit_price) || (self.exclude_reduced && is_reduced) {
            clear_bit(bits, self.slot);
        }
    }
}

fn each_category(product: &Product, catalogue: &Catalogue, mut visit: impl FnMut(&CategoryCode)) {
    for category in &product.categories {
        visit(category);
        catalogue.category_ancestors(category).iter().for_each(&mut visit);
    }
}

pub(crate) fn has_bit(bits: &[u64], slot: usize) -> bool {
    bits[slot / 64] & (1 << (slot % 64)) != 0
}

fn set_bit(bits: &mut [u64], slot: usize) {
    bits[slot / 64] |= 1 << (slot % 64);
}

fn clear_bit(bits: &mut [u64], slot: usize) {
    bits[slot / 64] &= !(1 << (slot % 64));
}

fn enter<Code: Clone + Eq + Hash>(index: &mut HashMap<Code, Vec<usize>>, codes: &[Code], slot: usize) {
    for code in codes {
        index.entry(code.clone()).or_default().push(slot);
    }
}
