//! Guesses the base form of an inflected Finnish word: endings off, the stem's vowel and its consonant
//! gradation (kk-k, nt-nn, lk-l …) undone.
//!
//! The rules are those of any grammar (e.g. Karlsson, *Finnish: An Essential Grammar*, chapters 3 to 8), turned
//! around. They guess widely, since a guess that no text confirms is never used: see [`super::forms`].

/// Every base form that the word may be an inflected form of. Neither sorted nor free of repetition.
pub(super) fn base_forms(word: &str, put: &mut impl FnMut(&str)) {
    let mut bases = Bases { put };
    for &(ending, kind) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending) else {
            continue;
        };
        if stem.chars().count() < SHORTEST_STEM {
            continue;
        }
        match kind {
            Ending::Singular => bases.vowel_stem(stem),
            Ending::AfterVowel => {
                if stem.ends_with(VOWELS) {
                    bases.vowel_stem(stem);
                }
            }
            Ending::Illative => bases.illative_stem(stem),
            Ending::AfterConsonant => bases.consonant_stem(stem),
            Ending::Plural => bases.plural_stem(stem),
        }
    }
}

/// The weak grade of a nominative's stem, before the endings that close its last syllable: kakku -> kaku.
pub(super) fn weak_grade(stem: &str) -> Option<String> {
    let (before, last) = split_last(stem)?;
    if !VOWELS.contains(&last) {
        return None;
    }
    WEAKENING
        .iter()
        .find_map(|(strong, weak)| Some(format!("{}{weak}{last}", before.strip_suffix(strong)?)))
}

const VOWELS: [char; 8] = ['a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö'];
const SHORTEST_STEM: usize = 2;

#[derive(Clone, Copy)]
enum Ending {
    /// Goes to the stem of the singular.
    Singular,
    /// The same, but only where the stem ends in a vowel.
    AfterVowel,
    /// The vowel before the `n` was doubled: kakku-un.
    Illative,
    /// The partitive of words whose stem can end in a consonant: ruis-ta, siemen-tä.
    AfterConsonant,
    /// Goes to the stem of the plural, without its `i` or `j`.
    Plural,
}

const ENDINGS: &[(&str, Ending)] = &[
    ("n", Ending::AfterVowel),
    ("t", Ending::AfterVowel),
    ("a", Ending::AfterVowel),
    ("ä", Ending::AfterVowel),
    ("ta", Ending::AfterVowel),
    ("tä", Ending::AfterVowel),
    ("ta", Ending::AfterConsonant),
    ("tä", Ending::AfterConsonant),
    ("ssa", Ending::Singular),
    ("ssä", Ending::Singular),
    ("sta", Ending::Singular),
    ("stä", Ending::Singular),
    ("lla", Ending::Singular),
    ("llä", Ending::Singular),
    ("lta", Ending::Singular),
    ("ltä", Ending::Singular),
    ("lle", Ending::Singular),
    ("na", Ending::AfterVowel),
    ("nä", Ending::AfterVowel),
    ("ksi", Ending::Singular),
    ("tta", Ending::Singular),
    ("ttä", Ending::Singular),
    ("n", Ending::Illative),
    ("seen", Ending::Singular),
    ("ja", Ending::Plural),
    ("jä", Ending::Plural),
    ("ia", Ending::Plural),
    ("iä", Ending::Plural),
    ("ita", Ending::Plural),
    ("itä", Ending::Plural),
    ("jen", Ending::Plural),
    ("ien", Ending::Plural),
    ("iden", Ending::Plural),
    ("itten", Ending::Plural),
    ("issa", Ending::Plural),
    ("issä", Ending::Plural),
    ("ista", Ending::Plural),
    ("istä", Ending::Plural),
    ("illa", Ending::Plural),
    ("illä", Ending::Plural),
    ("ilta", Ending::Plural),
    ("iltä", Ending::Plural),
    ("ille", Ending::Plural),
    ("ina", Ending::Plural),
    ("inä", Ending::Plural),
    ("iksi", Ending::Plural),
    ("itta", Ending::Plural),
    ("ittä", Ending::Plural),
    ("iin", Ending::Plural),
    ("ihin", Ending::Plural),
];

/// Weak grades and the strong ones they may come from, longest first.
const STRENGTHENING: &[(&str, &str)] = &[
    ("ng", "nk"),
    ("mm", "mp"),
    ("nn", "nt"),
    ("ll", "lt"),
    ("rr", "rt"),
    ("lj", "lk"),
    ("rj", "rk"),
    ("k", "kk"),
    ("p", "pp"),
    ("t", "tt"),
    ("v", "p"),
    ("d", "t"),
    ("l", "lk"),
    ("r", "rk"),
    ("h", "hk"),
];

