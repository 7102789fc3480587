//! Words of a question that mean a value of a facet and not a text: "gluten-free" is what a document is known to be,
//! and a text that has "gluten" and "free" in it says nothing of the kind.

use std::collections::HashMap;

use domain::market::Language;

use super::forms;
use crate::analyzers;

/// Phrases that have a meaning each, in any language. A phrase is recognised in its inflected forms, and written
/// together, apart or with a hyphen alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FacetWords {
    /// The number of a meaning by phrase, without spaces; one map for each language.
    phrases: [HashMap<String, usize>; Language::ALL.len()],
    /// What compounds with a meaning begin with: `vegaani` of "vegaanisuklaa".
    beginnings: Vec<(String, usize)>,
    /// The phrases as they are written, for those who are still typing.
    written: Vec<(Language, String, usize)>,
    /// Words of the longest phrase.
    longest: usize,
}

/// A question with the words taken out that mean something else than a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordsRead {
    /// Words in normal form, and the number of what they mean; each meaning once.
    pub found: Vec<(String, usize)>,
    /// The other words: the question as it was where nothing was found.
    pub rest: String,
    /// The rest says what must not be there ("palm oil free"), in words that have no meaning here.
    pub is_negative: bool,
}

impl FacetWords {
    /// From phrases as people write them, each with the number of its meaning. One that ends in a hyphen begins
    /// compounds.
    pub fn new<'p>(phrases: impl IntoIterator<Item = (Language, &'p str, usize)>) -> Self {
        let mut all = Self::default();
        for (language, phrase, meaning) in phrases {
            let words = words_of(phrase);
            let together = words.concat();
            if together.is_empty() {
                continue;
            }
            if phrase.trim_end().ends_with('-') {
                all.beginnings.extend(spellings(&together).map(|word| (word, meaning)));
                continue;
            }
            all.longest = all.longest.max(words.len());
            all.written.push((language, phrase.trim().to_owned(), meaning));
            let known = &mut all.phrases[language as usize];
            known.extend(spellings(&together).map(|word| (word, meaning)));
            // The neuter doubles its consonant, which no other adjective does that ends so.
            if let (Language::Sv, Some(root)) = (language, together.strip_suffix("fri")) {
                let neuter = format!("{root}fritt");
                known.extend(spellings(&neuter).map(|word| (word, meaning)));
            }
            if let [before @ .., last] = words.as_slice()
                && !before.is_empty()
            {
                // "ilman maitoa" is said in other forms as well; of single words only what is asked is inflected.
                forms::guesses(language, last, &mut |base| {
                    let phrase = before.concat() + base;
                    spellings(&phrase).for_each(|word| _ = known.entry(word).or_insert(meaning));
                });
            }
        }
        // Longer ones first: what goes on after them is the shorter part.
        all.beginnings.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        all
    }

    /// Takes out of a question what has a meaning, the longest phrases first.
    pub fn read(&self, text: &str) -> WordsRead {
        let words = words_of(text);
        let mut read = WordsRead::default();
        let mut rest: Vec<&str> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            // A compound may be written in two words, so a phrase of one word is looked for in two.
            let most = self.longest.max(2).min(words.len() - at);
            let phrase = (1..=most).rev().find_map(|count| {
                let meaning = self.meaning_of(&words[at..at + count])?;
                Some((count, meaning))
            });
            if let Some((count, meaning)) = phrase {
                read.take(words[at..at + count].join(" "), meaning);
                at += count;
                continue;
            }
            match self.compound(&words[at]) {
                Some((beginning, meaning)) => {
                    read.take(beginning.to_owned(), meaning);
                    rest.push(&words[at][beginning.len()..]);
                }
                None => rest.push(&words[at]),
            }
            at += 1;
        }
        read.is_negative = rest.iter().any(|word| is_negative(word));
        read.rest = if read.found.is_empty() {
            text.to_owned()
        } else {
            rest.join(" ")
        };
        read
    }

    /// How a question may go on to a phrase with a meaning, in the language: one way for each meaning.
    pub fn going_on(&self, text: &str, language: Language, most: usize) -> Vec<String> {
        let words = words_of(text);
        let mut found: Vec<(usize, String)> = Vec::new();
        for from in words.len().saturating_sub(self.longest)..words.len() {
            let begun = words[from..].concat();
            if begun.chars().count() < SHORTEST_BEGINNING {
                continue;
            }
            for (_, phrase, meaning) in self.written.iter().filter(|(own, ..)| *own == language) {
                let goes_on = || {
                    let together = words_of(phrase).concat();
                    together.len() > begun.len() && together.starts_with(&begun)
                };
                if found.len() < most && found.iter().all(|(known, _)| known != meaning) && goes_on() {
                    let before = words[..from].iter().map(String::as_str);
                    let said: Vec<&str> = before.chain([phrase.as_str()]).collect();
                    found.push((*meaning, said.join(" ")));
                }
            }
        }
        found.into_iter().map(|(_, said)| said).collect()
    }

    fn meaning_of(&self, words: &[String]) -> Option<usize> {
        let together = words.concat();
        let as_written = |known: &HashMap<String, usize>| known.get(&together).copied();
        self.phrases
            .iter()
            .find_map(as_written)
            .or_else(|| self.inflected(words))
            .or_else(|| self.misspelt(&together))
    }

    fn inflected(&self, words: &[String]) -> Option<usize> {
        let (last, before) = words.split_last()?;
        let before = before.concat();
        let mut found = None;
        for language in Language::ALL {
            let known = &self.phrases[language as usize];
            forms::guesses(language, last, &mut |base| {
                if found.is_none() {
                    found = known.get(&(before.clone() + base)).copied();
                }
            });
        }
        found
    }

    /// A long word that is one letter away. To take it for its neighbour only narrows what is found, and is told.
    fn misspelt(&self, word: &str) -> Option<usize> {
        let length = word.chars().count();
        if length < SHORTEST_MISSPELT {
            return None;
        }
        // In the ending it would be another word: "sesamfrö" is no "sesamfri".
        let ending = |word: &str| {
            let last = word.chars().rev().take(UNTOUCHED_END);
            last.map(analyzers::plain_letter).collect::<String>()
        };
        let all = self.phrases.iter().flatten();
        let mut near = all.filter(|(known, _)| ending(word) == ending(known) && is_one_letter_away(word, known));
        near.next().map(|(_, meaning)| *meaning)
    }

    fn compound<'w>(&self, word: &'w str) -> Option<(&'w str, usize)> {
        self.beginnings.iter().find_map(|(beginning, meaning)| {
            let rest = word.strip_prefix(beginning.as_str())?;
            (rest.chars().count() >= SHORTEST_REST).then(|| (&word[..beginning.len()], *meaning))
        })
    }
}

