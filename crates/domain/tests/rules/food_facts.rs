//! What is in a box is what is in its parts.

use domain::{
    catalogue::{Allergen, AllergenPresence, Catalogue, IncludedItem, Product, ProductKind},
    market::{Language, Texts},
};

use crate::samples::{product, variation};

use AllergenPresence::{Contains, Free, MayContain};

fn food(code: &str, allergens: &[(Allergen, AllergenPresence)], suits: &[&str]) -> Product {
    let mut product = product(code, ProductKind::Standard, Some(100), 1, false);
    let only = &mut product.variations[0];
    only.allergens = allergens.iter().copied().collect();
    only.suitable_for = suits.iter().map(|claim| Box::from(*claim)).collect();
    product
}

fn boxed(mut whole: Product, parts: &[&str]) -> Product {
    whole.kind = ProductKind::Package;
    whole.variations[0].included_items = parts
        .iter()
        .map(|code| IncludedItem {
            quantity: 1,
            code: variation(code),
        })
        .collect();
    whole
}

/// Presences of milk, nuts and eggs, and whom the variation suits.
fn facts(products: &[Product], code: &str) -> ([Option<AllergenPresence>; 3], Vec<String>) {
    let catalogue = Catalogue::new(products.to_vec(), Vec::new(), Vec::new());
    let offer = catalogue.offer(code).expect("it is sold");
    let facts = catalogue.food_facts(offer.variation);
    let of = |allergen| facts.allergens.get(&allergen).copied();
    (
        [of(Allergen::Milk), of(Allergen::Nuts), of(Allergen::Eggs)],
        facts.suitable_for.iter().map(ToString::to_string).collect(),
    )
}

#[test]
fn a_box_is_as_safe_as_the_least_safe_of_its_parts() {
    let bar = food(
        "bar",
        &[
            (Allergen::Milk, Contains),
            (Allergen::Nuts, MayContain),
            (Allergen::Eggs, Free),
        ],
        &["vegetarians"],
    );
    let jelly = food(
        "jelly",
        &[(Allergen::Milk, Free), (Allergen::Nuts, Free), (Allergen::Eggs, Free)],
        &["vegetarians", "vegans"],
    );
    let claims = [
        (Allergen::Milk, Free),
        (Allergen::Nuts, Free),
        (Allergen::Eggs, MayContain),
    ];
    let whole = boxed(food("box", &claims, &["vegans", "vegetarians"]), &["bar", "jelly"]);
    let (allergens, suits) = facts(&[bar, jelly, whole], "box");
    assert_eq!(allergens, [Some(Contains), Some(MayContain), Some(MayContain)]);
    assert_eq!(suits, ["vegetarians"], "one part is against the other claim");
}

#[test]
fn a_box_that_says_nothing_says_what_all_its_parts_say() {
    let one = food("one", &[(Allergen::Milk, Free), (Allergen::Nuts, Free)], &["vegans"]);
    let other = food("other", &[(Allergen::Milk, Free)], &["vegetarians", "vegans"]);
    let whole = boxed(food("box", &[], &[]), &["one", "other"]);
    let (allergens, suits) = facts(&[one.clone(), other.clone(), whole], "box");
    assert_eq!(allergens, [Some(Free), None, None], "of nuts one part is silent");
    assert_eq!(suits, ["vegans"]);

    let gone = boxed(food("box", &[], &[]), &["one", "other", "gone"]);
    let (allergens, suits) = facts(&[one, other, gone], "box");
    assert_eq!(allergens, [None; 3], "what is not sold any more may hold anything");
    assert!(suits.is_empty());
}

#[test]
fn a_ribbon_has_no_say_and_a_food_without_claims_has() {
    let bar = food("bar", &[(Allergen::Milk, Free)], &["vegans"]);
    let ribbon = food("ribbon", &[], &[]);
    let mut silent = food("silent", &[], &[]);
    silent.variations[0].ingredients = Texts::only(Language::Fi, "Sokeri.");
    let with = |part: &str| boxed(food("box", &[], &["vegans"]), &["bar", part]);
    let (allergens, suits) = facts(&[bar.clone(), ribbon, with("ribbon")], "box");
    assert_eq!((allergens[0], suits.len()), (Some(Free), 1));
    let (allergens, suits) = facts(&[bar, silent, with("silent")], "box");
    assert_eq!((allergens[0], suits.len()), (None, 0));
}

#[test]
fn boxes_in_boxes_are_looked_into_and_circles_end() {
    let bar = food("bar", &[(Allergen::Nuts, Contains)], &[]);
    let small = boxed(food("small", &[], &[]), &["bar"]);
    let large = boxed(food("large", &[(Allergen::Nuts, Free)], &[]), &["small", "large"]);
    let products = [bar, small, large];
    assert_eq!(facts(&products, "large").0[1], Some(Contains));

    let catalogue = Catalogue::new(products.to_vec(), Vec::new(), Vec::new());
    let with = |code: &str| -> Vec<String> {
        let mut codes: Vec<_> = catalogue
            .packages_with(code)
            .iter()
            .map(|package| package.code.to_string())
            .collect();
        codes.sort();
        codes
    };
    assert_eq!(with("P-bar"), ["P-large", "P-small"]);
    assert_eq!(with("P-small"), ["P-large"]);
    assert_eq!(with("P-other"), [""; 0]);
}
