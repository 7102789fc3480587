//! The phrases that mean values of facets, as a shop says them.

use std::collections::{BTreeMap, BTreeSet};

use domain::{catalogue::Allergen, market::Language};
use search_index::FacetWords;
use serde::{Deserialize, Serialize};

use super::group::{Group, REDUCED};

/// Meanings, and phrases of each.
const MAX_MEANINGS: usize = 100;
const MAX_PHRASES: usize = 100;
/// Characters of a phrase.
const MAX_PHRASE: usize = 60;

/// Phrases of each language that mean the same values of facets: all of them at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FacetWordData {
    pub means: BTreeMap<Group, BTreeSet<Box<str>>>,
    /// As people write them: in their base form, with a hyphen at the end where compounds begin with them.
    #[serde(default)]
    pub fi: Vec<String>,
    #[serde(default)]
    pub sv: Vec<String>,
    #[serde(default)]
    pub en: Vec<String>,
}

impl FacetWordData {
    fn of(&self, language: Language) -> &[String] {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }

    fn is_alone(&self) -> bool {
        self.means
            .keys()
            .any(|group| !matches!(group, Group::Diet | Group::Without))
    }

    pub(super) fn facets(&self) -> impl Iterator<Item = (Group, &str)> {
        let groups = self.means.iter();
        groups.flat_map(|(group, values)| values.iter().map(|value| (*group, value.as_ref())))
    }
}

/// The words of a shop, to be looked up.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Dictionaries {
    /// What is free from something, or fits a diet: it means that among whatever is asked.
    pub keeping: FacetWords,
    /// What is reduced or new: it means that where nothing else is asked. A "New York cheesecake" is no novelty.
    pub alone: FacetWords,
}

impl Dictionaries {
    pub(super) fn of(data: &[FacetWordData]) -> Self {
        Self {
            keeping: dictionary(data, |data| !data.is_alone()),
            alone: dictionary(data, FacetWordData::is_alone),
        }
    }
}

fn dictionary(data: &[FacetWordData], is_in: fn(&FacetWordData) -> bool) -> FacetWords {
    let data = data.iter().enumerate().filter(|(_, data)| is_in(data));
    let phrases = data.flat_map(|(at, data)| {
        let of = move |language| {
            data.of(language)
                .iter()
                .map(move |phrase| (language, phrase.as_str(), at))
        };
        Language::ALL.into_iter().flat_map(of)
    });
    FacetWords::new(phrases)
}

pub(super) fn check(data: &[FacetWordData]) -> Result<(), String> {
    if data.len() > MAX_MEANINGS {
        return Err(format!("the facet words may have at most {MAX_MEANINGS} meanings"));
    }
    let mut known = BTreeMap::new();
    for (at, entry) in data.iter().enumerate() {
        let number = at + 1;
        if entry.facets().next().is_none() {
            return Err(format!("the facet words number {number} mean nothing"));
        }
        for (group, value) in entry.facets() {
            match group {
                Group::Diet | Group::Tag if !value.trim().is_empty() => {}
                Group::Offer if value == REDUCED => {}
                Group::Without if value.parse::<Allergen>().is_ok() => {}
                Group::Without => {
                    return Err(format!(
                        "the facet words number {number} name the allergen {value}, which is none"
                    ));
                }
                _ => {
                    return Err(format!(
                        "the facet words number {number} can mean values of diet, without and tag and the offer {REDUCED} only, not {value} of {group}"
                    ));
                }
            }
        }
        for language in Language::ALL {
            if entry.of(language).len() > MAX_PHRASES {
                return Err(format!(
                    "the facet words number {number} may have at most {MAX_PHRASES} phrases in {language}"
                ));
            }
            for phrase in entry.of(language) {
                if !phrase.contains(char::is_alphanumeric) || phrase.chars().count() > MAX_PHRASE {
                    return Err(format!(
                        "the facet words number {number} have the phrase \"{phrase}\" in {language}: a phrase has 1 to {MAX_PHRASE} characters, and a letter among them"
                    ));
                }
                if let Some(other) = known.insert(phrase.trim().to_lowercase(), number)
                    && other != number
                {
                    return Err(format!(
                        "\"{phrase}\" stands among the facet words number {other} and number {number}"
                    ));
                }
            }
        }
    }
    Ok(())
}