impl WordsRead {
    fn take(&mut self, words: String, meaning: usize) {
        if self.found.iter().all(|(_, known)| *known != meaning) {
            self.found.push((words, meaning));
        }
    }
}

/// Letters of what goes on after the beginning of a compound.
const SHORTEST_REST: usize = 3;
const SHORTEST_BEGINNING: usize = 3;
const SHORTEST_MISSPELT: usize = 8;
/// Letters at the end that hold no typing error.
const UNTOUCHED_END: usize = 3;

/// Words that take away what stands beside them.
const NEGATIONS: [&str; 19] = [
    "ilman", "ei", "eikä", "vailla", "utan", "ej", "icke", "inga", "ingen", "inget", "fri", "fritt", "fria", "free",
    "without", "no", "non", "ton", "tön",
];

/// Whether the word takes away what stands beside it.
pub(crate) fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word)
}

/// What is said of a thing that something is not in: "-free", "-fri", "-ton", whatever it is.
fn is_negative(word: &str) -> bool {
    const VOWELS: [char; 8] = ['a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö'];
    let after = |endings: &[&str], letters: usize| {
        let stems = endings.iter().filter_map(|ending| word.strip_suffix(ending));
        stems.filter(|stem| stem.chars().count() >= letters).any(|_| true)
    };
    let of_finnish = ["ton", "tön"].iter().filter_map(|ending| word.strip_suffix(ending));
    is_negation(word)
        || of_finnish
            .into_iter()
            .any(|stem| stem.chars().count() >= 4 && stem.ends_with(VOWELS))
        || ["ttoma", "ttömä", "ttomi", "ttömi"]
            .iter()
            .any(|part| word.contains(part))
        || after(&["fri", "fritt", "fria"], 4)
        || after(&["free"], 3)
}

fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    analyzers::for_each_word(text, |word| words.push(word.to_owned()));
    words
}

/// A word, and how it is typed where its dots and rings are not at hand.
fn spellings(word: &str) -> impl Iterator<Item = String> {
    [Some(word.to_owned()), analyzers::plain(word)].into_iter().flatten()
}

