//! What an answer tells beside its hits: distances, explanations, better spellings.

use std::time::Instant;

use domain::market::{Language, Texts};
use search_index::{Document, IndexChange, IndexError, Kind, Matched, Place, Query, SearchIndex, Sort, Synonyms};

use crate::shop::{codes, fi, found, index_of, search, text, writer_of};

fn at(key: &str, latitude: f64, longitude: f64) -> Document {
    Document {
        name: Texts::only(Language::Fi, "Kahvila"),
        place: Some(Place { latitude, longitude }),
        ..Document::new(Kind::Location, key)
    }
}

#[test]
fn the_nearest_come_first_and_tell_how_far_they_are() {
    let nowhere = Document {
        name: Texts::only(Language::Fi, "Kahvila"),
        ..Document::new(Kind::Location, "a-nowhere")
    };
    let reader = index_of([
        nowhere,
        at("b-turku", 60.4518, 22.2666),
        at("c-espoo", 60.2055, 24.6559),
    ]);
    let helsinki = Place {
        latitude: 60.1699,
        longitude: 24.9384,
    };
    let near = text("kahvila").near(helsinki);
    let hits = search(&reader, &near.clone().sorted(Sort::Distance)).hits;
    let keys: Vec<&str> = hits.iter().map(|hit| &*hit.key).collect();
    assert_eq!(keys, ["c-espoo", "b-turku", "a-nowhere"]);
    let metres: Vec<_> = hits.iter().map(|hit| hit.distance_m).collect();
    assert!(
        matches!(metres[..], [Some(14_000..18_000), Some(148_000..153_000), None]),
        "{metres:?}"
    );
    assert_eq!(
        codes(&reader, near),
        ["a-nowhere", "b-turku", "c-espoo"],
        "a distance alone does not rank"
    );
}

#[test]
fn kinds_are_kept_apart() {
    let reader = index_of([
        fi("product", "Suklaakakku"),
        Document {
            name: Texts::only(Language::Fi, "Suklaakakku"),
            ..Document::new(Kind::Recipe, "recipe")
        },
    ]);
    let of = |kinds: &[Kind]| codes(&reader, text("suklaakakku").of_kinds(kinds.iter().copied()));
    assert_eq!(of(&[]), ["product", "recipe"]);
    assert_eq!(of(&[Kind::Recipe, Kind::Article]), ["recipe"]);
    let hits = search(&reader, &Query::all().of_kinds([Kind::Recipe]));
    assert_eq!(hits.hits[0].kind, Kind::Recipe);
}

#[test]
fn a_search_out_of_time_says_so() {
    let reader = index_of([fi("one", "Suklaa")]);
    for query in [text("suklaa"), Query::all()] {
        let outcome = reader.search(&query.until(Instant::now()));
        assert!(matches!(outcome, Err(IndexError::TimedOut)), "{outcome:?}");
    }
}

#[test]
fn stock_and_popularity_decide_among_equals_only() {
    let sold_out = Document {
        in_stock: false,
        ..fi("a-sold-out", "Suklaa")
    };
    let popular = Document {
        popularity: 10_000,
        ..fi("c-popular", "Suklaa")
    };
    let popular_elsewhere = Document {
        popularity: u32::MAX,
        ..fi("d-another-form", "Suklaata")
    };
    let reader = index_of([sold_out, fi("b-plain", "Suklaa"), popular, popular_elsewhere]);
    assert_eq!(
        found(&reader, "suklaa"),
        ["c-popular", "b-plain", "a-sold-out", "d-another-form"]
    );
}

#[test]
fn rare_words_are_most_of_a_question() {
    let common = (0..30).map(|at| fi(&format!("p{at:02}"), "Tumma suklaa"));
    let rare = Document {
        text: Texts::only(Language::Fi, "Maustettu kardemummalla"),
        ..fi("z-rare", "Keksi")
    };
    let reader = index_of(common.chain([rare]));
    let hits = search(&reader, &text("tumma kardemummalla"));
    assert_eq!(
        &*hits.hits[0].key, "z-rare",
        "though the others have the other word in their name"
    );
    assert_eq!(hits.matched, Matched::MostWords);
}

#[test]
fn explanations_add_up() {
    let reader = index_of([
        Document {
            brands: vec!["Halla".into()],
            text: Texts::only(Language::Fi, "Tummaa suklaata ja mantelia"),
            popularity: 40,
            ..fi("one", "Suklaalevy suklaa")
        },
        fi("two", "Mantelikeksi"),
    ]);
    let query = text("halla suklaa mantelia");
    let explanation = reader.pinned().explain(&query, 5).expect("an explanation");
    let shares: Vec<f32> = explanation.words.iter().map(|word| word.share).collect();
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
    let one = &explanation.hits[0];
    assert_eq!(&*one.key, "one");
    let evidence: Vec<_> = one
        .words
        .iter()
        .map(|word| word.evidence.as_deref().unwrap_or("none"))
        .collect();
    assert!(
        evidence[0].starts_with("brand") && evidence[0].ends_with("as typed"),
        "{evidence:?}"
    );
    assert_eq!(evidence[1..], ["name (fi), as typed", "text (fi), as typed"]);
    assert!(one.words[2].bm25 > 0.0 && one.words[0].bm25 == 0.0);
    let words = one
        .words
        .iter()
        .zip(&shares)
        .filter(|(word, _)| word.evidence.is_some());
    let sum: f32 = words.map(|(word, share)| share * (20.0 + word.tier + word.bm25)).sum();
    assert!((sum + one.name + one.signals - one.score).abs() < 0.01, "{sum} {one:?}");
    let hits = search(&reader, &query).hits;
    assert_eq!(hits[0].score, one.score);
}

#[test]
fn typing_errors_are_taken_for_what_was_meant() {
    let many = (0..12).map(|at| fi(&format!("p{at:02}"), "Suklaa"));
    let reader = index_of(many.chain([fi("z", "Lakritsi")]));
    let hits = search(&reader, &text("sulkaa"));
    assert_eq!((hits.total, hits.matched), (12, Matched::Correction));
    assert_eq!(hits.corrected.as_deref(), Some("suklaa"));
    let hits = search(&reader, &text("suklaa"));
    assert_eq!((hits.corrected, hits.matched), (None, Matched::AllWords));
    assert_eq!(search(&reader, &text("zzzzqqq")).corrected, None);
}

#[test]
fn synonyms_find_and_come_after_what_was_typed() {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let changes = [fi("a", "Lakkahillo lakka"), fi("b", "Hilla")].map(IndexChange::put);
    writer.apply(changes, 1).expect("applied");
    let reader = index.reader();
    assert_eq!(found(&reader, "hilla"), ["b"]);
    index.set_synonyms(Synonyms::new([(Language::Fi, ["hilla", "lakka"])]));
    assert_eq!(found(&reader, "hilla"), ["b", "a"]);
}

#[test]
fn parts_of_compounds_find_them() {
    let reader = index_of([
        fi("a", "Suklaa"),
        fi("b", "Joulu"),
        fi("c", "Rasia"),
        fi("d", "Joulusuklaarasia"),
    ]);
    assert_eq!(found(&reader, "suklaa"), ["a", "d"]);
    assert_eq!(
        found(&reader, "rasia joulu"),
        ["d"],
        "words may be parts of one compound"
    );
}
