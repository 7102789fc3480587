//! Guesses the base form of an inflected Swedish word: definite and plural endings, agreeing adjectives, fallen and
//! doubled letters, and the nouns whose vowel changes. Only what the stemmer leaves apart matters here (kakan is not
//! its kaka, chokladen not its choklad); a guess that no text confirms is never used: see [`super::forms`].

/// Every base form that the word may be an inflected form of. Neither sorted nor free of repetition.
pub(super) fn base_forms(word: &str, put: &mut impl FnMut(&str)) {
    changed_vowel(word, put);
    without_endings(word, put);
    if let Some(owner) = word.strip_suffix('s').filter(|owner| owner.len() >= SHORTEST_STEM) {
        put(owner);
        without_endings(owner, put);
    }
}

const SHORTEST_STEM: usize = 2;

/// Endings, and what the base form has in their place.
const ENDINGS: &[(&str, &[&str])] = &[
    ("orna", &["a"]),
    ("or", &["a"]),
    ("arna", &["", "e", "a"]),
    ("ar", &["", "e"]),
    ("erna", &["", "e"]),
    ("er", &["", "e"]),
    ("rna", &[""]),
    ("na", &["", "e"]),
    ("r", &[""]),
    ("en", &["", "e"]),
    ("n", &[""]),
    ("et", &["", "e"]),
    ("t", &[""]),
    ("a", &[""]),
    ("are", &[""]),
    ("ast", &[""]),
    ("aste", &[""]),
];

/// Ends of words whose vowel changes with the number, alone or as the last part of a compound.
const CHANGED: &[(&str, &str)] = &[
    ("böcker", "bok"),
    ("bröder", "bror"),
    ("böner", "böna"),
    ("döttrar", "dotter"),
    ("fötter", "fot"),
    ("gäss", "gås"),
    ("händer", "hand"),
    ("länder", "land"),
    ("mödrar", "mor"),
    ("män", "man"),
    ("nätter", "natt"),
    ("rötter", "rot"),
    ("städer", "stad"),
    ("stänger", "stång"),
    ("stränder", "strand"),
    ("söner", "son"),
    ("tänder", "tand"),
    ("tänger", "tång"),
    ("ögon", "öga"),
];

fn changed_vowel(word: &str, put: &mut impl FnMut(&str)) {
    // böckerna, böckers
    let plural = word
        .strip_suffix("na")
        .or_else(|| word.strip_suffix('s'))
        .unwrap_or(word);
    for (changed, base) in CHANGED {
        for word in [word, plural] {
            if let Some(before) = word.strip_suffix(changed) {
                put(&format!("{before}{base}"));
            }
        }
    }
}

fn without_endings(word: &str, put: &mut impl FnMut(&str)) {
    for (ending, instead) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= SHORTEST_STEM) else {
            continue;
        };
        for end in *instead {
            put(&format!("{stem}{end}"));
        }
        let Some((before, last)) = last_letter(stem) else {
            continue;
        };
        // nötter: nöt, sött: söt
        if before.ends_with(last) {
            put(before);
        }
        // mandlar: mandel, syskrar: sy … : an e falls out before l, n and r
        if matches!(last, 'l' | 'n' | 'r') && !before.ends_with(['a', 'e', 'i', 'o', 'u', 'y', 'å', 'ä', 'ö']) {
            put(&format!("{before}e{last}"));
        }
    }
}

fn last_letter(stem: &str) -> Option<(&str, char)> {
    let last = stem.chars().next_back()?;
    Some((&stem[..stem.len() - last.len_utf8()], last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_words_lead_to_their_base() {
        for (base, forms) in [
            ("kaka", "kakor kakan kakorna kakans"),
            ("bulle", "bullar bullarna bullen"),
            ("choklad", "chokladen chokladens chokladerna"),
            ("ägg", "ägget äggen äggets"),
            ("äpple", "äpplet äpplen äpplena"),
            ("nöt", "nötter nötterna nöten"),
            ("mandel", "mandlar mandeln mandlarna"),
            ("morot", "morötter morötterna"),
            ("bok", "böcker boken"),
            ("söt", "sött söta"),
            ("mörk", "mörkt mörka mörkare"),
            ("vit", "vitt vita"),
            ("pralin", "praliner pralinerna"),
            ("gåva", "gåvor gåvan"),
        ] {
            for form in forms.split(' ') {
                let mut found = false;
                base_forms(form, &mut |guess| found |= guess == base);
                assert!(found, "{form} is a form of {base}");
            }
        }
    }
}
