//! Guesses the base form of an English word where the stemmer leaves forms apart: leaves, loaves, nutty, spicy and the
//! plurals that no rule makes. A guess that no text confirms is never used: see [`super::forms`].

/// Every base form that the word may be an inflected form of. Neither sorted nor free of repetition.
pub(super) fn base_forms(word: &str, put: &mut impl FnMut(&str)) {
    for (form, base) in IRREGULAR {
        if *form == word {
            put(base);
        }
    }
    for (ending, instead) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= SHORTEST_STEM) else {
            continue;
        };
        for end in *instead {
            put(&format!("{stem}{end}"));
        }
        // nutty: nut
        let Some((last, before)) = stem.as_bytes().split_last() else {
            continue;
        };
        if before.last() == Some(last) && stem.is_ascii() {
            put(&stem[..stem.len() - 1]);
        }
    }
}

const SHORTEST_STEM: usize = 3;

const ENDINGS: &[(&str, &[&str])] = &[
    ("ies", &["y", "ie"]),
    ("ves", &["f", "fe"]),
    ("es", &["", "e"]),
    ("s", &[""]),
    ("y", &["", "e"]),
    ("ey", &["", "e"]),
    ("en", &[""]),
];

const IRREGULAR: &[(&str, &str)] = &[
    ("children", "child"),
    ("feet", "foot"),
    ("geese", "goose"),
    ("made", "make"),
    ("men", "man"),
    ("people", "person"),
    ("teeth", "tooth"),
    ("women", "woman"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_words_lead_to_their_base() {
        for (base, forms) in [
            ("berry", "berries"),
            ("leaf", "leaves"),
            ("knife", "knives"),
            ("nut", "nutty nuts"),
            ("spice", "spicy spices"),
            ("gold", "golden"),
            ("child", "children"),
        ] {
            for form in forms.split(' ') {
                let mut found = false;
                base_forms(form, &mut |guess| found |= guess == base);
                assert!(found, "{form} is a form of {base}");
            }
        }
    }
}
