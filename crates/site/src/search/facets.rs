//! Which values of each facet group a product has. Counts are of products, so what sets variations apart is joined:
//! a product is reduced or in stock when one of its variations is, and fits a diet when all of them do.

use std::collections::BTreeSet;

use domain::{
    catalogue::{Allergen, AllergenPresence, Catalogue, FoodFacts, Product},
    clock::UnixMillis,
    ids::MarketId,
};

use super::group::Group;

/// The only value of [`Group::Stock`].
pub const IN_STOCK: &str = "in";

/// The values of a product in each group, by stable names; groups without a value are left out. Prices are not among
/// them: the index knows those as numbers.
pub fn facets_of(product: &Product, catalogue: &Catalogue, at: UnixMillis) -> Vec<(Box<str>, Vec<Box<str>>)> {
    let groups = [
        (Group::Brand, brands(product)),
        (Group::Category, categories(product, catalogue)),
        (Group::Diet, diets(product, catalogue)),
        (Group::Without, free_from(product, catalogue)),
        (Group::Tag, tags(product)),
        (Group::Offer, markets_with_offer(product, at)),
        (Group::Stock, stock(product)),
    ];
    groups
        .into_iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(group, values)| (group.name().into(), values.into_iter().map(Box::from).collect()))
        .collect()
}

/// Whether the product can be ordered as far as stock goes: for [`Group::Stock`] and for ranking. What is sold beyond the
/// stock can be had as well.
pub fn can_be_had(product: &Product) -> bool {
    let mut variations = product.variations.iter();
    variations.any(|variation| variation.in_stock() || variation.backorder)
}

/// The diet that a kind of eater keeps to, where it has a name of its own.
fn diet_of(eaters: &str) -> Option<&'static str> {
    match eaters {
        "vegetarians" => Some("vegetarian"),
        "vegans" => Some("vegan"),
        "coeliacs" => Some("glutenFree"),
        "lactoseIntolerant" => Some("lactoseFree"),
        _ => None,
    }
}

fn brands(product: &Product) -> BTreeSet<&str> {
    product.brands.iter().map(|code| code.as_str()).collect()
}

/// Its own categories and those above them.
fn categories<'a>(product: &'a Product, catalogue: &'a Catalogue) -> BTreeSet<&'a str> {
    let with_ancestors = |code| std::iter::once(code).chain(catalogue.category_ancestors(code));
    let codes = product.categories.iter().flat_map(with_ancestors);
    codes.map(|code| code.as_str()).collect()
}

/// Diets that say of an allergen that it is not there.
const FREE_FROM: [(&str, Allergen); 2] = [("glutenFree", Allergen::Gluten), ("milkFree", Allergen::Milk)];

/// What every variation keeps to, with all that it holds. Of an allergen its own statement decides, whatever diets are claimed: what contains it
/// or may contain it is not free from it.
fn diets<'a>(product: &'a Product, catalogue: &'a Catalogue) -> BTreeSet<&'a str> {
    fn of(facts: FoodFacts<'_>) -> BTreeSet<&str> {
        let eaters = facts.suitable_for.iter().filter_map(|eaters| diet_of(eaters));
        let mut diets: BTreeSet<&str> = facts.diets.iter().copied().chain(eaters).collect();
        for (diet, allergen) in FREE_FROM {
            match facts.allergens.get(&allergen) {
                None => false,
                Some(AllergenPresence::Free) => diets.insert(diet),
                Some(_) => diets.remove(diet),
            };
        }
        diets
    }
    common(product, catalogue, of)
}

/// The allergens that every variation says to be free from. One that a product says nothing of may be in it.
fn free_from<'a>(product: &'a Product, catalogue: &'a Catalogue) -> BTreeSet<&'a str> {
    fn of(facts: FoodFacts<'_>) -> BTreeSet<&str> {
        let stated = facts.allergens.into_iter();
        let free = stated.filter(|(_, presence)| *presence == AllergenPresence::Free);
        free.map(|(allergen, _)| Allergen::key(allergen)).collect()
    }
    common(product, catalogue, of)
}

fn common<'a>(
    product: &'a Product,
    catalogue: &'a Catalogue,
    of: fn(FoodFacts<'a>) -> BTreeSet<&'a str>,
) -> BTreeSet<&'a str> {
    let all = product
        .variations
        .iter()
        .map(|variation| of(catalogue.food_facts(variation)));
    all.reduce(|one, other| one.intersection(&other).copied().collect())
        .unwrap_or_default()
}

fn tags(product: &Product) -> BTreeSet<&str> {
    product.tags.iter().map(|tag| &*tag.variant).collect()
}

/// The markets in which one of its variations is reduced at the moment.
fn markets_with_offer(product: &Product, at: UnixMillis) -> BTreeSet<&str> {
    let prices = product.variations.iter().flat_map(|variation| &variation.prices);
    let reduced = prices.filter(|(_, schedule)| schedule.at(at).is_some_and(|price| price.campaign.is_some()));
    reduced.map(|(market, _)| MarketId::as_str(market)).collect()
}

fn stock(product: &Product) -> BTreeSet<&'static str> {
    can_be_had(product).then_some(IN_STOCK).into_iter().collect()
}
