//! Where a text has the words of a question.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use domain::market::Language;

use crate::{
    analyzers,
    lexicon::{Lexicon, is_stop_word},
};

/// Finds the words of one question in texts: as typed, in another form, with other letters for å, ä and ö, as a part
/// of a compound, and, for the last word, as a beginning.
#[derive(Clone)]
pub struct Highlighter {
    lexicon: Arc<Lexicon>,
    words: Vec<Sought>,
    /// The words in each language, once a text of it was asked about.
    stems: [OnceLock<Vec<Stems>>; 3],
}

/// A word that is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sought {
    /// In normal form.
    pub(crate) word: String,
    /// Whether a word that goes on after it is one as well.
    pub(crate) may_go_on: bool,
}

impl Highlighter {
    pub(crate) fn new(lexicon: Arc<Lexicon>, words: Vec<Sought>) -> Self {
        Self {
            lexicon,
            words,
            stems: Default::default(),
        }
    }

    /// The places of found words as `[start, end)` in UTF-16 code units, in order, apart. Of a compound or a word
    /// that goes on after what was typed, only that part.
    pub fn ranges(&self, text: &str, language: Language) -> Vec<(u32, u32)> {
        let sought = self.stems[language as usize].get_or_init(|| self.sought_in(language));
        if sought.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, u32)> = Vec::new();
        for token in tokens(text) {
            let normal = analyzers::key(&text[token.clone()]);
            for part in self.found_in(&normal, language, sought) {
                let (start, end) = place(text, &token, &normal, &part);
                match found.last_mut() {
                    Some(last) if start <= last.1 && start >= last.0 => last.1 = last.1.max(end),
                    _ => found.push((start, end)),
                }
            }
        }
        found
    }

    /// The words with their stems in the language; without stop words, unless there is nothing else.
    fn sought_in(&self, language: Language) -> Vec<Stems> {
        let is_stop = |sought: &&Sought| is_stop_word(language, &sought.word);
        let only_stops = self.words.iter().all(|sought| is_stop(&sought));
        let stemmer = analyzers::stemmer(language);
        self.words
            .iter()
            .filter(|sought| only_stops || !is_stop(sought))
            .map(|sought| {
                let others = self.lexicon.stems(language, &sought.word);
                let others = others.into_iter().map(str::to_owned);
                Stems {
                    sought: sought.clone(),
                    is_plain: analyzers::plain(&sought.word).is_none(),
                    stems: std::iter::once(stemmer.stem(&sought.word).into_owned())
                        .chain(others)
                        .collect(),
                }
            })
            .collect()
    }

    /// The parts of a word, in normal form, that are words of the question.
    fn found_in(&self, word: &str, language: Language, sought: &[Stems]) -> Vec<Range<usize>> {
        let stemmer = analyzers::stemmer(language);
        let is = |text: &str| {
            // No form of a word begins with another letter: most words need no closer look.
            if !sought.iter().any(|sought| sought.may_begin(text)) {
                return false;
            }
            let plain = analyzers::plain(text);
            let stem = stemmer.stem(text);
            let plain_stem = plain.as_deref().map(|plain| stemmer.stem(plain));
            let bases = self.lexicon.bases(language, text);
            sought.iter().any(|sought| {
                sought.sought.word == text
                    || sought.has(&stem)
                    || bases.iter().any(|base| sought.has(&stemmer.stem(base)))
                    || (sought.is_plain
                        && (plain.as_deref() == Some(&sought.sought.word)
                            || plain_stem.as_deref().is_some_and(|stem| sought.has(stem))))
            })
        };
        if is(word) {
            return std::iter::once(0..word.len()).collect();
        }
        let mut parts: Vec<Range<usize>> = self
            .lexicon
            .places(language, word)
            .into_iter()
            .filter(|part| is(&word[part.clone()]))
            .collect();
        parts.extend(sought.iter().filter_map(|sought| sought.beginning(word)));
        parts.sort_unstable_by_key(|part| (part.start, part.end));
        parts
    }
}

/// A word of the question in one language.
#[derive(Debug, Clone)]
struct Stems {
    sought: Sought,
    /// Without å, ä and ö: may have been typed for them.
    is_plain: bool,
    stems: Vec<String>,
}

impl Stems {
    /// Whether a form of the word may begin as this text does.
    fn may_begin(&self, text: &str) -> bool {
        let first = |text: &str| text.chars().next().map(analyzers::plain_letter);
        let mut own = std::iter::once(&self.sought.word).chain(&self.stems);
        own.any(|own| first(own) == first(text))
    }

