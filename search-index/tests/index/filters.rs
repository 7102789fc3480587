//! Brands and categories.

use search_index::{Document, FacetRequest, InvalidQuery, Query, Reader};

use crate::shop::{codes, fi, index_of, product, text};

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

#[test]
fn required_values_all_hold_and_narrow_their_own_group() {
    let product = |code, free: &[&str]| Document {
        facets: vec![("without".into(), free.iter().map(|&value| value.into()).collect())],
        ..fi(code, "Suklaa")
    };
    let reader = index_of([
        product("a", &["nuts", "milk"]),
        product("b", &["nuts"]),
        product("c", &["milk"]),
        fi("d", "Suklaa"),
    ]);
    let free_from = |values: &[&str]| {
        let start = Query::text("suklaa").expect("short");
        values
            .iter()
            .fold(start, |query, value| query.requiring("without", value))
    };
    assert_eq!(codes(&reader, free_from(&["nuts"])), ["a", "b"]);
    assert_eq!(codes(&reader, free_from(&["nuts", "milk"])), ["a"]);
    assert_eq!(
        codes(&reader, free_from(&["eggs"])).len(),
        0,
        "nothing is known of eggs"
    );
    let counted = free_from(&["nuts"]).counting([FacetRequest::Values {
        group: "without".into(),
    }]);
    let hits = reader.search(&counted.expect("one group")).expect("an answer");
    let counts: Vec<_> = hits.facets[0]
        .values
        .iter()
        .map(|(value, count)| (&**value, *count))
        .collect();
    assert_eq!(counts, [("milk", 1), ("nuts", 2)]);
}

#[test]
fn by_the_letter_every_word_must_be_there() {
    let reader = index_of([
        fi("a", "Palmuöljytön suklaa"),
        fi("b", "Palmuöljy"),
        fi("c", "Suklaa ilman sokeria"),
        fi("d", "Suklaalevy"),
    ]);
    let loosely = |question: &str| codes(&reader, text(question));
    let literally = |question: &str| codes(&reader, text(question).literal());
    assert_eq!(literally("palmuöljytöntä suklaata"), ["a"]);
    assert_eq!(loosely("maustamaton suklaa").len(), 3, "what has most of it");
    assert_eq!(literally("maustamaton suklaa").len(), 0);
    assert_eq!(literally("ilman suklaata"), ["c"], "a word that takes away counts");
    assert_eq!(literally("suklaata"), ["a", "c", "d"]);
    assert_eq!(literally("sulkaa").len(), 0, "nothing near");
}

#[test]
fn categories_may_be_named_twice() {
    let reader = shop();
    let query = Query::all().in_categories(["bars", "gifts"]).expect("few");
    assert_eq!(
        codes(&reader, query.clone().within_categories(["bars", "bags"]).expect("few")),
        ["a", "b"]
    );
    assert_eq!(
        codes(&reader, query.within_categories([] as [&str; 0]).expect("none")).len(),
        0
    );
}

#[test]
fn a_code_is_found_however_its_parts_are_joined() {
    let reader = index_of([product("HH-1006"), product("HH-1007")]);
    for asked in ["HH-1006", "hh1006", "HH 1006", "hh - 1006"] {
        assert_eq!(codes(&reader, text(asked)), ["HH-1006"], "{asked}");
    }
}
