use proptest::prelude::*;

use super::*;

const FI: &str = "suklaa suklaata joulu rasia maito maitosuklaa pähkinä musta herukka kaura keksi konvehti kahvi pöytä \
    kinuski suola levy voi pasta juusto peruna leivonta mansikka hedelmä makeinen pussi tumma kaakao hiutale pastilli \
    lakritsi salkku piparminttu herkkulahja";
const SV: &str = "choklad mjölk hasselnöt kaka havre smör kola salt sås bär blå granskott tryffel pralin jul stjärna \
    present ask vit bulle peppar gata sten";
const EN: &str = "butter milk gift box chocolate ginger bread blue berry apple oat";

fn lexicon() -> Lexicon {
    let words = [(Language::Fi, FI), (Language::Sv, SV), (Language::En, EN)];
    Lexicon::build(
        words
            .into_iter()
            .flat_map(|(language, words)| words.split_whitespace().map(move |word| (language, word, 3))),
    )
}

/// The parts of a compound that it falls into, without those inside them.
fn split(lexicon: &Lexicon, language: Language, word: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let mut end = 0;
    for place in lexicon.places(language, word) {
        if place.start == end && end < word.len() {
            end = place.end;
            parts.push(&word[place]);
        }
    }
    parts.join(" ")
}

#[test]
fn compounds_fall_apart() {
    let lexicon = lexicon();
    for (language, word, parts) in [
        (Language::Fi, "joulusuklaarasia", "joulu suklaa rasia"),
        (Language::Fi, "joulusuklaarasiassa", "joulu suklaa rasiassa"),
        (Language::Fi, "maitosuklaata", "maito suklaata"),
        (Language::Fi, "hasselpähkinä", "hassel pähkinä"),
        (Language::Fi, "valkosuklaata", "valko suklaata"),
        (Language::Fi, "mustaherukkakonvehti", "musta herukka konvehti"),
        (Language::Fi, "voikinuski", "voi kinuski"),
        (Language::Fi, "suolakinuskikonvehti", "suola kinuski konvehti"),
        (Language::Fi, "mansikankukka", "mansikan kukka"),
        (Language::Fi, "makeispussi", "makeis pussi"),
        (Language::Sv, "mjölkchoklad", "mjölk choklad"),
        (Language::Sv, "mjölkchokladen", "mjölk chokladen"),
        (Language::Sv, "havrekakan", "havre kakan"),
        (Language::Sv, "julstjärnor", "jul stjärnor"),
        (Language::Sv, "saltkolasås", "salt kola sås"),
        (Language::Sv, "granskottstryffel", "granskotts tryffel"),
        (Language::Sv, "pepparkakskaka", "pepparkaks kaka"),
        (Language::Sv, "gatstenar", "gat stenar"),
        (Language::Sv, "krusbär", "krus bär"),
        (Language::En, "gingerbread", "ginger bread"),
        (Language::En, "blueberry", "blue berry"),
    ] {
        assert_eq!(split(&lexicon, language, word), parts, "{word}");
    }
}

#[test]
fn words_that_are_no_compounds_stay_whole() {
    let lexicon = lexicon();
    for (language, words) in [
        (
            Language::Fi,
            "suklaassa suklaiseen pähkinäinen mansikoita lakritsinen kaakaosta marmeladi voimakas hedelmällinen",
        ),
        (
            Language::Sv,
            "chokladerna kakorna presenterna smörigt stjärnorna pralinerna",
        ),
        (Language::En, "buttery chocolates milky"),
    ] {
        for word in words.split(' ') {
            assert_eq!(split(&lexicon, language, word), "", "{word}");
        }
    }
}

#[test]
fn any_part_finds_its_compound() {
    let lexicon = lexicon();
    for (language, compound, asked) in [
        (Language::Fi, "joulusuklaarasia", "suklaa"),
        (Language::Fi, "joulusuklaarasia", "suklaat"),
        (Language::Fi, "joulusuklaarasiat", "rasia"),
        (Language::Fi, "maitosuklaalevy", "maitosuklaa"),
        (Language::Fi, "hasselpähkinälevy", "pähkinä"),
        (Language::Fi, "hasselpähkinälevy", "pahkina"),
        (Language::Sv, "mjölkchoklad", "choklad"),
        (Language::Sv, "mjölkchoklad", "mjolk"),
        (Language::Sv, "havrekakan", "kaka"),
    ] {
        let stem = crate::analyzers::stemmer(language).stem(asked).into_owned();
        let mut stems = vec![stem.as_str()];
        stems.extend(lexicon.stems(language, asked));
        let parts = lexicon.parts(language, compound);
        assert!(
            parts.iter().any(|part| stems.contains(&&**part)),
            "{asked} in {compound}: {stems:?}, {parts:?}"
        );
    }
}

proptest! {
    /// Whatever is asked, places are those of whole letters inside the word, and the first ones cover it.
    #[test]
    fn parts_are_parts(word in "[a-zåäö]{0,30}|(suklaa|joulu|rasia|mansikan|choklad|s|x){1,6}|.{0,12}") {
        let lexicon = lexicon();
        let word = crate::analyzers::key(&word);
        for language in Language::ALL {
            let places = lexicon.places(language, &word);
            for place in &places {
                prop_assert!(word.get(place.clone()).is_some_and(|part| part.chars().count() >= 3));
                prop_assert!(place.len() < word.len());
            }
            let mut end = 0;
            for place in &places {
                if place.start == end {
                    end = place.end;
                }
            }
            prop_assert!(places.is_empty() || end == word.len());
            prop_assert_eq!(places.is_empty(), lexicon.parts(language, &word).is_empty());
            lexicon.stems(language, &word);
        }
    }

    /// Two words of the dictionary, joined, are found by both.
    #[test]
    fn joined_words_are_found_by_each(first in 0..28usize, second in 0..28usize) {
        let lexicon = lexicon();
        let words: Vec<&str> = FI.split_whitespace().collect();
        let (first, second) = (words[first % words.len()], words[second % words.len()]);
        let compound = format!("{first}{second}");
        let parts = lexicon.parts(Language::Fi, &compound);
        let stemmer = crate::analyzers::stemmer(Language::Fi);
        for word in [first, second] {
            let stem = stemmer.stem(word);
            prop_assert!(parts.iter().any(|part| **part == *stem), "{} in {}: {:?}", word, compound, parts);
        }
    }
}
