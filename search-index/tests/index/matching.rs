//! What a text finds, and what comes first.

use domain::market::{Language, Texts};
use search_index::{Document, IndexChange, Query, Reader, SearchIndex, Synonyms};

use crate::shop::{codes, fi, found, index_of, named, product, search, text, writer_of};

#[test]
fn inflected_forms_find_in_every_language() {
    let reader = index_of([
        fi("fi", "Tumma suklaa"),
        named("sv", Language::Sv, "Mjuka karameller"),
        named("en", Language::En, "Chewy liquorices"),
    ]);
    for (words, code) in [
        ("suklaata", "fi"),
        ("suklaan", "fi"),
        ("karamellen", "sv"),
        ("karamellerna", "sv"),
        ("liquorice", "en"),
    ] {
        assert_eq!(found(&reader, words), [code], "{words}");
    }
}

#[test]
fn evidence_ranks_by_its_kind() {
    let described = |code, description: &str| Document {
        text: Texts::only(Language::Fi, description),
        ..fi(code, "Tuote")
    };
    // The order that is wanted is the opposite of the order of positions and codes.
    let products = [
        Document {
            small_print: Texts::only(Language::Fi, "sokeri, suklaa"),
            ..fi("a-ingredients", "Tuote")
        },
        described("b-description-stem", "Paljon suklaata sisällä"),
        described("c-description-exact", "Paljon suklaa tässä"),
        Document {
            labels: vec![Texts::only(Language::Fi, "Suklaat")],
            ..fi("d-category", "Tuote")
        },
        fi("e-name-prefix", "Suklaalevy"),
        Document {
            brands: vec!["Suklaa Oy".into()],
            ..fi("f-brand", "Tuote")
        },
        fi("g-name-stem", "Palanen suklaata"),
        fi("h-name-exact", "Palanen suklaa"),
    ];
    let count = products.len() as i64;
    let reader = index_of(products.into_iter().zip(0..).map(|(product, at)| Document {
        position: at - count,
        ..product
    }));
    assert_eq!(
        found(&reader, "suklaa"),
        [
            "h-name-exact",
            "g-name-stem",
            "f-brand",
            "e-name-prefix",
            "d-category",
            "c-description-exact",
            "b-description-stem",
            "a-ingredients",
        ]
    );
}

#[test]
fn common_words_rank_by_evidence_too() {
    let many = (0..50).map(|at| fi(&format!("p{at:02}"), "suklaa keksi"));
    let reader = index_of(many.chain([fi("z-short", "suklaa"), fi("a-prefix", "suklaakeksi")]));
    let found = found(&reader, "suklaa");
    assert_eq!(
        found.first().map(String::as_str),
        Some("z-short"),
        "the shortest name first"
    );
    assert_eq!(found.last().map(String::as_str), Some("a-prefix"));
    assert_eq!(found.len(), 52);
}

#[test]
fn shorter_names_match_better_and_repetition_does_not() {
    let reader = index_of([
        fi("a", "Suklaa maito suklaa maito suklaa"),
        fi("b", "Maito suklaa tumma"),
        fi("c", "Maito suklaa"),
    ]);
    assert_eq!(found(&reader, "maito suklaa"), ["c", "b", "a"]);
}

#[test]
fn the_last_word_is_also_a_beginning() {
    let reader = index_of([
        fi("bar", "Mansikkalevy"),
        fi("whole", "Mansikka"),
        fi("two", "Mansikka pehmeä lakritsi"),
    ]);
    assert_eq!(
        found(&reader, "mans"),
        ["bar", "whole", "two"],
        "the shortest name first"
    );
    assert_eq!(found(&reader, "mansikka lak"), ["two"]);
    assert_eq!(found(&reader, "m").len(), 3);
    // Only the last one: "lak" is no whole word, so it is the one that is left out.
    assert_eq!(found(&reader, "lak mansikka"), ["whole", "two", "bar"]);
}

#[test]
fn letters_with_dots_are_letters() {
    let reader = index_of([
        fi("candy", "Karkki"),
        fi("tip", "Kärkki"),
        fi("nuts", "Pähkinät"),
        named("bag", Language::Sv, "Påsar"),
        fi("creme", "Crème brûlée"),
    ]);
    assert_eq!(found(&reader, "kärkki"), ["tip"]);
    assert_eq!(found(&reader, "karkki"), ["candy", "tip"], "exact letters first");
    assert_eq!(found(&reader, "pahkinat"), ["nuts"]);
    assert_eq!(found(&reader, "pahki"), ["nuts"], "as one types");
    assert_eq!(found(&reader, "PASAR"), ["bag"]);
    assert_eq!(found(&reader, "creme brulee"), ["creme"]);
    assert_eq!(found(&reader, "CRÈME"), ["creme"]);
}

