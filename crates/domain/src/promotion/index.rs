//! Which promotions a product belongs to, without asking each.

use std::{collections::HashMap, hash::Hash, sync::Arc};

use super::{Promotion, Target};
use crate::{
    catalogue::{Catalogue, Product},
    ids::{BrandCode, CategoryCode, ProductCode},
};

/// From products, categories and brands to the places of the promotions that are about them.
#[derive(Debug, Clone, Default)]
pub(crate) struct TargetIndex {
    /// One bit for each promotion: set where it is about all goods.
    everything: Vec<u64>,
    products: HashMap<ProductCode, Vec<usize>>,
    categories: HashMap<CategoryCode, Vec<usize>>,
    brands: HashMap<BrandCode, Vec<usize>>,
    excluded: HashMap<ProductCode, Vec<usize>>,
}

impl TargetIndex {
    pub(crate) fn new(promotions: &[Arc<Promotion>]) -> Self {
        let mut index = Self {
            everything: vec![0; promotions.len().div_ceil(64)],
            ..Self::default()
        };
        for (place, promotion) in promotions.iter().enumerate() {
            let target = &promotion.conditions.target;
            if target.is_everything() {
                set_bit(&mut index.everything, place);
            }
            enter(&mut index.products, &target.products, place);
            enter(&mut index.categories, &target.categories, place);
            enter(&mut index.brands, &target.brands, place);
            enter(&mut index.excluded, &target.exclude_products, place);
        }
        index
    }

    /// How many words hold a bit for each promotion.
    pub(crate) fn width(&self) -> usize {
        self.everything.len()
    }

    /// Fills `bits`, as many words as the index is wide: a promotion's bit is set where the product belongs to its
    /// target.
    pub(crate) fn mark(&self, product: &Product, catalogue: &Catalogue, bits: &mut [u64]) {
        bits.copy_from_slice(&self.everything);
        let mut mark =
            |places: Option<&Vec<usize>>| places.into_iter().flatten().for_each(|place| set_bit(bits, *place));
        mark(self.products.get(&product.code));
        if !self.brands.is_empty() {
            product.brands.iter().for_each(|brand| mark(self.brands.get(brand)));
        }
        if !self.categories.is_empty() {
            for category in &product.categories {
                mark(self.categories.get(category));
                let above = catalogue.category_ancestors(category);
                above.iter().for_each(|category| mark(self.categories.get(category)));
            }
        }
        for place in self.excluded.get(&product.code).into_iter().flatten() {
            bits[place / 64] &= !(1 << (place % 64));
        }
    }
}

pub(crate) fn has_bit(bits: &[u64], place: usize) -> bool {
    bits[place / 64] & (1 << (place % 64)) != 0
}

fn set_bit(bits: &mut [u64], place: usize) {
    bits[place / 64] |= 1 << (place % 64);
}

fn enter<Code: Clone + Eq + Hash>(index: &mut HashMap<Code, Vec<usize>>, codes: &[Code], place: usize) {
    for code in codes {
        index.entry(code.clone()).or_default().push(place);
    }
}

impl Target {
    /// Names no goods: all are meant.
    pub(crate) fn is_everything(&self) -> bool {
        self.products.is_empty() && self.categories.is_empty() && self.brands.is_empty()
    }
}
