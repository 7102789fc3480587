//! The shop's own data of its search. Kept as one JSON document in the store's settings; the demo brand's is
//! `demo/search.json`, and a shop that says nothing has `crates/site/data/search.json`.

use std::{collections::BTreeMap, sync::LazyLock};

use domain::{
    ids::MarketId,
    market::{Language, Market, Texts},
};
use search_index::{FacetRequest, Synonyms};
use serde::{Deserialize, Serialize};

use super::{
    facet_words::{self, Dictionaries, FacetWordData},
    group::Group,
};

/// Facet groups, price ranges and synonyms. Made by [`SearchData::parse`] only, so one that exists can be used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchData {
    /// By which facets products can be narrowed; in the order in which they are shown.
    pub facet_groups: Vec<GroupData>,
    /// Of each market, where one range of prices ends and the next begins, in minor units.
    #[serde(default)]
    pub price_ranges: BTreeMap<MarketId, Vec<i64>>,
    #[serde(default)]
    pub synonyms: SynonymData,
    /// The words of a question that mean values of facets. A shop that says nothing of them has those of every shop: what
    /// somebody cannot eat is never left to what texts happen to say.
    #[serde(default = "words_of_every_shop")]
    pub facet_words: Vec<FacetWordData>,
    /// The same, to be looked up.
    #[serde(skip)]
    pub(super) dictionaries: Dictionaries,
}

/// A facet group as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GroupData {
    pub group: Group,
    /// Low first.
    pub order: i64,
    pub name: Texts,
    /// Names of values, where the shop has other words than the program.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub value_names: BTreeMap<Box<str>, Texts>,
    /// The values that come first, in this order; the others follow, the most frequent first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub value_order: Vec<Box<str>>,
}

/// Words of each language that mean the same, group by group.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SynonymData {
    #[serde(default)]
    pub fi: Vec<Vec<String>>,
    #[serde(default)]
    pub sv: Vec<Vec<String>>,
    #[serde(default)]
    pub en: Vec<Vec<String>>,
}

/// The document cannot be used. The text is for the person who wrote it.
#[derive(Debug, thiserror::Error)]
pub enum SearchDataError {
    #[error("it is not what a search document looks like: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{0}")]
    Wrong(String),
}

impl SearchData {
    /// Bounds between price ranges of one market.
    const MAX_BOUNDS: usize = 20;
    /// Groups of synonyms in one language, and words in one of them.
    const MAX_SYNONYMS: usize = 5_000;
    const MAX_SAME: usize = 20;
    /// Characters of a synonym.
    const MAX_WORD: usize = 100;

    /// Reads and checks a document.
    pub fn parse(json: &str) -> Result<Self, SearchDataError> {
        let mut data: Self = serde_json::from_str(json)?;
        data.check().map_err(SearchDataError::Wrong)?;
        data.facet_groups.sort_by_key(|group| group.order);
        data.dictionaries = Dictionaries::of(&data.facet_words);
        Ok(data)
    }

    /// That of a shop which has said nothing of its search yet.
    pub fn neutral() -> Self {
        static NEUTRAL: LazyLock<Option<SearchData>> =
            LazyLock::new(|| SearchData::parse(include_str!("../../data/search.json")).ok());
        // A test sees to it that the document can be read.
        NEUTRAL.clone().unwrap_or(Self {
            facet_groups: Vec::new(),
            price_ranges: BTreeMap::new(),
            synonyms: SynonymData::default(),
            facet_words: Vec::new(),
            dictionaries: Dictionaries::default(),
        })
    }

    pub fn group(&self, group: Group) -> Option<&GroupData> {
        self.facet_groups.iter().find(|data| data.group == group)
    }

    /// Whether products can be narrowed by a group in a market: of prices, only where there are ranges.
    pub fn offers(&self, group: Group, market: &Market) -> bool {
        self.group(group).is_some() && (group != Group::Price || self.price_ranges.contains_key(&market.id))
    }

    /// What is counted for a listing in a market.
    pub fn requests(&self, market: &Market) -> Vec<FacetRequest> {
        let request = |data: &GroupData| match data.group {
            Group::Price => self
                .price_ranges
                .get(&market.id)
                .map(|bounds| FacetRequest::PriceRanges {
                    market: market.id.clone(),
                    bounds: bounds.clone(),
                }),
            other => Some(FacetRequest::Values {
                group: other.name().into(),
            }),
        };
        self.facet_groups.iter().filter_map(request).collect()
    }

    /// The synonyms as the index takes them.
    pub fn synonyms(&self) -> Synonyms {
        let of = |language| {
            self.synonyms
                .of(language)
                .iter()
                .map(move |same| (language, same.clone()))
        };
        Synonyms::new(Language::ALL.into_iter().flat_map(of))
    }