#[test]
fn all_words_are_wanted_then_as_many_as_there_are() {
    let reader = index_of([
        fi("both", "Tumma suklaa"),
        fi("dark", "Tumma leipä"),
        fi("milk", "Maito suklaa"),
    ]);
    assert_eq!(found(&reader, "tumma suklaa"), ["both"]);
    assert_eq!(found(&reader, "suklaa tumma"), ["both"], "in any order");
    assert_eq!(found(&reader, "tumma suklaa hilloxyz"), ["both"], "two of three");
    let mut one_of_two = found(&reader, "leipä maito");
    one_of_two.sort();
    assert_eq!(one_of_two, ["dark", "milk"]);
    assert_eq!(found(&reader, "leipä olematon hilloxyz"), ["dark"], "one of three");
    assert_eq!(found(&reader, "olematon").len(), 0);
    assert_eq!(found(&reader, "olematon hilloxyz").len(), 0);
}

#[test]
fn words_may_stand_in_different_fields() {
    let reader = index_of([
        Document {
            brands: vec!["Halla".into()],
            text: Texts::only(Language::Fi, "Puolukkaa ja tummaa suklaata"),
            ..fi("wanted", "Levy")
        },
        Document {
            brands: vec!["Halla".into()],
            ..fi("other", "Keksi")
        },
    ]);
    assert_eq!(found(&reader, "halla puolukka levy"), ["wanted"]);
}

#[test]
fn codes_and_eans_are_found_exactly() {
    let reader = index_of([
        Document {
            codes: ["HH-1001", "HH-1001-150", "6430000100015"].map(Into::into).to_vec(),
            ..fi("HH-1001", "Puolukka")
        },
        fi("HH-1002", "Mustikka 6430000100015"),
    ]);
    for words in ["HH-1001", "hh-1001", "HH-1001-150", " hh-1001-150 "] {
        assert_eq!(found(&reader, words), ["HH-1001"], "{words}");
    }
    assert_eq!(
        found(&reader, "6430000100015"),
        ["HH-1001", "HH-1002"],
        "the code before the text"
    );
    assert_eq!(found(&reader, "6430 0001 00015"), ["HH-1001"]);
}

#[test]
fn a_language_restricts_to_its_texts() {
    let reader = index_of([
        Document {
            name: Texts {
                fi: Some("Suklaa".into()),
                sv: Some("Choklad".into()),
                en: None,
            },
            ..product("both")
        },
        named("english", Language::En, "Choklad in English"),
    ]);
    assert_eq!(found(&reader, "choklad"), ["both", "english"]);
    let only = |language| codes(&reader, text("choklad").in_language(language));
    assert_eq!(only(Language::Sv), ["both"]);
    assert_eq!(only(Language::En), ["english"]);
    assert_eq!(only(Language::Fi).len(), 0);
}

#[test]
fn signs_are_plain_text() {
    let reader = index_of([fi("one", "Suklaa (tumma) 70%"), fi("two", "Keksi")]);
    for words in [
        "name_fi:suklaa",
        "suklaa AND -tumma",
        "+suklaa^99",
        "\"suklaa",
        "suklaa~2",
        "(suklaa",
        "suklaa*)",
        "[suklaa TO z]",
    ] {
        assert_eq!(found(&reader, words), ["one"], "{words}");
    }
    for words in ["***", "\"", "-", "%", "::", "\u{0}", "🍫"] {
        assert_eq!(found(&reader, words).len(), 0, "{words}");
    }
    assert_eq!(found(&reader, "70"), ["one"]);
}

#[test]
fn an_empty_text_lists_everything() {
    let reader = index_of([fi("one", "Suklaa"), product("two")]);
    assert_eq!(found(&reader, "   "), ["one", "two"]);
    assert_eq!(codes(&reader, Query::all()), ["one", "two"]);
}

#[test]
fn long_questions_are_answered() {
    let reader = index_of((0..20).map(|at| fi(&format!("p{at:02}"), &format!("suklaa sana{at}"))));
    let question: String = (0..28).map(|at| format!("sana{at} ")).collect();
    assert!(question.chars().count() <= Query::MAX_TEXT);
    assert_eq!(found(&reader, &question).len(), 16, "by its first words");
}

fn scores(reader: &Reader, query: &Query) -> Vec<f32> {
    search(reader, query).hits.iter().map(|hit| hit.score).collect()
}

#[test]
fn no_brand_and_no_synonym_fills_a_name() {
    let bar = |code, name: &str, brand: &str| Document {
        brands: vec![brand.into()],
        ..fi(code, name)
    };
    let reader = index_of([
        bar("a-of-brand", "Keksi", "Suklaa"),
        bar("b-of-another", "Keksi kaura vanilja", "Suklaa"),
    ]);
    assert_eq!(found(&reader, "suklaa"), ["a-of-brand", "b-of-another"]);
    let scores = scores(&reader, &text("suklaa"));
    assert_eq!(scores[0], scores[1], "both have it in the brand alone");
    assert!(search(&reader, &text("keksi")).hits[0].score > scores[0] + 3.0);
}

