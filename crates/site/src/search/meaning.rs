//! Words of a question that mean values of facets: "nut-free" is not looked for in texts, but asks for what is known to
//! be free from nuts.

use domain::{content::Taxonomy, ids::MarketId, market::Language};
use search_index::{InvalidQuery, Kind, Query, WordsRead};

use super::{data::SearchData, group::Group, pages};

/// A question as the shop understands it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Understood {
    pub words: Vec<Meaning>,
    /// The question as it was asked.
    pub text: String,
    /// What is looked for in texts.
    pub rest: String,
    /// The shopper asks for the words themselves.
    pub is_literal: bool,
    /// The rest says what must not be there.
    pub is_negative: bool,
}

/// Words that mean facets: what has all of them is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    pub words: String,
    pub facets: Vec<(Group, Box<str>)>,
}

impl SearchData {
    /// Reads a question. One that is meant by the letter has words only.
    pub fn understand(&self, text: &str, is_literal: bool) -> Understood {
        let read = self.read(text);
        if is_literal {
            return Understood {
                words: Vec::new(),
                text: text.to_owned(),
                rest: text.to_owned(),
                is_literal: true,
                is_negative: read.is_negative,
            };
        }
        let words = read.found.into_iter().filter_map(|(words, at)| {
            let data = self.facet_words.get(at)?;
            let facets = data.facets().map(|(group, value)| (group, value.into())).collect();
            Some(Meaning { words, facets })
        });
        Understood {
            words: words.collect(),
            text: text.to_owned(),
            rest: read.rest,
            is_literal: false,
            is_negative: read.is_negative,
        }
    }

    /// How a question may go on to a phrase that means a facet.
    pub fn facet_words_after(&self, text: &str, language: Language, most: usize) -> Vec<String> {
        let mut found = self.dictionaries.keeping.going_on(text, language, most);
        let more = self.dictionaries.alone.going_on(text, language, most - found.len());
        found.extend(
            more.into_iter()
                .filter(|said| self.dictionaries.alone.read(said).rest.is_empty()),
        );
        found
    }

    fn read(&self, text: &str) -> WordsRead {
        let alone = self.dictionaries.alone.read(text);
        if !alone.found.is_empty() && alone.rest.is_empty() {
            return alone;
        }
        self.dictionaries.keeping.read(text)
    }
}

impl Understood {
    /// The question among products, as they are sold in the market. What says what must not be there is taken by the letter:
    /// loosely it would find the very thing.
    pub fn query(&self, market: &MarketId) -> Result<Query, InvalidQuery> {
        let text = Query::text(&self.rest)?;
        let text = if self.is_literal || self.is_negative {
            text.literal()
        } else {
            text
        };
        let facets = self.words.iter().flat_map(|meaning| &meaning.facets);
        Ok(facets.fold(text, |query, (group, value)| match group {
            Group::Offer => query.requiring(group.name(), market.as_str()),
            _ => query.requiring(group.name(), value),
        }))
    }

    /// The question among recipes, which are filed by what they keep to. One of which nobody has said it is not there.
    pub fn recipe_query(
        &self,
        data: &SearchData,
        taxonomy: &Taxonomy,
        language: Language,
    ) -> Result<Query, InvalidQuery> {
        let mut query = Query::text(&self.rest)?;
        if self.is_literal {
            query = query.literal();
        }
        for meaning in &self.words {
            query = match pages::filed_as(&meaning.facets, data, taxonomy) {
                Some((group, id)) => query.requiring(&pages::group_name(group, language), &id.to_string()),
                None => query.in_categories([] as [&str; 0])?,
            };
        }
        Ok(query)
    }

    /// The question to the texts of other pages: nobody has said of an article what it is free from.
    pub fn text_query(&self) -> Result<Query, InvalidQuery> {
        let query = Query::text(&self.text)?;
        Ok(if self.is_literal || !self.words.is_empty() {
            query.literal()
        } else {
            query
        })
    }

    /// The questions among pages of these kinds: one among all of them; where words mean more than a text, another one
    /// among recipes.
    pub fn page_queries(
        &self,
        kinds: &[Kind],
        data: &SearchData,
        taxonomy: &Taxonomy,
        language: Language,
    ) -> Result<Vec<Query>, InvalidQuery> {
        let is_recipe = |kind: &Kind| *kind == Kind::Recipe;
        let (recipes, others): (Vec<Kind>, Vec<Kind>) = if self.words.is_empty() {
            (Vec::new(), kinds.to_vec())
        } else {
            kinds.iter().partition(|kind| is_recipe(kind))
        };
        let mut queries = Vec::new();
        if !recipes.is_empty() {
            queries.push(self.recipe_query(data, taxonomy, language)?.of_kinds(recipes));
        }
        if !others.is_empty() {
            queries.push(self.text_query()?.of_kinds(others));
        }
        Ok(queries)
    }

