//! What is asked, by kind. Questions are made from the names of the products themselves, so that they find something in
//! whatever corpus is measured; the same corpus gets the same questions.

use std::collections::BTreeSet;

use serde_json::Value;

/// Questions of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questions {
    pub kind: &'static str,
    pub texts: Vec<String>,
}

/// Questions of each kind.
const OF_EACH: usize = 60;
/// Letters from which a word is long enough to be mistyped and still understood.
const MISTYPED_FROM: usize = 6;
/// A word that nobody would look for alone.
const SHORTEST: usize = 4;

/// Questions about products that are spelled one a line, as `praline import` reads them; none for a corpus without
/// names that are worth it.
pub fn about(corpus: &str) -> Vec<Questions> {
    let names: Vec<Vec<String>> = corpus
        .lines()
        .filter_map(words_of_name)
        .filter(|words| !words.is_empty())
        .collect();
    let mut random = Random(7);
    let mut of = |kind, ask: fn(&[String], &mut Random) -> Option<String>| {
        let mut texts = BTreeSet::new();
        for _ in 0..OF_EACH * 20 {
            if texts.len() == OF_EACH || names.is_empty() {
                break;
            }
            let words = &names[random.below(names.len())];
            texts.extend(ask(words, &mut random));
        }
        Questions {
            kind,
            texts: texts.into_iter().collect(),
        }
    };
    let kinds = [
        of("one word", |words, random| Some(random.pick(words)?.clone())),
        of("two words", |words, random| {
            let (one, other) = (random.pick(words)?, random.pick(words)?);
            (one != other).then(|| format!("{one} {other}"))
        }),
        of("the beginning of a word", |words, random| {
            let word = random.pick(words)?;
            let length = 3 + random.below(2);
            (word.chars().count() > length).then(|| word.chars().take(length).collect())
        }),
        of("a word with a typing error", mistyped),
    ];
    kinds
        .into_iter()
        .filter(|questions| !questions.texts.is_empty())
        .collect()
}

/// The words of a product's name in the first language that it has one in, without codes and short words.
fn words_of_name(line: &str) -> Option<Vec<String>> {
    let row: Value = serde_json::from_str(line).ok()?;
    let in_languages = ["fi", "sv", "en"].map(|language| row["name"][language].as_str());
    let name = in_languages
        .into_iter()
        .flatten()
        .next()
        .or(row["product_name"].as_str())?;
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let fits = |word: &&str| word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic);
    Some(words.filter(fits).map(str::to_lowercase).collect())
}

/// Two letters in the middle stand in the wrong order.
fn mistyped(words: &[String], random: &mut Random) -> Option<String> {
    let mut letters: Vec<char> = random.pick(words)?.chars().collect();
    if letters.len() < MISTYPED_FROM {
        return None;
    }
    let at = 2 + random.below(letters.len() - 4);
    if letters[at] == letters[at + 1] {
        return None;
    }
    letters.swap(at, at + 1);
    Some(letters.into_iter().collect())
}

/// Numbers that look random and are the same at every run (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }

    fn pick<'a>(&mut self, from: &'a [String]) -> Option<&'a String> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_made_from_names() {
        let corpus = r#"{"name":{"fi":"Kaski Tumma suklaalevy 70"}}
{"product_name":"Hazelnut nougat"}
not a row"#;
        let questions = about(corpus);
        assert_eq!(questions, about(corpus), "the same at every run");
        let of = |kind: &str| &questions.iter().find(|one| one.kind == kind).expect("some").texts;
        assert_eq!(of("one word").join(" "), "hazelnut kaski nougat suklaalevy tumma");
        assert!(of("two words").contains(&"hazelnut nougat".to_owned()));
        assert!(of("the beginning of a word").contains(&"suk".to_owned()));
        for word in of("a word with a typing error") {
            assert!(
                !of("one word").contains(word) && word.chars().count() >= MISTYPED_FROM,
                "{word}"
            );
        }
        assert!(about("{}").is_empty());
    }
}