/// Whether one letter was added, left out or exchanged.
fn is_one_letter_away(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    if long.len() - short.len() > 2 {
        return false;
    }
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    match long.len().checked_sub(short.len()) {
        Some(0) => short.len() > same && short[same + 1..] == long[same + 1..],
        Some(1) => short[same..] == long[same + 1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VEGAN: usize = 0;
    const GLUTEN: usize = 1;
    const NUTS: usize = 2;

    fn words() -> FacetWords {
        FacetWords::new([
            (Language::Fi, "vegaaninen", VEGAN),
            (Language::Fi, "vegaani", VEGAN),
            (Language::Fi, "vegaani-", VEGAN),
            (Language::Sv, "vegansk", VEGAN),
            (Language::En, "plant-based", VEGAN),
            (Language::Fi, "gluteeniton", GLUTEN),
            (Language::Sv, "glutenfri", GLUTEN),
            (Language::En, "gluten-free", GLUTEN),
            (Language::Fi, "pähkinätön", NUTS),
            (Language::Fi, "ilman pähkinää", NUTS),
            (Language::Sv, "utan nötter", NUTS),
            (Language::En, "nut free", NUTS),
        ])
    }

    #[test]
    fn phrases_are_read_in_every_form() {
        let words = words();
        for (text, meaning, rest) in [
            ("vegaaninen", VEGAN, ""),
            ("Vegaanisia suklaita", VEGAN, "suklaita"),
            ("vegaanista", VEGAN, ""),
            ("vegaaneille", VEGAN, ""),
            ("vegaanisuklaa", VEGAN, "suklaa"),
            ("veganska bollar", VEGAN, "bollar"),
            ("vegansk choklad", VEGAN, "choklad"),
            ("veganskt godis", VEGAN, "godis"),
            ("plantbased", VEGAN, ""),
            ("Plant based bars", VEGAN, "bars"),
            ("gluteeniton keksi", GLUTEN, "keksi"),
            ("keksit gluteenittomina", GLUTEN, "keksit"),
            ("gluteenittomia", GLUTEN, ""),
            ("gluteenitonta", GLUTEN, ""),
            ("gluteniton", GLUTEN, ""),
            ("pähkinäton", NUTS, ""),
            ("glutenfritt", GLUTEN, ""),
            ("glutenfria kakor", GLUTEN, "kakor"),
            ("gluten fri kaka", GLUTEN, "kaka"),
            ("GLUTEN-FREE cake", GLUTEN, "cake"),
            ("glutenfree", GLUTEN, ""),
            ("pähkinättömiä", NUTS, ""),
            ("pahkinaton", NUTS, ""),
            ("suklaa ilman pähkinöitä", NUTS, "suklaa"),
            ("choklad utan nötter", NUTS, "choklad"),
            ("nut-free chocolate", NUTS, "chocolate"),
        ] {
            let read = words.read(text);
            let found: Vec<_> = read.found.iter().map(|(_, meaning)| *meaning).collect();
            assert_eq!((found.as_slice(), read.rest.as_str()), (&[meaning][..], rest), "{text}");
            assert!(!read.is_negative, "{text}");
        }
    }

    #[test]
    fn several_meanings_are_read_and_each_once() {
        let read = words().read("vegan vegansk nut free kex glutenfritt vegaaninen");
        assert_eq!(
            read.found,
            [
                ("vegansk".to_owned(), VEGAN),
                ("nut free".to_owned(), NUTS),
                ("glutenfritt".to_owned(), GLUTEN)
            ]
        );
        assert_eq!(read.rest, "vegan kex");
    }

    #[test]
    fn other_words_stay_as_they_are() {
        let words = words();
        for (text, is_negative) in [
            ("Nut & fruit, 70 %", false),
            ("free delivery", true),
            ("palm oil free", true),
            ("alkoholiton glögi", true),
            ("alkoholfri glögg", true),
            ("utan socker", true),
            ("button carton", false),
            ("safari", false),
            ("glutenfrö", false),
        ] {
            let read = words.read(text);
            assert_eq!((read.found.as_slice(), read.rest.as_str()), (&[][..], text));
            assert_eq!(read.is_negative, is_negative, "{text}");
        }
    }

    #[test]
    fn what_is_typed_goes_on_to_a_phrase() {
        let words = words();
        let going_on = |text, language| words.going_on(text, language, 5);
        assert_eq!(going_on("nut f", Language::En), ["nut free"]);
        assert_eq!(going_on("chocolate glut", Language::En), ["chocolate gluten-free"]);
        assert_eq!(going_on("vega", Language::Fi), ["vegaaninen"]);
        assert!(going_on("nut free", Language::En).is_empty());
        assert!(going_on("nu", Language::En).is_empty());
    }
}
