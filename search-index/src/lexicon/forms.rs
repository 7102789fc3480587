//! Which stems are forms of one word: what the stemmer leaves apart (mansikka is mansik to it, mansikoita mansiko).
//!
//! Base forms are guessed from the word of the question and from every word of the index alike, and two words belong
//! together when they share a guess. A guess counts most when it is a word of the index itself; then the others are
//! not used. So a wrong guess costs nothing: it meets no word, or gives way to one that is confirmed.

use std::collections::HashSet;

use domain::market::Language;
use frostem::Stemmer;

use super::{english, finnish, stop, swedish};
use crate::analyzers;

/// The words of one language's index, by the base forms that they may have.
pub(crate) struct Forms {
    language: Language,
    stemmer: Stemmer,
    stems: Vec<Box<str>>,
    /// Base form (hashed, above) and number of a stem (below), sorted: a map of a base form to many stems that needs
    /// eight bytes for each pair.
    pairs: Vec<u64>,
    /// The words themselves, hashed and sorted.
    words: Vec<u64>,
}

/// Guesses that nothing but another guess confirms must be at least this long to count.
const LONG_ENOUGH: usize = 4;
/// A word has few forms with stems of their own; more are guesses gone wrong.
const MOST_STEMS: usize = 8;
const STEM_BITS: u32 = 22;

impl Forms {
    /// Reads the words of a language, each in normal form and once.
    pub(crate) fn build<'w>(language: Language, words: impl Iterator<Item = &'w str>) -> Self {
        let stemmer = analyzers::stemmer(language);
        let mut numbers = std::collections::HashMap::new();
        let mut stems: Vec<Box<str>> = Vec::new();
        let mut pairs = Vec::new();
        let mut known = Vec::new();
        for word in words.filter(|word| is_inflected(word)) {
            let stem = stemmer.stem(word);
            let number = match numbers.get(stem.as_ref()) {
                Some(&number) => number,
                None if stems.len() >> STEM_BITS > 0 => continue,
                None => {
                    let number = stems.len() as u64;
                    stems.push(stem.as_ref().into());
                    numbers.insert(Box::<str>::from(stem.as_ref()), number);
                    number
                }
            };
            known.push(hash(word));
            pairs.push(pair(hash(word), number));
            guesses(language, word, &mut |base| pairs.push(pair(hash(base), number)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs.shrink_to_fit();
        known.sort_unstable();
        Self {
            language,
            stemmer,
            stems,
            pairs,
            words: known,
        }
    }

    /// The other stems under which the index may hold forms of the word; without the word's own stem.
    pub(crate) fn stems(&self, word: &str) -> Vec<&str> {
        if !is_inflected(word) || stop::is_stop_word(self.language, word) {
            return Vec::new();
        }
        let own = self.stemmer.stem(word);
        let (confirmed, guessed) = self.bases(word);
        let mut stems: Vec<&str> = Vec::new();
        let bases = if confirmed.is_empty() { guessed } else { confirmed };
        for base in std::iter::once(hash(word)).chain(bases) {
            let from = self.pairs.partition_point(|&pair| pair < base);
            for pair in self.pairs[from..].iter().take_while(|&&pair| base_of(pair) == base) {
                let stem = self.stems.get(number_of(*pair)).map_or("", |stem| stem);
                if stem != own && !stem.is_empty() && !stems.contains(&stem) && stems.len() < MOST_STEMS {
                    stems.push(stem);
                }
            }
        }
        stems
    }

    /// The base forms of the word that are words of the index themselves.
    pub(crate) fn known_bases(&self, word: &str) -> Vec<String> {
        let mut bases: Vec<String> = Vec::new();
        if is_inflected(word) {
            guesses(self.language, word, &mut |base| {
                if base != word && !bases.iter().any(|known| known == base) && self.knows(hash(base)) {
                    bases.push(base.to_owned());
                }
            });
        }
        bases
    }

    /// Guessed base forms, hashed: those that are words of the index, and the others that are long enough.
    fn bases(&self, word: &str) -> (Vec<u64>, Vec<u64>) {
        let (mut confirmed, mut guessed) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        guesses(self.language, word, &mut |base| {
            let hash = hash(base);
            if !seen.insert(hash) {
                return;
            }
            if self.knows(hash) {
                confirmed.push(hash);
            } else if base.chars().count() >= LONG_ENOUGH {
                guessed.push(hash);
            }
        });
        (confirmed, guessed)
    }

    fn knows(&self, hash: u64) -> bool {
        self.words.binary_search(&hash).is_ok()
    }
}

/// Every base form that a word of the language may be an inflected form of.
pub(super) fn guesses(language: Language, word: &str, put: &mut impl FnMut(&str)) {
    match language {
        Language::Fi => finnish::base_forms(word, put),
        Language::Sv => swedish::base_forms(word, put),
        Language::En => english::base_forms(word, put),
    }
}

/// Short words and those with digits have no forms worth guessing.
fn is_inflected(word: &str) -> bool {
    word.len() >= 3 && !word.bytes().any(|byte| byte.is_ascii_digit())
}

/// FNV-1a, without the bits that the stem's number takes.
fn hash(word: &str) -> u64 {
    let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 32)) << STEM_BITS
}

fn pair(base: u64, stem: u64) -> u64 {
    base | stem
}

fn base_of(pair: u64) -> u64 {
    pair >> STEM_BITS << STEM_BITS
}

fn number_of(pair: u64) -> usize {
    (pair & ((1 << STEM_BITS) - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(language: Language, text: &str, asked: &str, found: &str) -> bool {
        let forms = Forms::build(language, text.split(' '));
        let stemmer = analyzers::stemmer(language);
        let stem = stemmer.stem(found);
        stem == stemmer.stem(asked) || forms.stems(asked).contains(&stem.as_ref())
    }

    #[test]
    fn forms_find_each_other() {
        for (language, asked, found) in [
            (Language::Fi, "mansikoita", "mansikka"),
            (Language::Fi, "mansikka", "mansikoita"),
            (Language::Fi, "mansikan", "mansikoista"),
            (Language::Fi, "konvehdit", "konvehti"),
            (Language::Fi, "konvehti", "konvehdit"),
            (Language::Fi, "leivät", "leipä"),
            (Language::Fi, "rasioita", "rasia"),
            (Language::Fi, "pähkinöitä", "pähkinä"),
            (Language::Fi, "gluteenittomia", "gluteeniton"),
            (Language::Fi, "lahjoja", "lahja"),
            (Language::Fi, "suklaita", "suklaa"),
            (Language::Sv, "kakan", "kakor"),
            (Language::Sv, "chokladen", "choklad"),
            (Language::Sv, "choklad", "chokladen"),
            (Language::Sv, "nötter", "nöt"),
            (Language::Sv, "äggen", "ägg"),
            (Language::En, "leaves", "leaf"),
            (Language::En, "nut", "nutty"),
        ] {
            assert!(finds(language, found, asked, found), "{asked} finds {found}");
        }
    }

    #[test]
    fn a_confirmed_form_drives_out_guesses() {
        // lankoja may be forms of lanka or lanko, langat only of the first.
        assert!(finds(Language::Fi, "lanka lanko", "langat", "lanka"));
        assert!(!finds(Language::Fi, "lanka lanko", "langat", "lanko"));
        assert!(!finds(Language::Fi, "pulla pullo", "pullia", "pullo"));
    }

    #[test]
    fn codes_have_no_forms() {
        let forms = Forms::build(Language::Fi, ["hh-1001a", "hh-1001"].into_iter());
        assert!(forms.stems("hh-1001a").is_empty());
    }
}
