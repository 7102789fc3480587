//! Sorting and paging.

use domain::market::{Language, Texts};
use search_index::{Direction, Document, IndexChange, Query, SearchIndex, Sort};

use crate::shop::{codes, fi, index_of, keys, market, product, search, text, writer_of};

fn by_name(language: Language, direction: Direction) -> Query {
    Query::all().sorted(Sort::Name { language, direction })
}

fn by_price(id: &str, direction: Direction) -> Query {
    Query::all().sorted(Sort::Price {
        market: market(id),
        direction,
    })
}

#[test]
fn the_standard_order_is_position_then_code() {
    let at = |code, position| Document {
        position,
        ..product(code)
    };
    let reader = index_of([at("c", 2), at("b", 1), at("a", 2), at("d", -5)]);
    assert_eq!(codes(&reader, Query::all()), ["d", "b", "a", "c"]);
}

#[test]
fn equal_matches_follow_the_standard_order() {
    let at = |code, position| Document {
        position,
        ..fi(code, "Suklaa")
    };
    let reader = index_of([at("c", 2), at("b", 1), at("a", 2)]);
    assert_eq!(codes(&reader, text("suklaa")), ["b", "a", "c"]);
}

#[test]
fn names_sort_by_the_alphabet_of_the_reader() {
    let reader = index_of([
        fi("aa", "Äyskäri"),
        fi("ab", "Zeppelin"),
        fi("ac", "öljy"),
        fi("ad", "apple"),
        fi("ae", "Åland"),
        fi("af", "Banaani"),
    ]);
    let nordic = ["ad", "af", "ab", "ae", "aa", "ac"];
    for language in [Language::Fi, Language::Sv] {
        assert_eq!(codes(&reader, by_name(language, Direction::Ascending)), nordic);
        let mut backwards = nordic;
        backwards.reverse();
        assert_eq!(codes(&reader, by_name(language, Direction::Descending)), backwards);
    }
    assert_eq!(
        codes(&reader, by_name(Language::En, Direction::Ascending)),
        ["ae", "ad", "aa", "af", "ac", "ab"]
    );
}

#[test]
fn names_sort_as_shown() {
    let name = |code, fi: &str, sv: Option<&str>| Document {
        name: Texts {
            fi: Some(fi.into()),
            sv: sv.map(Into::into),
            en: None,
        },
        ..product(code)
    };
    let reader = index_of([
        name("x", "A", Some("C")),
        name("y", "B", None),
        name("z", "b", Some("A")),
    ]);
    assert_eq!(
        codes(&reader, by_name(Language::Fi, Direction::Ascending)),
        ["x", "y", "z"],
        "case is no difference"
    );
    assert_eq!(
        codes(&reader, by_name(Language::Sv, Direction::Ascending)),
        ["z", "y", "x"]
    );
    assert_eq!(
        codes(&reader, by_name(Language::Fi, Direction::Descending)),
        ["y", "z", "x"],
        "ties by code"
    );
}

#[test]
fn products_without_a_price_come_last_in_both_directions() {
    let priced = |code, prices: &[(&str, i64)]| Document {
        prices: prices.iter().map(|&(id, price)| (market(id), price)).collect(),
        ..product(code)
    };
    let products = [
        priced("a-none", &[]),
        priced("b-dear", &[("FI", 900), ("SE", 100)]),
        priced("c-cheap", &[("FI", 100), ("SE", 900)]),
        priced("d-free", &[("FI", 0)]),
        priced("e-same", &[("FI", 100)]),
    ];
    let expected = [
        (
            "FI",
            Direction::Ascending,
            ["d-free", "c-cheap", "e-same", "b-dear", "a-none"],
        ),
        (
            "FI",
            Direction::Descending,
            ["b-dear", "c-cheap", "e-same", "d-free", "a-none"],
        ),
        (
            "SE",
            Direction::Ascending,
            ["b-dear", "c-cheap", "a-none", "d-free", "e-same"],
        ),
        (
            "SE",
            Direction::Descending,
            ["c-cheap", "b-dear", "a-none", "d-free", "e-same"],
        ),
        (
            "NO",
            Direction::Ascending,
            ["a-none", "b-dear", "c-cheap", "d-free", "e-same"],
        ),
    ];
    let together = index_of(products.clone());
    // One commit each, so that some segments have no price at all.
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    for (product, cursor) in products.into_iter().zip(1..) {
        writer.apply([IndexChange::put(product)], cursor).expect("applied");
    }
    for (id, direction, order) in expected {
        assert_eq!(codes(&together, by_price(id, direction)), order, "{id} {direction:?}");
        assert_eq!(
            codes(&index.reader(), by_price(id, direction)),
            order,
            "{id} {direction:?} apart"
        );
    }
}

