//! What may be in what one eats: the statements of a variation, joined with those of everything that it holds. A gift box is as
//! safe as the least safe of its parts, whatever its own row says.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Allergen, AllergenPresence, Catalogue, IncludedItem, Nutrients, Product, Variation};
use crate::market::Texts;

/// A box in a box in a box; what lies deeper is a mistake of the data.
const DEEPEST: usize = 3;

/// What a variation says of itself and its contents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoodFacts<'a> {
    /// What nobody says anything of is left out.
    pub allergens: BTreeMap<Allergen, AllergenPresence>,
    /// In the order of the variation, else of its first part.
    pub suitable_for: Vec<&'a str>,
    pub diets: Vec<&'a str>,
}

impl Catalogue {
    /// The facts of a variation:
    ///
    /// - what it or a part contains it contains, else what it or a part may contain it may contain;
    /// - it is free from what it says so of, else from what every part says to be free from;
    /// - it suits whom it says to suit, else whom every part suits, as far as no part is against it.
    ///
    /// A part that says nothing at all, such as a ribbon, is no food and has no say; one that is not sold any more has none
    /// either, but nothing is free by its silence.
    pub fn food_facts<'a>(&'a self, variation: &'a Variation) -> FoodFacts<'a> {
        self.facts_within(variation, DEEPEST)
    }

    /// The packages whose facts may be others when a product is another one, or not sold any more: those that hold a variation of
    /// it, also in a package of their own, and those that hold what is not sold.
    pub fn packages_with(&self, code: &str) -> Vec<&Arc<Product>> {
        let mut found: Vec<&Arc<Product>> = Vec::new();
        for _ in 0..DEEPEST {
            let is_meant = |item: &IncludedItem| match self.offer(item.code.as_str()) {
                Some(offer) => {
                    let holds = &offer.product.code;
                    holds.as_str() == code || found.iter().any(|package| package.code == *holds)
                }
                None => true,
            };
            let more: Vec<_> = self
                .packages()
                .filter(|package| !found.iter().any(|known| known.code == package.code))
                .filter(|package| {
                    package
                        .variations
                        .iter()
                        .flat_map(|variation| &variation.included_items)
                        .any(is_meant)
                })
                .collect();
            if more.is_empty() {
                break;
            }
            found.extend(more);
        }
        found
    }

    fn facts_within<'a>(&'a self, variation: &'a Variation, deeper: usize) -> FoodFacts<'a> {
        let own = FoodFacts {
            allergens: variation.allergens.clone(),
            suitable_for: variation.suitable_for.iter().map(AsRef::as_ref).collect(),
            diets: variation.diets.iter().map(AsRef::as_ref).collect(),
        };
        if variation.included_items.is_empty() || deeper == 0 {
            return own;
        }
        let mut is_whole = true;
        let mut parts = Vec::new();
        for item in &variation.included_items {
            match self.offer(item.code.as_str()) {
                Some(offer) => {
                    let part = self.facts_within(offer.variation, deeper - 1);
                    if part != FoodFacts::default() || is_food(offer.variation) {
                        parts.push(part);
                    }
                }
                None => is_whole = false,
            }
        }
        own.joined(&parts, is_whole)
    }
}

/// Whether it can be eaten, though nothing is said of allergens and diets.
fn is_food(variation: &Variation) -> bool {
    variation.ingredients != Texts::default() || variation.nutrients != Nutrients::default()
}

impl<'a> FoodFacts<'a> {
    fn joined(self, parts: &[Self], is_whole: bool) -> Self {
        let named: BTreeSet<Allergen> = [&self]
            .into_iter()
            .chain(parts)
            .flat_map(|facts| facts.allergens.keys().copied())
            .collect();
        let allergens = named.into_iter().filter_map(|allergen| {
            let of_parts: Vec<_> = parts
                .iter()
                .map(|part| part.allergens.get(&allergen).copied())
                .collect();
            let own = self.allergens.get(&allergen).copied();
            let worst = of_parts
                .iter()
                .copied()
                .chain([own])
                .flatten()
                .min_by_key(|presence| presence.rank())?;
            let is_said_of_all = own.is_some() || (is_whole && of_parts.iter().all(Option::is_some));
            (worst != AllergenPresence::Free || is_said_of_all).then_some((allergen, worst))
        });
        let suitable: Vec<&[&str]> = parts.iter().map(|part| &*part.suitable_for).collect();
        let diets: Vec<&[&str]> = parts.iter().map(|part| &*part.diets).collect();
        Self {
            allergens: allergens.collect(),
            suitable_for: agreed(self.suitable_for, &suitable, is_whole),
            diets: agreed(self.diets, &diets, is_whole),
        }
    }
}

/// The claims that no part is against; those of all parts where there are none of the whole.
fn agreed<'a>(own: Vec<&'a str>, parts: &[&[&'a str]], is_whole: bool) -> Vec<&'a str> {
    let mut claimed = match parts.first() {
        Some(first) if own.is_empty() && is_whole => first.to_vec(),
        _ => own,
    };
    claimed.retain(|claim| parts.iter().all(|part| part.contains(claim)));
    claimed
}