    /// A better spelling of the rest, with what was understood before it.
    pub fn corrected(&self, rest: Option<String>) -> Option<String> {
        let rest = rest?;
        let words = self.words.iter().map(|meaning| meaning.words.as_str());
        Some(words.chain([rest.as_str()]).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::facet_words::{FacetWordData, check};

    fn facets(data: &SearchData, text: &str) -> Vec<String> {
        let understood = data.understand(text, false);
        let facets = understood.words.iter().flat_map(|meaning| &meaning.facets);
        facets.map(|(group, value)| format!("{group}={value}")).collect()
    }

    #[test]
    fn every_shop_knows_diets_and_allergens_in_three_languages() {
        let data = SearchData::neutral();
        for (texts, expected) in [
            (
                "vegan|vegansk|veganska|vegaaninen|vegaanisia|vegaani|plant-based",
                &["diet=vegan"][..],
            ),
            ("vegetarian|vegetarisk|vegetariskt|kasvisruoka", &["diet=vegetarian"]),
            (
                "gluten free|gluten-free|gluteeniton|gluteenittomia|glutenfri|glutenfritt|glutenfria",
                &["diet=glutenFree"],
            ),
            (
                "ilman gluteenia|utan gluten|without gluten|coeliac|keliakia|celiaki",
                &["diet=glutenFree"],
            ),
            (
                "maidoton|maidottomia|mjölkfri|dairy-free|milk free|utan mjölk",
                &["diet=milkFree"],
            ),
            (
                "laktoositon|laktoosittomia|laktosfri|laktosfritt|lactose free",
                &["diet=lactoseFree"],
            ),
            ("sokeriton|sockerfri|sugar-free", &["diet=sugarFree"]),
            ("luomu|luomua|ekologisk|ekologiskt|organic", &["diet=organic"]),
            (
                "nut free|nut-free|pähkinätön|pähkinättömiä|nötfri|nötfria|without nuts|ilman pähkinöitä|utan nötter|no nuts",
                &["without=nuts", "without=peanuts"],
            ),
            ("maapähkinätön|jordnötsfri|peanut free", &["without=peanuts"]),
            ("munaton|kananmunaton|äggfri|egg-free|without eggs", &["without=eggs"]),
            ("soijaton|soijattomia|sojafri|soy free|soya-free", &["without=soybeans"]),
            ("seesamiton|sesamfri|sesame free", &["without=sesame"]),
            (
                "tarjous|tarjoukset|tarjouksessa|alennus|alennukset|ale|rea|erbjudanden|på rea|offers|sale|on sale|special offers",
                &["offer=yes"],
            ),
            (
                "uutuudet|uutuus|uudet tuotteet|nyheter|nyhet|new|new products|novelties",
                &["tag=new"],
            ),
        ] {
            for text in texts.split('|') {
                assert_eq!(facets(&data, text), expected, "{text}");
                let understood = data.understand(text, false);
                assert!(
                    understood.rest.is_empty() && !understood.is_negative,
                    "{text}: {understood:?}"
                );
            }
        }
        let understood = data.understand("gluteeniton keksi", false);
        assert_eq!(understood.rest, "keksi");
        for text in [
            "choclate",
            "new york cheesecake",
            "new year",
            "tarjouslahjat",
            "nut",
            "nötter",
            "maito",
            "suklaa",
            "free",
            "fri",
            "egg",
            "sugar",
            "munakas",
        ] {
            assert!(facets(&data, text).is_empty(), "{text}");
        }
    }

    #[test]
    fn by_the_letter_words_are_words() {
        let data = SearchData::neutral();
        let understood = data.understand("nut free bar", true);
        assert_eq!(
            (understood.words.len(), understood.rest.as_str(), understood.is_literal),
            (0, "nut free bar", true)
        );
        assert!(data.understand("alkoholiton glögi", false).is_negative);
        assert!(!data.understand("tumma suklaa", false).is_negative);
    }

    #[test]
    fn mistakes_are_told_in_sentences() {
        let entry = |means: &str, fi: &str| -> Vec<FacetWordData> {
            serde_json::from_str(&format!(
                r#"[{{"means": {{"diet": ["vegan"]}}, "en": ["vegan"]}}, {{"means": {means}, "fi": {fi}}}]"#
            ))
            .expect("facet words")
        };
        for (means, fi, told) in [
            (r#"{"without": ["nuts"]}"#, r#"["pähkinätön"]"#, ""),
            ("{}", "[]", "number 2 mean nothing"),
            (r#"{"without": ["cheese"]}"#, "[]", "the allergen cheese, which is none"),
            (r#"{"tag": ["new"]}"#, r#"["uutuus"]"#, ""),
            (r#"{"offer": ["yes"]}"#, r#"["tarjous"]"#, ""),
            (r#"{"offer": ["no"]}"#, "[]", "the offer yes only, not no of offer"),
            (r#"{"brand": ["halla"]}"#, "[]", "only, not halla of brand"),
            (r#"{"diet": ["x"]}"#, r#"["-"]"#, "a letter among them"),
            (
                r#"{"diet": ["x"]}"#,
                r#"["Vegan"]"#,
                "\"Vegan\" stands among the facet words number 1 and number 2",
            ),
        ] {
            match check(&entry(means, fi)) {
                Ok(()) => assert_eq!(told, "", "{means} {fi}"),
                Err(error) => assert!(!told.is_empty() && error.contains(told), "{told:?} in {error:?}"),
            }
        }
    }
}