#[test]
fn news_are_the_newest_first() {
    let on = |code, published| Document {
        published,
        ..product(code)
    };
    let reader = index_of([
        on("old", 20_240_101),
        on("never", 0),
        on("new", 20_260_501),
        on("also", 20_260_501),
    ]);
    let query = Query::all().sorted(Sort::News);
    assert_eq!(codes(&reader, query), ["also", "new", "old", "never"]);
}

const NAMES: [&str; 4] = ["Äiti", "suklaa", "Suklaa levy", "zoo"];

fn numbered(number: usize) -> Document {
    Document {
        position: (number % 5) as i64,
        published: (number % 3) as i64,
        prices: price(number).map(|price| (market("FI"), price)).into_iter().collect(),
        ..fi(&format!("p{number:03}"), NAMES[number % 4])
    }
}

fn price(number: usize) -> Option<i64> {
    (!number.is_multiple_of(4)).then_some((number % 7) as i64)
}

/// The codes of all numbered products as a person would sort them.
fn sorted_by_hand(count: usize, sort: &Sort) -> Vec<String> {
    let sign = |direction: &Direction| if *direction == Direction::Ascending { 1 } else { -1 };
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by_key(|&number| {
        let rank = match sort {
            Sort::Standard | Sort::Distance => (number % 5) as i64,
            Sort::News => -((number % 3) as i64),
            // Finnish: suklaa, Suklaa levy, zoo, Äiti.
            Sort::Name { direction, .. } => sign(direction) * [3, 0, 1, 2][number % 4],
            Sort::Price { direction, .. } => price(number).map_or(i64::MAX, |price| sign(direction) * price),
        };
        (rank, number)
    });
    numbers.iter().map(|number| format!("p{number:03}")).collect()
}

#[test]
fn pages_are_complete_in_every_order() {
    const COUNT: usize = 637;
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    // Several commits, so that pages are woven from several segments, many ties, and pages so deep
    // that texts are read in another way.
    for (commit, chunk) in (0..COUNT).collect::<Vec<_>>().chunks(90).enumerate() {
        let changes = chunk.iter().map(|at| {
            let scattered = (at * 61) % COUNT;
            IndexChange::put(numbered(scattered))
        });
        writer.apply(changes, commit as i64).expect("applied");
    }
    let reader = index.reader();
    let sorts = [
        Sort::Standard,
        Sort::News,
        Sort::Name {
            language: Language::Fi,
            direction: Direction::Ascending,
        },
        Sort::Name {
            language: Language::Fi,
            direction: Direction::Descending,
        },
        Sort::Price {
            market: market("FI"),
            direction: Direction::Ascending,
        },
        Sort::Price {
            market: market("FI"),
            direction: Direction::Descending,
        },
    ];
    for base in [Query::all(), text("suklaa")] {
        for sort in &sorts {
            let query = base.clone().sorted(sort.clone());
            let at = |offset, limit| search(&reader, &query.clone().page(offset, limit).expect("a page"));
            let total = at(0, 1).total;
            let whole: Vec<_> = (0..total)
                .step_by(100)
                .flat_map(|offset| keys(at(offset, 100)))
                .collect();
            assert_eq!(whole.len(), total, "{sort:?}");
            let mut paged = Vec::new();
            while paged.len() < total {
                let page = at(paged.len(), 7);
                assert_eq!(page.total, total);
                assert!(!page.hits.is_empty(), "{sort:?} ends early");
                paged.extend(keys(page));
            }
            assert_eq!(paged, whole, "{sort:?}");
            if base == Query::all() {
                assert_eq!(paged, sorted_by_hand(COUNT, sort), "{sort:?}");
            }
            let mut once = paged.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), total, "{sort:?} repeats");
            assert_eq!(at(total, 7).hits, [], "after the end");
        }
    }
    assert_eq!(search(&reader, &Query::all()).total, COUNT);
}
