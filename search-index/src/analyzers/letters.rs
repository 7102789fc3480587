//! From any spelling of a text to the one form that is indexed and looked up.

use std::borrow::Cow;

use icu_normalizer::{
    ComposingNormalizerBorrowed,
    properties::{CanonicalDecompositionBorrowed, Decomposed},
};

/// Lower case, one form for every way to encode a letter, and no accents, except that å, ä and ö
/// stay: in Finnish and Swedish they are letters of their own (kärkki is not karkki), while nobody
/// types the accents of "crème brûlée". English texts are treated alike, because they hold the same
/// brand names.
pub(crate) fn normalise(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
    }
    let decompositions = CanonicalDecompositionBorrowed::new();
    let composed = ComposingNormalizerBorrowed::new_nfkc().normalize(text);
    let mut out = String::with_capacity(composed.len());
    for letter in composed.chars().flat_map(char::to_lowercase) {
        match letter {
            'å' | 'ä' | 'ö' => out.push(letter),
            'æ' => out.push('ä'),
            'ø' => out.push('ö'),
            'œ' => out.push_str("oe"),
            'ß' => out.push_str("ss"),
            'ð' | 'đ' => out.push('d'),
            'þ' => out.push_str("th"),
            'ł' => out.push('l'),
            'ı' => out.push('i'),
            letter if letter.is_ascii() => out.push(letter),
            letter if is_combining_mark(letter) => {}
            letter => out.push(without_marks(letter, &decompositions)),
        }
    }
    Cow::Owned(out)
}

/// The word with plain letters in place of å, ä and ö; nothing when it has none of them.
pub(crate) fn plain(word: &str) -> Option<String> {
    word.contains(['å', 'ä', 'ö'])
        .then(|| word.chars().map(plain_letter).collect())
}

pub(crate) fn plain_letter(letter: char) -> char {
    match letter {
        'å' | 'ä' => 'a',
        'ö' => 'o',
        other => other,
    }
}

fn without_marks(letter: char, decompositions: &CanonicalDecompositionBorrowed<'_>) -> char {
    let mut base = letter;
    while let Decomposed::Expansion(first, mark) = decompositions.decompose(base) {
        if !is_combining_mark(mark) {
            break;
        }
        base = first;
    }
    base
}

fn is_combining_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_for_every_spelling() {
        for (text, form) in [
            ("Suklaa", "suklaa"),
            ("already lower", "already lower"),
            ("KÄRKKI", "kärkki"),
            ("Ka\u{308}rkki", "kärkki"),
            ("Crème Brûlée", "creme brulee"),
            ("Smørrebrød Æble", "smörrebröd äble"),
            ("Groß Łódź", "gross lodz"),
            ("İstanbul", "istanbul"),
            ("ﬁne ①", "fine 1"),
            ("Ấm", "am"),
        ] {
            assert_eq!(normalise(text), form, "{text}");
        }
    }

    #[test]
    fn plain_letters() {
        assert_eq!(plain("päärynä").as_deref(), Some("paaryna"));
        assert_eq!(plain("smågodis").as_deref(), Some("smagodis"));
        assert_eq!(plain("karkki"), None);
    }
}