    fn check(&self) -> Result<(), String> {
        for (at, data) in self.facet_groups.iter().enumerate() {
            let group = data.group;
            if self.facet_groups[..at].iter().any(|other| other.group == group) {
                return Err(format!("the facet group {group} stands in it twice"));
            }
            in_every_language(&data.name, || format!("the facet group {group}"))?;
            for (value, name) in &data.value_names {
                in_every_language(name, || format!("the value {value} of the facet group {group}"))?;
            }
        }
        for (market, bounds) in &self.price_ranges {
            let is_rising = bounds.windows(2).all(|pair| pair[0] < pair[1]);
            if bounds.is_empty() || bounds.len() > Self::MAX_BOUNDS || bounds[0] <= 0 || !is_rising {
                return Err(format!(
                    "the price ranges of {market} must be 1 to {} rising amounts above zero, in minor units",
                    Self::MAX_BOUNDS
                ));
            }
        }
        Language::ALL
            .into_iter()
            .try_for_each(|language| self.check_synonyms(language))?;
        facet_words::check(&self.facet_words)
    }

    fn check_synonyms(&self, language: Language) -> Result<(), String> {
        let groups = self.synonyms.of(language);
        if groups.len() > Self::MAX_SYNONYMS {
            return Err(format!(
                "the synonyms of {language} may have at most {} groups",
                Self::MAX_SYNONYMS
            ));
        }
        for (at, same) in groups.iter().enumerate() {
            let fits = |word: &String| !word.trim().is_empty() && word.chars().count() <= Self::MAX_WORD;
            if !(2..=Self::MAX_SAME).contains(&same.len()) || !same.iter().all(fits) {
                return Err(format!(
                    "group {} of the synonyms of {language} must have 2 to {} words, each of 1 to {} characters",
                    at + 1,
                    Self::MAX_SAME,
                    Self::MAX_WORD
                ));
            }
        }
        Ok(())
    }
}

impl SynonymData {
    pub fn of(&self, language: Language) -> &[Vec<String>] {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }
}

fn words_of_every_shop() -> Vec<FacetWordData> {
    SearchData::neutral().facet_words
}

fn in_every_language(name: &Texts, what: impl Fn() -> String) -> Result<(), String> {
    match Language::ALL
        .into_iter()
        .find(|language| name.exact(*language).is_none())
    {
        None => Ok(()),
        Some(language) => Err(format!("{} has no name in {language}", what())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = r#"{
        "facetGroups": [
            {"group": "price", "order": 2, "name": {"fi": "Hinta", "sv": "Pris", "en": "Price"}},
            {"group": "brand", "order": 1, "name": {"fi": "Merkki", "sv": "Märke", "en": "Brand"}}
        ],
        "priceRanges": {"FI": [500, 1000]},
        "synonyms": {"fi": [["levy", "suklaalevy"]]}
    }"#;

    #[test]
    fn what_is_written_is_read() {
        let data = SearchData::parse(DOCUMENT).expect("a document");
        let order: Vec<_> = data.facet_groups.iter().map(|data| data.group).collect();
        assert_eq!(order, [Group::Brand, Group::Price]);
        let json = serde_json::to_string(&data).expect("written");
        assert_eq!(SearchData::parse(&json).expect("read"), data);
    }

    #[test]
    fn every_shop_begins_with_all_groups() {
        let data = SearchData::neutral();
        for group in Group::ALL {
            assert!(data.group(group).is_some(), "{group}");
        }
    }

    #[test]
    fn mistakes_are_told_in_sentences() {
        for (from, to, told) in [
            (r#""group": "brand""#, r#""group": "price""#, "price stands in it twice"),
            (
                r#""group": "brand""#,
                r#""group": "colour""#,
                "unknown variant `colour`",
            ),
            (r#", "en": "Brand""#, "", "the facet group brand has no name in en"),
            (
                "[500, 1000]",
                "[1000, 500]",
                "price ranges of FI must be 1 to 20 rising",
            ),
            ("[500, 1000]", "[]", "price ranges of FI"),
            (
                r#"["levy", "suklaalevy"]"#,
                r#"["levy"]"#,
                "group 1 of the synonyms of fi",
            ),
            (r#""suklaalevy""#, r#"" ""#, "group 1 of the synonyms of fi"),
            (r#""synonyms""#, r#""synonym""#, "unknown field `synonym`"),
        ] {
            let error = SearchData::parse(&DOCUMENT.replacen(from, to, 1))
                .expect_err(to)
                .to_string();
            assert!(error.contains(told), "{told:?} in {error:?}");
        }
    }
}
