//! The dictionaries of the shop's texts, compiled in.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, LazyLock},
};

use domain::{market::Language, money::Money};
use sha2::{Digest, Sha256};
use wire::problem::Phrasebook;

const SOURCES: [(Language, &str); 3] = [
    (Language::Fi, include_str!("../locales/fi.json")),
    (Language::Sv, include_str!("../locales/sv.json")),
    (Language::En, include_str!("../locales/en.json")),
];

/// A part of the texts, so that a visit need not begin with all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// What most pages show.
    First,
    /// What forms, accounts and the checkout say.
    Later,
}

/// What the keys of later texts begin with. Documents name what their page needs, wherever the line is drawn.
const LATER: [&str; 20] = [
    "/checkout/",
    "/confirmation/",
    "/consents/",
    "/contact/",
    "/coupon/",
    "/draft-faults/",
    "/faults/",
    "/gift-card/",
    "/giftcard/",
    "/identity/",
    "/member/",
    "/my-page/",
    "/order-lookup/",
    "/order/",
    "/payment/",
    "/policies/",
    "/subscription/",
    "/tablet/",
    "/validation/",
    "/withdrawal/",
];

impl Area {
    pub fn code(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Later => "later",
        }
    }

    /// The area with this code.
    pub fn named(code: &str) -> Option<Self> {
        [Self::First, Self::Later].into_iter().find(|area| area.code() == code)
    }

    fn of(key: &str) -> Self {
        if LATER.iter().any(|area| key.starts_with(area)) {
            Self::Later
        } else {
            Self::First
        }
    }
}

/// The dictionaries of all languages.
#[derive(Debug, Clone)]
pub struct Localizations {
    dictionaries: Arc<HashMap<Language, Dictionary>>,
}

/// A dictionary that is not a flat JSON object of texts.
#[derive(Debug, thiserror::Error)]
#[error("the dictionary crates/site/locales/{language}.json is not a flat JSON object of texts: {reason}")]
pub struct BrokenDictionary {
    language: Language,
    reason: serde_json::Error,
}

/// The texts of one language.
#[derive(Debug, Clone)]
pub struct Dictionary {
    language: Language,
    texts: BTreeMap<String, String>,
    json: Arc<str>,
    first_json: Arc<str>,
    later_json: Arc<str>,
    version: Arc<str>,
}

/// The words of letters, which browsers never need.
const MAIL_SOURCES: [(Language, &str); 3] = [
    (Language::Fi, include_str!("../locales/mail/fi.json")),
    (Language::Sv, include_str!("../locales/mail/sv.json")),
    (Language::En, include_str!("../locales/mail/en.json")),
];

static MAIL: LazyLock<HashMap<Language, Dictionary>> = LazyLock::new(|| {
    // The tests read every one of them.
    let read = |(language, source)| Some((language, Dictionary::parse(language, source).ok()?));
    MAIL_SOURCES.into_iter().filter_map(read).collect()
});

/// Read once: the sources are part of the program and never change while it runs.
static COMPILED: LazyLock<Result<Localizations, BrokenDictionary>> = LazyLock::new(Localizations::parse);

impl Localizations {
    pub fn load() -> Result<Self, &'static BrokenDictionary> {
        COMPILED.as_ref().cloned()
    }

    /// The dictionary of a language.
    pub fn dictionary(&self, language: Language) -> &Dictionary {
        &self.dictionaries[&language]
    }

    fn parse() -> Result<Self, BrokenDictionary> {
        let dictionaries = SOURCES
            .into_iter()
            .map(|(language, source)| {
                let dictionary =
                    Dictionary::parse(language, source).map_err(|reason| BrokenDictionary { language, reason })?;
                Ok((language, dictionary))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            dictionaries: Arc::new(dictionaries),
        })
    }
}