    fn has(&self, stem: &str) -> bool {
        self.stems.iter().any(|known| known == stem)
    }

    fn beginning(&self, word: &str) -> Option<Range<usize>> {
        let typed = &self.sought.word;
        if !self.sought.may_go_on {
            return None;
        }
        let begins = word.starts_with(typed.as_str())
            || (self.is_plain && analyzers::plain(word).is_some_and(|plain| plain.starts_with(typed.as_str())));
        let letters = typed.chars().count();
        let end = word.char_indices().nth(letters).map_or(word.len(), |(at, _)| at);
        begins.then_some(0..end)
    }
}

/// The words of a text as they are written: letters and digits with the marks that belong to them.
fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let belongs = |letter: char| letter.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&letter);
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(belongs)?;
        let end = text[start..]
            .find(|letter| !belongs(letter))
            .map_or(text.len(), |length| start + length);
        rest = end;
        Some(start..end)
    })
}

/// A part of a word's normal form as a place in the text. Where a letter became several, or several one, places inside
/// the word cannot be told, and it counts as a whole.
fn place(text: &str, token: &Range<usize>, normal: &str, part: &Range<usize>) -> (u32, u32) {
    let written = &text[token.clone()];
    let same_letters = written.chars().count() == normal.chars().count();
    let (from, to) = if same_letters {
        let letters = |range: &str| range.chars().count();
        (letters(&normal[..part.start]), letters(&normal[..part.end]))
    } else {
        (0, usize::MAX)
    };
    let start = units(text[..token.start].chars());
    let begin = start + units(written.chars().take(from));
    (begin, start + units(written.chars().take(to)))
}

fn units(letters: impl Iterator<Item = char>) -> u32 {
    letters.map(|letter| letter.len_utf16() as u32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(question: &str, text: &str, language: Language) -> String {
        let words = "suklaa joulu rasia mansikka maito choklad mjölk kaka pähkinä chocolate box dark";
        let lexicon = Lexicon::build(
            Language::ALL
                .into_iter()
                .flat_map(|language| words.split(' ').map(move |word| (language, word, 3))),
        );
        let asked = analyzers::query_words(question, 16);
        let last = asked.len() - 1;
        let sought = asked
            .into_iter()
            .enumerate()
            .map(|(at, word)| Sought {
                word,
                may_go_on: at == last,
            })
            .collect();
        let ranges = Highlighter::new(Arc::new(lexicon), sought).ranges(text, language);
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut out = String::new();
        let mut at = 0;
        for (start, end) in ranges {
            let (start, end) = (start as usize, end as usize);
            assert!(at <= start && start < end, "in order and apart");
            out += &String::from_utf16(&units[at..start]).expect("whole letters");
            out += &format!("[{}]", String::from_utf16(&units[start..end]).expect("whole letters"));
            at = end;
        }
        out + &String::from_utf16(&units[at..]).expect("whole letters")
    }

    #[test]
    fn what_was_found_is_marked() {
        use Language::{En, Fi, Sv};
        for (question, text, language, expected) in [
            ("suklaa", "Suklaata ja SUKLAA", Fi, "[Suklaata] ja [SUKLAA]"),
            ("suklaa", "Joulusuklaarasia", Fi, "Joulu[suklaa]rasia"),
            ("mansikka", "🍓 Mansikoita kermalla", Fi, "🍓 [Mansikoita] kermalla"),
            ("pahkina", "Hasselpähkinä", Fi, "Hassel[pähkinä]"),
            ("pähkinä", "Pahkina", Fi, "Pahkina"),
            ("choklad", "Mjölkchokladen", Sv, "Mjölk[chokladen]"),
            ("chok", "Chokladkaka", Sv, "[Chok]ladkaka"),
            (
                "dark chocolate",
                "Dark, darker, chocolates",
                En,
                "[Dark], darker, [chocolates]",
            ),
            ("the box", "The gift box", En, "The gift [box]"),
            (
                "creme",
                "Cre\u{300}me bru\u{302}le\u{301}e",
                En,
                "[Cre\u{300}me] bru\u{302}le\u{301}e",
            ),
            ("milk", "no match", En, "no match"),
        ] {
            assert_eq!(marked(question, text, language), expected, "{question}");
        }
    }
}
