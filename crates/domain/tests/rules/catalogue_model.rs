//! A catalogue that was changed step by step equals one that is made of what there is now.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::{
    catalogue::{Catalogue, CatalogueChange, Category, IncludedItem, Product, ProductKind},
    ids::{CategoryCode, ProductCode, VariationCode},
    market::{Language, Texts},
};
use proptest::{prelude::*, sample::subsequence};

use crate::samples::product;

const CATEGORIES: [&str; 3] = ["bars", "boxes", "gifts"];

fn category_code(code: &str) -> CategoryCode {
    CategoryCode::parse(code).expect("a code")
}

fn category(code: &str, parent: Option<&str>) -> Category {
    Category {
        code: category_code(code),
        parent: parent.map(category_code),
        position: 0,
        name: Texts::only(Language::Fi, code),
        slug: Texts::only(Language::Fi, code),
        description: Texts::default(),
        picture: None,
    }
}

fn structure() -> Vec<Category> {
    vec![
        category("bars", None),
        category("boxes", Some("gifts")),
        category("gifts", None),
    ]
}

/// One of a few products, as it may be: its variations, addresses, categories and place differ, and so does its stock.
fn any_product() -> impl Strategy<Value = Product> {
    let kinds = prop_oneof![Just(ProductKind::Standard), Just(ProductKind::Package)];
    let categories = subsequence(CATEGORIES.to_vec(), 0..=3);
    (0..8_u32, 1..4_usize, 0..3_u32, categories, 0..4_i64, kinds, 0..3_u32).prop_map(
        |(number, variations, slug, categories, position, kind, stock)| {
            let name = format!("{number}");
            let mut product = product(&name, kind, Some(100), stock, false);
            product.position = position;
            product.slug = Texts::only(Language::Fi, &format!("{number}-slug-{slug}"));
            product.categories = categories.into_iter().map(category_code).collect();
            let one = product.variations[0].clone();
            product.variations = (0..variations)
                .map(|at| {
                    let mut variation = one.clone();
                    variation.code = VariationCode::parse(&format!("{number}-{at}")).expect("a code");
                    if kind == ProductKind::Package {
                        let held = VariationCode::parse(&format!("{}-0", (number + 1) % 8)).expect("a code");
                        variation.included_items = vec![IncludedItem {
                            quantity: 1,
                            code: held,
                        }];
                    }
                    variation
                })
                .collect();
            product
        },
    )
}

fn any_change() -> impl Strategy<Value = CatalogueChange> {
    prop_oneof![
        4 => any_product().prop_map(|product| CatalogueChange::Put(Arc::new(product))),
        1 => (0..8_u32).prop_map(|number| {
            CatalogueChange::Delete(ProductCode::parse(&format!("P-{number}")).expect("a code"))
        }),
    ]
}

/// Everything that a catalogue can be asked.
fn answers(catalogue: &Catalogue) -> Vec<String> {
    let mut answers = Vec::new();
    let mut products: Vec<&Arc<Product>> = catalogue.products().collect();
    assert_eq!(products.len(), catalogue.products().len());
    products.sort_by(|a, b| a.code.cmp(&b.code));
    answers.extend(products.iter().map(|product| format!("{product:?}")));
    for number in 0..8 {
        for at in 0..4 {
            let code = format!("{number}-{at}");
            let offer = catalogue.offer(&code);
            answers.push(format!(
                "{code} {:?}",
                offer.map(|offer| (offer.product, offer.variation))
            ));
            for language in Language::ALL {
                let slug = format!("{number}-slug-{at}");
                let found = catalogue.product_by_slug(language, &slug);
                answers.push(format!("{slug} {:?}", found.map(|product| &product.code)));
            }
        }
    }
    for product in products {
        let mut packages: Vec<_> = catalogue
            .packages_with(product.code.as_str())
            .iter()
            .map(|package| &package.code)
            .collect();
        packages.sort();
        answers.push(format!("{} is in {packages:?}", product.code));
        for category in CATEGORIES {
            let neighbours = catalogue.neighbours(product, &category_code(category));
            let codes: Vec<_> = neighbours.map(|other| other.code.as_str()).collect();
            answers.push(format!("{} {category} {codes:?}", product.code));
        }
    }
    answers
}

proptest! {
    #[test]
    fn changes_one_by_one_are_as_good_as_all_at_once(batches in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..8)) {
        let mut catalogue = Catalogue::new(Vec::new(), structure(), Vec::new());
        let mut products: BTreeMap<ProductCode, Product> = BTreeMap::new();
        for batch in batches {
            let before = (catalogue.clone(), answers(&catalogue));
            for change in &batch {
                match change {
                    CatalogueChange::Put(product) => {
                        products.insert(product.code.clone(), Product::clone(product));
                    }
                    CatalogueChange::Delete(code) => {
                        products.remove(code);
                    }
                }
            }
            catalogue = catalogue.with(batch);
            let anew = Catalogue::new(products.values().cloned().collect(), structure(), Vec::new());
            prop_assert_eq!(answers(&catalogue), answers(&anew));
            prop_assert_eq!(answers(&before.0), before.1, "an earlier snapshot stays as it was");
        }
    }
}

#[test]
fn neighbours_are_the_nearest_of_the_same_kind_first() {
    let place = |name: &str, kind, position, category: &str| {
        let mut product = product(name, kind, Some(100), 1, false);
        product.position = position;
        product.categories = vec![category_code(category)];
        product
    };
    let own = place("own", ProductKind::Standard, 50, "bars");
    let products = vec![
        place("far", ProductKind::Standard, 90, "bars"),
        place("near", ProductKind::Standard, 45, "bars"),
        place("as-near", ProductKind::Standard, 55, "bars"),
        place("elsewhere", ProductKind::Standard, 50, "boxes"),
        place("tablet", ProductKind::CustomTablet, 50, "bars"),
        place("set", ProductKind::Package, 51, "bars"),
        own.clone(),
    ];
    let catalogue = Catalogue::new(products, structure(), Vec::new());
    let neighbours = catalogue.neighbours(&own, &category_code("bars"));
    let codes: Vec<_> = neighbours.map(|other| other.code.as_str()).collect();
    assert_eq!(codes, ["P-as-near", "P-near", "P-far", "P-set", "P-tablet"]);
}

#[test]
fn categories_are_found_by_their_place() {
    let circle = [
        category("egg", Some("hen")),
        category("hen", Some("egg")),
        category("self", Some("self")),
    ];
    let categories = structure().into_iter().chain(circle).collect();
    let catalogue = Catalogue::new(Vec::new(), categories, Vec::new());
    let codes = |parent: Option<&str>| -> Vec<String> {
        let parent = parent.map(category_code);
        let children = catalogue.category_children(parent.as_ref()).iter();
        children.map(|category| category.code.to_string()).collect()
    };
    assert_eq!(codes(None), ["bars", "gifts"]);
    assert_eq!(codes(Some("gifts")), ["boxes"]);
    assert_eq!(codes(Some("self")), Vec::<String>::new());
    let under = |code| catalogue.category_with_descendants(&category_code(code));
    assert_eq!(under("gifts"), ["gifts", "boxes"].map(category_code));
    assert_eq!(
        under("egg"),
        ["egg", "hen"].map(category_code),
        "a circle is walked once"
    );
    let by_slug = catalogue.category_by_slug(Language::Fi, "boxes").expect("found");
    assert_eq!(by_slug.code, category_code("boxes"));
    assert!(catalogue.category_by_slug(Language::Fi, "nothing").is_none());
}