#[test]
fn a_phrase_that_is_known_is_more_than_its_words() {
    let of_brand = |code, name: &str, label: &str, text: &str| Document {
        brands: vec!["Kaski".into()],
        labels: vec![Texts::only(Language::Fi, label)],
        text: Texts::only(Language::Fi, text),
        ..fi(code, name)
    };
    let index = SearchIndex::in_ram().expect("an index in memory");
    let products = [
        of_brand("a-powder", "Tumma kaakaojauhe", "Leivonta", "Yhtä tumma kuin suklaa"),
        of_brand("b-bar", "Kaski 70 %", "Levyt", "Kolmelta pientilalta"),
        of_brand("c-typed", "Tumma kuusi", "Suklaat", "Levy"),
        fi("d-whole", "Tumma suklaa"),
        Document {
            text: Texts::only(Language::Fi, "Sopii suklaa kanssa"),
            ..fi("e-tea", "Tumma tee")
        },
    ];
    let changes = products.into_iter().map(IndexChange::put);
    writer_of(&index).apply(changes, 1).expect("applied");
    let asked = |words| found(&index.reader(), words);
    assert_eq!(asked("tumma suklaa")[..2], ["d-whole", "c-typed"]);
    index.set_synonyms(Synonyms::new([(Language::Fi, ["tumma suklaa", "kaski"])]));
    assert_eq!(
        asked("tumma suklaa"),
        ["d-whole", "c-typed", "b-bar", "a-powder", "e-tea"]
    );
}

#[test]
fn in_sentences_labels_as_typed_come_before_beginnings_and_typing_errors() {
    let labelled = |code: &str, label: &str| Document {
        labels: vec![Texts::only(Language::Fi, label)],
        text: Texts::only(Language::Fi, "lahja hyvälle vanhalle ystävälle"),
        ..fi(code, "Tuote")
    };
    let reader = index_of([
        labelled("a-beginning", "Kahvipavut"),
        labelled("b-stem", "Kahvin"),
        labelled("c-typed", "Kahvi"),
    ]);
    let beginning = found(&reader, "lahja hyvälle vanhalle ystävälle kahvi");
    assert_eq!(
        beginning,
        ["b-stem", "c-typed", "a-beginning"],
        "labels know no inflections"
    );

    let many = (0..30).map(|at| labelled(&format!("a-{at:02}"), "Keksi"));
    let reader = index_of(many.chain([labelled("z-typed", "Kaksi")]));
    let typed = found(&reader, "kaksi lahja hyvälle vanhalle ystävälle");
    assert_eq!(typed[0], "z-typed");
    assert_eq!(typed.len(), 31, "a typing error is thought of too");
}

#[test]
fn a_word_of_two_languages_counts_once() {
    let document = |code, fi: &str, sv: &str| Document {
        text: Texts {
            fi: Some(fi.into()),
            sv: Some(sv.into()),
            en: None,
        },
        ..product(code)
    };
    let reader = index_of([
        document("a-both", "espresso ja lasi vettä", "espresso och glas vatten"),
        document("b-one", "espresso ja lasi vettä", "kaffe och glas vatten"),
    ]);
    let everywhere = scores(&reader, &text("espresso"));
    assert_eq!(everywhere[0], everywhere[1], "the best evidence counts");
    assert_eq!(everywhere, scores(&reader, &text("espresso").in_language(Language::Fi)));
}

#[test]
fn sentences_find_the_text_that_is_about_them() {
    let text_of = |code: &str, name: &str, text: &str| Document {
        text: Texts::only(Language::En, text),
        ..named(code, Language::En, name)
    };
    let filler = "it is known that what comes of the house is for all of them and in their time ".repeat(3);
    let many = (0..12).map(|at| {
        text_of(
            &format!("m{at:02}"),
            "Notes",
            &format!("{filler} heat of a room and air"),
        )
    });
    let reader = index_of(many.chain([
        text_of(
            "a-by-chance",
            "Rooms",
            &format!("{filler} {filler} transfer of air, boundary of the room, layer, helium"),
        ),
        text_of(
            "b-about",
            "Flow",
            "boundary layer transfer: the boundary layer, its transfer, and a boundary layer",
        ),
    ]));
    let found = found(
        &reader,
        "what is known of the transfer of heat in a boundary layer of helium",
    );
    assert_eq!(
        found[0], "b-about",
        "often, in a short text, though not all of the words"
    );
}
