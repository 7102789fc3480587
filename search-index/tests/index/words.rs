//! Words from end to end: inflections, compounds, typing errors, synonyms, marks and suggestions.

use domain::market::{Language, Texts};
use search_index::{Document, IndexChange, Matched, Reader, SearchIndex, Synonyms};

use crate::shop::{fi, found, index_of, named, text, writer_of};

fn shelf() -> Reader {
    index_of([
        fi("A", "Joulusuklaarasia"),
        fi("B", "Mansikkahillo"),
        fi("C", "Kirpeä mansikka"),
        fi("D", "Leivän päälle"),
        fi("E", "Tumma suklaa"),
        fi("F", "Tumma konvehti"),
        named("G", Language::Sv, "Mjölkchoklad med nötter"),
        named("H", Language::Sv, "Hasselnötskräm"),
    ])
}

#[test]
fn inflected_words_find_each_other() {
    let shelf = shelf();
    for (asked, first) in [
        ("mansikoita", "C"),
        ("mansikoista", "C"),
        ("leipä", "D"),
        ("konvehdit", "F"),
        ("suklaita", "E"),
        ("suklaatryffeleitä konvehteja", "F"),
    ] {
        assert_eq!(found(&shelf, asked).first().map(String::as_str), Some(first), "{asked}");
    }
}

#[test]
fn compounds_are_found_by_any_part() {
    let shelf = shelf();
    for (asked, hits) in [
        ("suklaa", &["E", "A"][..]),
        ("suklaat", &["E", "A"]),
        ("rasioita", &["A"]),
        ("mansikka", &["C", "B"]),
        ("choklad", &["G"]),
        ("mjolk", &["G"]),
        ("nöt", &["G", "H"]),
        ("joulu suklaa", &["A"]),
        ("rasia suklaata", &["A"]),
    ] {
        assert_eq!(found(&shelf, asked), hits, "{asked}");
    }
}

#[test]
fn synonyms_work_both_ways_and_with_several_words() {
    let index = SearchIndex::in_ram().expect("an index in memory");
    let mut writer = writer_of(&index);
    writer
        .apply([fi("A", "Lakka"), fi("B", "Kuuma kaakao")].map(IndexChange::put), 1)
        .expect("applied");
    let reader = index.reader();
    assert!(found(&reader, "hilla").is_empty());
    index.set_synonyms(Synonyms::new([
        (Language::Fi, vec!["hilla", "lakka"]),
        (Language::Fi, vec!["kaakaojuoma", "kuuma kaakao"]),
    ]));
    assert_eq!(found(&reader, "hilloja"), ["A"]);
    assert_eq!(found(&reader, "kaakaojuomaa"), ["B"]);
    let marks = reader
        .pinned()
        .highlighter(&text("hilla"))
        .ranges("Lakka ja hilla", Language::Fi);
    assert_eq!(marks, [(0, 5), (9, 14)]);
}

#[test]
fn what_was_found_is_marked_in_utf16() {
    let shelf = shelf();
    let marks = |asked: &str, name: &str| shelf.pinned().highlighter(&text(asked)).ranges(name, Language::Fi);
    assert_eq!(marks("suklaa", "🎁 Joulusuklaarasia"), [(8, 14)]);
    assert_eq!(marks("mansi", "Mansikka"), [(0, 5)]);
    assert_eq!(marks("mansikoita", "Mansikkahillo ja mansikka"), [(0, 8), (17, 25)]);
    assert_eq!(marks("***", "Kirpeä"), []);
}

#[test]
fn typing_goes_on_with_words_that_find_something() {
    let shelf = shelf();
    let suggested = |typed: &str, language| {
        shelf
            .pinned()
            .suggest_terms(typed, language, 5, None)
            .expect("suggestions")
    };
    assert_eq!(suggested("su", Some(Language::Fi)), ["suklaa"]);
    assert_eq!(suggested("tumma s", Some(Language::Fi)), ["tumma suklaa"]);
    assert_eq!(
        suggested("tumma k", Some(Language::Fi)),
        ["tumma konvehti"],
        "never tumma kirpeä"
    );
    assert_eq!(suggested("mjo", None), ["mjölkchoklad"]);
    assert!(
        suggested("suklaa", Some(Language::Fi)).is_empty(),
        "nothing but the text itself"
    );
    assert!(suggested("", None).is_empty());
}

#[test]
fn nothing_is_guessed_after_a_stop_word() {
    let reader = index_of([named("a", Language::Sv, "Praliner till kaffe med samma smak")]);
    let suggested = |typed: &str| {
        let pinned = reader.pinned();
        pinned
            .suggest_terms(typed, Some(Language::Sv), 5, None)
            .expect("suggestions")
    };
    assert_eq!(suggested("praliner s"), ["praliner smak"]);
    assert!(
        suggested("praliner till s").is_empty(),
        "no phrase, but words of one name"
    );
}

#[test]
fn a_rare_word_is_no_typing_error() {
    let neighbours = (0..40).map(|number| fi(&format!("K{number:02}"), "Kaura"));
    let shelf = index_of(neighbours.chain([fi("A", "Kauha")]));
    let hits = shelf.search(&text("kauha")).expect("an answer");
    assert_eq!(&*hits.hits[0].key, "A");
    assert_eq!(hits.matched, Matched::AllWords, "it was found as typed");
    assert_eq!(
        hits.corrected.as_deref(),
        Some("kaura"),
        "and the other spelling is offered"
    );
}

#[test]
fn texts_tell_how_common_another_spelling_is() {
    let in_texts = (0..30).map(|number| Document {
        text: Texts::only(Language::Fi, "Paras suklaa"),
        ..fi(&format!("K{number:02}"), "Levy")
    });
    // One title has the word as typed, and one the other: texts tell which of them is common.
    let shelf = index_of(in_texts.chain([fi("A", "Suklla"), fi("B", "Suklaa")]));
    let hits = shelf.search(&text("suklla")).expect("an answer");
    assert_eq!(&*hits.hits[0].key, "A", "what was typed comes first");
    assert_eq!(hits.corrected.as_deref(), Some("suklaa"));
    assert_eq!(hits.total, 32);
}

#[test]
fn a_word_of_texts_is_meant_before_the_beginning_of_a_longer_name() {
    let halla = Document {
        text: Texts::only(Language::Fi, "Kirpeä puolukka"),
        ..fi("A", "Puolukkahalla")
    };
    let shelf = index_of([halla, fi("B", "Puolukkakonvehti")]);
    let hits = shelf.search(&text("puolukkka")).expect("an answer");
    assert_eq!(hits.corrected.as_deref(), Some("puolukka"));
    assert_eq!(hits.total, 2, "both have it");
}

#[test]
fn an_unknown_word_beside_a_stop_word_finds_nothing() {
    let shelf = index_of([fi("A", "Maito ja mansikka"), fi("B", "Kaura ja suola")]);
    assert_eq!(found(&shelf, "xyzzyq ja"), Vec::<String>::new());
    assert_eq!(found(&shelf, "ja").len(), 2, "alone it is looked for");
}
