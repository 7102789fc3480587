//! Brands and categories.

use search_index::{Document, InvalidQuery, Query, Reader};

use crate::shop::{codes, fi, index_of, text};

fn shop() -> Reader {
    let product = |code, name, brands: &[(&str, &str)], categories: &[&str]| Document {
        brands: brands
            .iter()
            .flat_map(|&(code, name)| [code.into(), name.into()])
            .collect(),
        categories: categories.iter().map(|&code| code.into()).collect(),
        ..fi(code, name)
    };
    index_of([
        product("a", "Suklaa", &[("halla", "Halla & Hillo")], &["bars"]),
        product("b", "Lakritsi", &[("sisu", "Äijä Oy")], &["bars", "bags"]),
        product(
            "c",
            "Suklaa",
            &[("halla", "Halla & Hillo"), ("sisu", "Äijä Oy")],
            &["gifts"],
        ),
        product("d", "Halla", &[], &[]),
    ])
}

#[test]
fn a_brand_goes_by_code_or_name_in_any_case() {
    let reader = shop();
    let of = |brand: &str| codes(&reader, Query::all().of_brand(brand).expect("short"));
    for halla in ["halla", "HALLA", "Halla & Hillo", " halla & hillo "] {
        assert_eq!(of(halla), ["a", "c"], "{halla}");
    }
    assert_eq!(of("äijä oy"), ["b", "c"]);
    assert_eq!(of("hal").len(), 0, "no part of a name");
    assert_eq!(of("  "), ["a", "b", "c", "d"]);
    assert_eq!(
        Query::all().of_brand(&"x".repeat(201)),
        Err(InvalidQuery::BrandTooLong { max: 200 })
    );
}

#[test]
fn categories_are_any_of() {
    let reader = shop();
    let inside = |names: &[&str]| codes(&reader, Query::all().in_categories(names.iter().copied()).expect("few"));
    assert_eq!(inside(&["bars"]), ["a", "b"]);
    assert_eq!(inside(&["bags", "gifts"]), ["b", "c"]);
    assert_eq!(inside(&["bars", "bags", "unknown"]), ["a", "b"]);
    assert_eq!(inside(&["BARS"]).len(), 0, "codes are exact");
    assert_eq!(inside(&[]).len(), 0);
    let many = (0..201).map(|at| format!("c{at}"));
    assert_eq!(
        Query::all().in_categories(many),
        Err(InvalidQuery::TooManyCategories { max: 200 })
    );
}

#[test]
fn filters_and_text_narrow_together() {
    let reader = shop();
    let query = text("suklaa").of_brand("sisu").expect("short");
    assert_eq!(codes(&reader, query), ["c"]);
    let query = text("suklaa").in_categories(["bags"]).expect("few");
    assert_eq!(codes(&reader, query).len(), 0);
    // No chocolate in the bags, so the words are fewer, the filter is not.
    let query = text("suklaa lakritsi").in_categories(["bags"]).expect("few");
    assert_eq!(codes(&reader, query), ["b"]);
}

#[test]
fn filters_do_not_rank() {
    let reader = shop();
    let query = text("suklaa").in_categories(["bars", "gifts"]).expect("few");
    assert_eq!(codes(&reader, query), ["a", "c"]);
}
