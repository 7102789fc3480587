//! Words of a text: the same path for what is indexed and for what is asked.

mod letters;

pub(crate) use letters::{plain, plain_letter};

use domain::market::Language;
use frostem::{Algorithm, Stemmer};

/// Longer words are no words: data glued together, which would only swell the dictionary.
pub(crate) const MAX_WORD_BYTES: usize = 64;

/// The words of a question in their normal form, each once; the one typed last comes last.
pub(crate) fn query_words(text: &str, at_most: usize) -> Vec<String> {
    let normal = letters::normalise(text);
    let mut words: Vec<String> = Vec::new();
    for word in split(&normal) {
        if let Some(at) = words.iter().position(|known| known == word) {
            words.remove(at);
        } else if words.len() == at_most {
            break;
        }
        words.push(word.to_owned());
    }
    words
}

/// The words of a text in normal form, one after another; data glued together is left out.
pub(crate) fn for_each_word(text: &str, mut put: impl FnMut(&str)) {
    let normal = letters::normalise(text);
    for word in split(&normal).filter(|word| word.len() <= MAX_WORD_BYTES) {
        put(word);
    }
}

/// The normal form of a name or code that is compared as a whole.
pub(crate) fn key(text: &str) -> String {
    letters::normalise(text.trim()).into_owned()
}

/// The stemmer of a language (Snowball).
pub(crate) fn stemmer(language: Language) -> Stemmer {
    Stemmer::new(match language {
        Language::Fi => Algorithm::Finnish,
        Language::Sv => Algorithm::Swedish,
        Language::En => Algorithm::English,
    })
}

/// The words of a text in normal form: runs of letters and digits.
fn split(normal: &str) -> impl Iterator<Item = &str> {
    normal
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_fall_into_words() {
        for (text, words) in [
            ("Maito, suklaa & maito!", &["suklaa", "maito"][..]),
            ("M&M's 70%", &["m", "s", "70"]),
            ("_milk_ +name:\"x\" (y OR z)*", &["milk", "name", "x", "y", "or", "z"]),
            ("***", &[]),
        ] {
            assert_eq!(query_words(text, 16), words, "{text}");
        }
        assert_eq!(query_words("a b c d", 2), ["a", "b"]);
    }

    #[test]
    fn glued_data_is_left_out() {
        let mut words = Vec::new();
        for_each_word(&format!("Suklaata, _maito_ {} 70%", "x".repeat(65)), |word| {
            words.push(word.to_owned());
        });
        assert_eq!(words, ["suklaata", "maito", "70"]);
    }

    #[test]
    fn inflected_forms_share_a_stem() {
        for (language, forms) in [
            (Language::Fi, &["suklaata", "suklaan", "suklaat"][..]),
            (Language::Sv, &["karameller", "karamellerna", "karamellen"]),
            (Language::En, &["chocolate", "chocolates"]),
        ] {
            let stemmer = stemmer(language);
            let stems: Vec<_> = forms.iter().map(|form| stemmer.stem(form)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{stems:?}");
        }
    }
}