/// Strong grades and their weak ones, longest first.
const WEAKENING: &[(&str, &str)] = &[
    ("nk", "ng"),
    ("mp", "mm"),
    ("nt", "nn"),
    ("lt", "ll"),
    ("rt", "rr"),
    ("kk", "k"),
    ("pp", "p"),
    ("tt", "t"),
    ("lk", "l"),
    ("rk", "r"),
    ("ht", "hd"),
    ("sk", "sk"),
    ("st", "st"),
    ("tk", "tk"),
    ("p", "v"),
    ("t", "d"),
    ("k", ""),
];

struct Bases<'a, F> {
    put: &'a mut F,
}

impl<F: FnMut(&str)> Bases<'_, F> {
    /// A stem that ends in a vowel, as before most endings.
    fn vowel_stem(&mut self, stem: &str) {
        self.nominatives(stem);
        self.each_strong_grade(stem, Self::nominatives);
    }

    fn nominatives(&mut self, stem: &str) {
        self.put(stem);
        // Words that have only a plural: juhlat, häät.
        self.put_joined(stem, "t");
        let Some((before, last)) = split_last(stem) else { return };
        if last == 'e' {
            self.put_joined(before, "i");
            for (end, nominatives) in [
                ("se", &["nen", "s"][..]),
                ("kse", &["s"]),
                ("de", &["si", "s"]),
                ("te", &["si"]),
                ("me", &["n"]),
                ("ne", &["n"]),
                ("re", &["r"]),
                ("le", &["l"]),
            ] {
                if let Some(root) = stem.strip_suffix(end) {
                    nominatives
                        .iter()
                        .for_each(|nominative| self.put_joined(root, nominative));
                }
            }
        }
        if let Some(root) = stem.strip_suffix("ttoma").or_else(|| stem.strip_suffix("ttömä")) {
            self.put_joined(root, if last == 'a' { "ton" } else { "tön" });
        }
        if let Some(root) = stem.strip_suffix("mpa").or_else(|| stem.strip_suffix("mpä")) {
            self.put_joined(root, "mpi");
        }
        // vene: venee-, herne: hernee-; kuningas: kuninkaa-, kaunis: kaunii-. Their nominative is in the weak grade.
        if before.ends_with(last) {
            let nominative = |short: &str| match last {
                'e' => short.to_owned(),
                _ => format!("{short}s"),
            };
            let strong = nominative(before);
            self.put(&strong);
            if let Some(weak) = weak_grade(before) {
                self.put(&nominative(&weak));
            }
        }
    }

    fn illative_stem(&mut self, stem: &str) {
        // kakkuu-n; maa-han, tee-hen: an h between the same vowels.
        let Some((before, last)) = split_last(stem) else { return };
        let shorter = before.strip_suffix('h').unwrap_or(before);
        if VOWELS.contains(&last) && shorter.ends_with(last) {
            self.nominatives(shorter);
        }
    }

    fn consonant_stem(&mut self, stem: &str) {
        if stem.ends_with(['s', 'n', 'r', 'l']) {
            self.put(stem);
        }
        if let Some(root) = stem.strip_suffix('s') {
            self.put_joined(root, "nen");
        }
        // vet-tä, makeut-ta
        if let Some(root) = stem.strip_suffix('t') {
            self.put_joined(root, "si");
            self.put_joined(root, "s");
        }
    }

    /// What stands before the plural's `i` or `j`: its last vowel may have changed or fallen.
    fn plural_stem(&mut self, stem: &str) {
        let Some((before, last)) = split_last(stem) else { return };
        self.vowel_stem(stem);
        match last {
            'o' => self.joined_stem(before, "a"),
            'ö' => self.joined_stem(before, "ä"),
            'e' => self.joined_stem(before, "i"),
            _ => {}
        }
        if VOWELS.contains(&last) {
            // suklai-ta: suklaa; kuninkai-ta: kuningas
            self.joined_stem(stem, last.encode_utf8(&mut [0; 4]));
        }
        if !VOWELS.contains(&last) {
            // pulli-a: pulla; leipi-ä: leipä; kieli-ä: kieli; valkoisi-a: valkoinen
            for vowel in ["a", "ä", "e", "i"] {
                self.joined_stem(stem, vowel);
            }
        }
    }

    fn joined_stem(&mut self, before: &str, vowel: &str) {
        self.vowel_stem(&format!("{before}{vowel}"));
    }

    /// The stems in whose weak grade this one may be.
    fn each_strong_grade(&mut self, stem: &str, mut then: impl FnMut(&mut Self, &str)) {
        let Some((before, last)) = split_last(stem) else { return };
        if !VOWELS.contains(&last) {
            return;
        }
        for (weak, strong) in STRENGTHENING {
            if let Some(root) = before.strip_suffix(weak) {
                // A geminate is strong already.
                let is_geminate = weak.len() == 1 && root.ends_with(weak);
                if !is_geminate {
                    then(self, &format!("{root}{strong}{last}"));
                }
            }
        }
        // puvun: puku
        if let Some(root) = before
            .strip_suffix('v')
            .filter(|root| root.ends_with(last) && matches!(last, 'u' | 'y'))
        {
            then(self, &format!("{root}k{last}"));
        }
        // ruoan: ruoka
        if before.ends_with(VOWELS) && !before.ends_with(last) {
            then(self, &format!("{before}k{last}"));
        }
    }

    fn put(&mut self, base: &str) {
        (self.put)(base);
    }

    fn put_joined(&mut self, root: &str, end: &str) {
        self.put(&format!("{root}{end}"));
    }
}

