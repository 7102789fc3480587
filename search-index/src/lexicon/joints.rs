//! What words are like where they join: linking forms, endings that are no words, words that stand inside compounds
//! of many shops.

use domain::market::Language;

use super::finnish;

/// The forms in which a word is followed by another, beside the word itself.
pub(super) fn links(language: Language, word: &str, link: &mut impl FnMut(&str)) {
    match language {
        Language::Fi => finnish_links(word, link),
        Language::Sv => swedish_links(word, link),
        Language::En => {}
    }
}

/// Whether a text is an ending, or a word that goes on after one.
pub(super) fn is_suffix(language: Language, text: &str) -> bool {
    let suffixes = match language {
        Language::Fi => SUFFIXES_FI,
        Language::Sv => SUFFIXES_SV,
        Language::En => SUFFIXES_EN,
    };
    suffixes.iter().any(|suffix| match suffix.strip_suffix('-') {
        Some(beginning) => text.starts_with(beginning),
        None => text == *suffix,
    })
}

/// Short words that hardly any other word ends in, except compounds with them.
pub(super) fn is_sure_when_short(word: &str) -> bool {
    SHORT_SURE_PARTS.contains(&word)
}

/// Words that stand inside compounds of many shops.
pub(super) fn listed<'w>(language: Language) -> impl Iterator<Item = &'w str> {
    match language {
        Language::Fi => include_str!("parts/fi.txt"),
        Language::Sv => include_str!("parts/sv.txt"),
        Language::En => "",
    }
    .split_whitespace()
}

pub(super) fn has_vowel(text: &str) -> bool {
    text.contains(['a', 'e', 'i', 'o', 'u', 'y', 'å', 'ä', 'ö'])
}

/// Whether a word may begin so: "xt" and "rk" begin none.
pub(super) fn may_begin(text: &str) -> bool {
    let mut letters = text.chars();
    let (Some(first), Some(second)) = (letters.next(), letters.next()) else {
        return false;
    };
    has_vowel(first.encode_utf8(&mut [0; 4]))
        || has_vowel(second.encode_utf8(&mut [0; 4]))
        || matches!(first, 'b' | 'f' | 'g' | 'k' | 'p' | 's' | 't') && first != second
}

const SHORT_SURE_PARTS: &[&str] = &[
    "bröd", "bär", "kaka", "kex", "kola", "kräm", "mjöl", "nöt", "paj", "saft", "sylt", "sås",
];

/// Endings that make another word of the same thing: no parts of their own. With a hyphen also what goes on after them.
const SUFFIXES_FI: &[&str] = &[
    "iden", "iin", "illa", "ille", "ineen", "inen-", "isemp-", "isen-", "iset-", "isia-", "isimm-", "issa", "issä",
    "ista-", "isten", "istä-", "isuu-", "isiä-", "itten", "kaan", "kin", "ksi", "kään", "lainen-", "lais-", "lla",
    "lle", "llinen-", "llis-", "llä", "lta", "ltä", "läinen-", "läis-", "mainen-", "maise-", "mella", "messa", "mesta",
    "minen-", "mise-", "mäinen-", "mäise-", "neen", "nsa", "nsä", "seen", "sesti", "ssa", "ssä", "sta", "stä", "tta",
    "ttom-", "ttu-", "tty-", "ttä", "ttöm-",
];
const SUFFIXES_SV: &[&str] = &[
    "aktig-", "ande", "are", "arna", "arnas", "else", "ende", "erad-", "erat", "erna", "ernas", "heten", "lig", "liga",
    "ligt", "ning", "ningar-", "orna", "ornas",
];
const SUFFIXES_EN: &[&str] = &[
    "able", "body", "ful", "fully", "less", "ment", "most", "ness", "one", "per", "red", "ring", "ship", "thing",
    "ward", "wise",
];

/// Letters of what is left of a Swedish word without its last vowel.
const SHORTEST_ROOT: usize = 3;

/// How a Finnish word joins the next: its genitive (mansikan-), or makeis- for makeinen.
fn finnish_links(word: &str, link: &mut impl FnMut(&str)) {
    if let Some(root) = word.strip_suffix("nen") {
        link(&format!("{root}s"));
        link(&format!("{root}sen"));
    }
    if word.ends_with(['a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö']) {
        link(&format!("{word}n"));
        if let Some(weak) = finnish::weak_grade(word) {
            link(&format!("{weak}n"));
        }
    }
}

/// How a Swedish word joins the next: with an s (jordgubbs-), without its last vowel (pepparkaks-, flick-), or with
/// another one (gatu-, kyrko-, jule-).
fn swedish_links(word: &str, link: &mut impl FnMut(&str)) {
    link(&format!("{word}s"));
    if let Some(root) = word
        .strip_suffix(['a', 'e'])
        .filter(|root| root.chars().count() >= SHORTEST_ROOT)
    {
        for end in ["", "s", "u", "o", "e"] {
            link(&format!("{root}{end}"));
        }
    } else {
        link(&format!("{word}e"));
    }
}