impl Dictionary {
    /// The words of letters in a language.
    pub fn of_mail(language: Language) -> &'static Self {
        &MAIL[&language]
    }

    fn parse(language: Language, source: &str) -> Result<Self, serde_json::Error> {
        let texts: BTreeMap<String, String> = serde_json::from_str(source)?;
        let json = serde_json::to_string(&texts)?;
        let digest = Sha256::digest(json.as_bytes());
        let version: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let part = |area| {
            let own: BTreeMap<_, _> = texts.iter().filter(|(key, _)| Area::of(key) == area).collect();
            serde_json::to_string(&own)
        };
        let (first_json, later_json) = (part(Area::First)?.into(), part(Area::Later)?.into());
        Ok(Self {
            language,
            texts,
            json: json.into(),
            first_json,
            later_json,
            version: version.into(),
        })
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// The texts of an area as one JSON object, and all of them without one.
    pub fn json(&self, area: Option<Area>) -> &str {
        match area {
            None => &self.json,
            Some(Area::First) => &self.first_json,
            Some(Area::Later) => &self.later_json,
        }
    }

    /// Names these texts, and no others.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Where a browser gets these texts, to keep them for good.
    pub fn address(&self, language: Language, area: Option<Area>) -> String {
        let area = area.map_or_else(String::new, |area| format!("&area={}", area.code()));
        format!("/api/localizations?language={language}{area}&v={}", self.version())
    }

    /// Changes with the texts.
    pub fn etag(&self, area: Option<Area>) -> String {
        let area = area.map_or("", Area::code);
        format!("\"{}{area}\"", self.version())
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }
}

impl Phrasebook for Dictionary {
    /// A key without a text is shown as it is, so that a missing one is seen.
    fn phrase(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.text(key).unwrap_or(key).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    fn money(&self, amount: Money) -> String {
        wire::format::money(amount, self.language)
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        catalogue::Allergen,
        fault::{Fault, FaultCode},
    };

    use super::*;

    #[test]
    fn all_languages_have_the_same_keys_and_placeholders() {
        let all = Localizations::load().expect("dictionaries");
        let finnish = all.dictionary(Language::Fi);
        for language in [Language::Sv, Language::En] {
            let other = all.dictionary(language);
            let missing: Vec<_> = finnish.keys().filter(|key| other.text(key).is_none()).collect();
            let extra: Vec<_> = other.keys().filter(|key| finnish.text(key).is_none()).collect();
            assert!(
                missing.is_empty() && extra.is_empty(),
                "{language}: missing {missing:?}, extra {extra:?}"
            );
            for key in finnish.keys() {
                assert_eq!(
                    placeholders(finnish.text(key)),
                    placeholders(other.text(key)),
                    "placeholders of {key} in {language}"
                );
            }
        }
    }

    #[test]
    fn every_fault_and_allergen_has_words() {
        let all = Localizations::load().expect("dictionaries");
        let finnish = all.dictionary(Language::Fi);
        for fault in FaultCode::ALL {
            let key = Fault::from(fault).message_key();
            assert!(finnish.text(&key).is_some(), "{key}");
        }
        for allergen in Allergen::ALL {
            let key = format!("/allergens/name/{}", allergen.key());
            assert!(finnish.text(&key).is_some(), "{key}");
        }
    }

    #[test]
    fn a_visit_begins_with_less_than_half_of_the_texts() {
        let all = Localizations::load().expect("dictionaries");
        for language in Language::ALL {
            let dictionary = all.dictionary(language);
            let read = |area| -> BTreeMap<String, String> {
                serde_json::from_str(dictionary.json(area)).expect("an object of texts")
            };
            let (first, later) = (read(Some(Area::First)), read(Some(Area::Later)));
            assert!(dictionary.json(Some(Area::First)).len() * 2 < dictionary.json(None).len());
            assert_eq!(first.into_iter().chain(later).collect::<BTreeMap<_, _>>(), read(None));
        }
        // An area that no key has any more is none.
        let finnish = all.dictionary(Language::Fi);
        for area in LATER {
            assert!(finnish.keys().any(|key| key.starts_with(area)), "{area}");
        }
    }

    #[test]
    fn values_take_the_place_of_placeholders() {
        let dictionary = Dictionary::parse(Language::En, r#"{"/a":"{count} of {name}"}"#).expect("dictionary");
        assert_eq!(dictionary.phrase("/a", &[("count", "2"), ("name", "x")]), "2 of x");
        assert_eq!(dictionary.phrase("/missing", &[]), "/missing");
    }

    fn placeholders(text: Option<&str>) -> std::collections::BTreeSet<&str> {
        text.unwrap_or_default()
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next())
            .collect()
    }
}