fn split_last(text: &str) -> Option<(&str, char)> {
    let last = text.chars().next_back()?;
    Some((&text[..text.len() - last.len_utf8()], last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_words_lead_to_their_base() {
        for (base, forms) in [
            (
                "mansikka",
                "mansikan mansikat mansikkaa mansikoita mansikoiden mansikoista mansikkoja mansikkaan",
            ),
            ("kakku", "kakun kakut kakkua kakkuja kakuissa kakkuun kakulla kakkujen"),
            (
                "suklaa",
                "suklaan suklaata suklaat suklaita suklaiden suklaassa suklaaseen",
            ),
            ("pulla", "pullan pullat pullaa pullia pullien pullissa pulliin"),
            ("lahja", "lahjan lahjat lahjoja lahjojen lahjoista lahjaksi"),
            ("marja", "marjoista marjoja marjat marjaa"),
            ("konvehti", "konvehdit konvehteja konvehdin konvehtien konvehtia"),
            ("leipä", "leivän leivät leipiä leipää leivissä"),
            ("pähkinä", "pähkinöitä pähkinän pähkinöiden"),
            ("lanka", "langan langat lankoja"),
            ("ranta", "rannat rantoja rannalla"),
            ("kulta", "kullan kultaa"),
            ("kerta", "kerran kertoja"),
            ("jalka", "jalan jalkoja jaloissa"),
            ("ruoka", "ruoan ruokia ruoat"),
            ("puku", "puvun pukuja puvut"),
            ("lehti", "lehden lehtiä lehdet"),
            ("valkoinen", "valkoisen valkoista valkoisia valkoiset"),
            (
                "gluteeniton",
                "gluteenittoman gluteenittomia gluteenitonta gluteenittomat",
            ),
            ("sydän", "sydämen sydämiä sydämet"),
            ("siemen", "siemeniä siementä siemenet"),
            ("annos", "annoksen annoksia annosta"),
            ("kuningas", "kuninkaan kuninkaita"),
            ("asiakas", "asiakkaat asiakkaiden"),
            ("herne", "herneen herneitä herneet"),
            ("hake", "hakkeen hakkeet"),
            ("vesi", "veden vettä vesiä"),
            ("makeus", "makeuden makeutta"),
            ("parempi", "paremman parempaa"),
            ("juhlat", "juhlien juhliin juhlissa"),
            ("häät", "häihin häiden häissä"),
            ("keksi", "keksit keksejä kekseistä keksien"),
            ("tee", "teetä teen teessä"),
        ] {
            for form in forms.split(' ') {
                let mut found = false;
                base_forms(form, &mut |guess| found |= guess == base);
                assert!(found, "{form} is a form of {base}");
            }
        }
    }

    #[test]
    fn weak_grades() {
        for (strong, weak) in [
            ("kakku", Some("kaku")),
            ("mansikka", Some("mansika")),
            ("lanka", Some("langa")),
            ("konvehti", Some("konvehdi")),
            ("leipä", Some("leivä")),
            ("joulu", None),
            ("ruis", None),
        ] {
            assert_eq!(weak_grade(strong).as_deref(), weak, "{strong}");
        }
    }
}
