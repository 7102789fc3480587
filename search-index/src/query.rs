//! What may be asked: validated once, free of any query syntax.

use std::{borrow::Borrow, time::Instant};

use domain::{ids::MarketId, market::Language};

use crate::{
    analyzers,
    document::{Kind, Place},
    facets::{FacetRequest, PRICE_GROUP, PriceRange},
};

/// A question to the index. Made by its constructors only, so one that exists can be answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub(crate) text: Option<QueryText>,
    pub(crate) language: Option<Language>,
    /// Empty: of any kind.
    pub(crate) kinds: Vec<Kind>,
    pub(crate) brand: Option<String>,
    pub(crate) categories: Option<Vec<Box<str>>>,
    pub(crate) choices: Vec<Choice>,
    /// Unlike choices, each must hold beside all others, and narrows the counts of its own group too.
    pub(crate) required: Vec<(Box<str>, Box<str>)>,
    pub(crate) prices: Option<PriceChoice>,
    pub(crate) counting: Vec<FacetRequest>,
    pub(crate) near: Option<Place>,
    pub(crate) sort: Sort,
    pub(crate) offset: usize,
    pub(crate) limit: usize,
    pub(crate) until: Option<Instant>,
}

/// The order of the hits. Ties are always settled by key, so pages neither overlap nor leave gaps.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Sort {
    /// With a text the best match first, then as without: by position, then by key.
    #[default]
    Standard,
    /// By the name that is shown in the language, in that language's alphabet.
    Name { language: Language, direction: Direction },
    /// By the lowest price in the market; documents without one come last in both directions.
    Price { market: MarketId, direction: Direction },
    /// The newest first.
    News,
    /// The nearest to [`Query::near`] first; documents without a place come last. Without `near` as
    /// the standard order.
    Distance,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    #[default]
    Ascending,
    Descending,
}

/// A question that is refused, and the bound that it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidQuery {
    #[error("the text may have at most {max} characters")]
    TextTooLong { max: usize },
    #[error("the brand may have at most {max} characters")]
    BrandTooLong { max: usize },
    #[error("at most {max} categories may be asked for")]
    TooManyCategories { max: usize },
    #[error("at most {max} facet groups may be asked for")]
    TooManyGroups { max: usize },
    #[error("at most {max} values of a facet group may be chosen")]
    TooManyValues { max: usize },
    #[error("prices of one market may be asked for at a time")]
    TwoMarkets,
    #[error("a page holds at most {max} hits")]
    PageTooLarge { max: usize },
    #[error("a page holds at least one hit")]
    EmptyPage,
    #[error("pages end after {max} hits")]
    PageTooFar { max: usize },
}

/// A text to look for, in words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct QueryText {
    /// In normal form; empty when the text has neither letter nor digit.
    pub(crate) words: Vec<String>,
    /// Every word must be there, as it is or in another form: nothing near it, and nothing less.
    pub(crate) is_literal: bool,
    /// The text as the code or EAN that it may be.
    pub(crate) code: String,
}

/// The chosen values of a facet group: any of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) group: Box<str>,
    pub(crate) values: Vec<Box<str>>,
}

/// The chosen price ranges: any of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PriceChoice {
    pub(crate) market: MarketId,
    pub(crate) ranges: Vec<PriceRange>,
}

impl Query {
    /// Characters of a text.
    pub const MAX_TEXT: usize = 500;
    /// Hits of one page.
    pub const MAX_LIMIT: usize = 100;
    /// Hits of [`Query::first`].
    pub const MAX_FIRST: usize = 1_000;
    /// Hits before the last page: the largest catalogue that the index is made for.
    pub const MAX_OFFSET: usize = 100_000;
    /// Categories of one question.
    pub const MAX_CATEGORIES: usize = 200;
    /// Facet groups of one question, chosen and counted.
    pub const MAX_GROUPS: usize = 32;
    /// Chosen values of one facet group.
    pub const MAX_VALUES: usize = 100;
    /// Hits of a page when nothing else is asked for, as the specification's listings have.
    pub const DEFAULT_LIMIT: usize = 12;
    /// Words that are looked for; a text goes on finding by its first ones.
    pub(crate) const MAX_WORDS: usize = 16;
    const MAX_BRAND: usize = 200;

    /// Every document: the first page in the default order.
    pub fn all() -> Self {
        Self {
            text: None,
            language: None,
            kinds: Vec::new(),
            brand: None,
            categories: None,
            choices: Vec::new(),
            required: Vec::new(),
            prices: None,
            counting: Vec::new(),
            near: None,
            sort: Sort::Standard,
            offset: 0,
            limit: Self::DEFAULT_LIMIT,
            until: None,
        }
    }

    /// Documents that match a text as a person types it. Nothing in it is syntax. An empty text asks
    /// for every document; one without any letter or digit finds none.
    pub fn text(text: &str) -> Result<Self, InvalidQuery> {
        let text = text.trim();
        if text.chars().count() > Self::MAX_TEXT {
            return Err(InvalidQuery::TextTooLong { max: Self::MAX_TEXT });
        }
        let text = (!text.is_empty()).then(|| QueryText {
            words: analyzers::query_words(text, Self::MAX_WORDS),
            is_literal: false,
            code: analyzers::key(&text.split_whitespace().collect::<String>()),
        });
        Ok(Self { text, ..Self::all() })
    }

    /// Looks at the texts of this language only; otherwise at those of all languages.
    pub fn in_language(mut self, language: Language) -> Self {
        self.language = Some(language);
        self
    }

    /// Only documents of these kinds; none named: of any kind.
    pub fn of_kinds(mut self, kinds: impl IntoIterator<Item = Kind>) -> Self {
        self.kinds = kinds.into_iter().collect();
        self
    }

    /// Only documents of a brand, by its code or name in any case; a blank one restricts nothing.
    pub fn of_brand(mut self, code_or_name: &str) -> Result<Self, InvalidQuery> {
        if code_or_name.chars().count() > Self::MAX_BRAND {
            return Err(InvalidQuery::BrandTooLong { max: Self::MAX_BRAND });
        }
        let brand = analyzers::key(code_or_name);
        self.brand = (!brand.is_empty()).then_some(brand);
        Ok(self)
    }

    /// Only documents of any of these categories; none of them finds nothing.
    pub fn in_categories(
        mut self,
        categories: impl IntoIterator<Item = impl Borrow<str>>,
    ) -> Result<Self, InvalidQuery> {
        let categories: Vec<Box<str>> = boxed(categories, Self::MAX_CATEGORIES + 1);
        if categories.len() > Self::MAX_CATEGORIES {
            return Err(InvalidQuery::TooManyCategories {
                max: Self::MAX_CATEGORIES,
            });
        }
        self.categories = Some(categories);
        Ok(self)
    }

    /// Only documents of any of these categories, and of those that were named before.
    pub fn within_categories(
        self,
        categories: impl IntoIterator<Item = impl Borrow<str>>,
    ) -> Result<Self, InvalidQuery> {
        let before = self.categories.clone();
        let mut query = self.in_categories(categories)?;
        if let (Some(before), Some(now)) = (before, &mut query.categories) {
            now.retain(|category| before.contains(category));
        }
        Ok(query)
    }

    /// Only documents with any of these values of a facet group, beside what is chosen in other
    /// groups; no values restrict nothing. The choice does not narrow the group's own counts.
    pub fn filtered(
        mut self,
        group: &str,
        values: impl IntoIterator<Item = impl Borrow<str>>,
    ) -> Result<Self, InvalidQuery> {
        let values = boxed(values, Self::MAX_VALUES + 1);
        if values.len() > Self::MAX_VALUES {
            return Err(InvalidQuery::TooManyValues { max: Self::MAX_VALUES });
        }
        self.choices.retain(|choice| &*choice.group != group);
        if !values.is_empty() {
            self.choices.push(Choice {
                group: group.into(),
                values,
            });
        }
        if self.choices.len() > Self::MAX_GROUPS {
            return Err(InvalidQuery::TooManyGroups { max: Self::MAX_GROUPS });
        }
        Ok(self)
    }

    /// Only documents with this value of a facet group, beside every other value that is required.
    pub fn requiring(mut self, group: &str, value: &str) -> Self {
        self.required.push((group.into(), value.into()));
        self
    }

    /// Finds only what has every word of the text, in any of its forms: a word that says what must not be there means
    /// something else where it is taken loosely or left out.
    pub fn literal(mut self) -> Self {
        if let Some(text) = &mut self.text {
            text.is_literal = true;
        }
        self
    }

    /// Only documents whose price in the market lies in the range, or in another one chosen before.
    /// The choice belongs to the facet group [`PRICE_GROUP`].
    pub fn price_between(mut self, market: &MarketId, range: PriceRange) -> Result<Self, InvalidQuery> {
        let prices = self.prices.get_or_insert_with(|| PriceChoice {
            market: market.clone(),
            ranges: Vec::new(),
        });
        if prices.market != *market {
            return Err(InvalidQuery::TwoMarkets);
        }
        if !prices.ranges.contains(&range) {
            prices.ranges.push(range);
        }
        if prices.ranges.len() > Self::MAX_VALUES {
            return Err(InvalidQuery::TooManyValues { max: Self::MAX_VALUES });
        }
        Ok(self)
    }

    /// Counts the values of these facet groups too; the answer has them in this order.
    pub fn counting(mut self, requests: impl IntoIterator<Item = FacetRequest>) -> Result<Self, InvalidQuery> {
        let requests: Vec<_> = requests.into_iter().take(Self::MAX_GROUPS + 1).collect();
        if requests.len() > Self::MAX_GROUPS {
            return Err(InvalidQuery::TooManyGroups { max: Self::MAX_GROUPS });
        }
        let another_market = |request: &FacetRequest| match (request, &self.prices) {
            (FacetRequest::PriceRanges { market, .. }, Some(chosen)) => *market != chosen.market,
            _ => false,
        };
        if requests.iter().any(another_market) {
            return Err(InvalidQuery::TwoMarkets);
        }
        self.counting = requests;
        Ok(self)
    }

    /// Tells each hit's distance from here, and orders by it with [`Sort::Distance`].
    pub fn near(mut self, place: Place) -> Self {
        self.near = Some(place);
        self
    }

    pub fn sorted(mut self, sort: Sort) -> Self {
        self.sort = sort;
        self
    }

    /// Leaves out the first `offset` hits and returns at most `limit` of the others.
    pub fn page(mut self, offset: usize, limit: usize) -> Result<Self, InvalidQuery> {
        if limit == 0 {
            return Err(InvalidQuery::EmptyPage);
        }
        if limit > Self::MAX_LIMIT {
            return Err(InvalidQuery::PageTooLarge { max: Self::MAX_LIMIT });
        }
        if offset > Self::MAX_OFFSET {
            return Err(InvalidQuery::PageTooFar { max: Self::MAX_OFFSET });
        }
        self.offset = offset;
        self.limit = limit;
        Ok(self)
    }

    /// Returns the first hits, more than a page may hold, at most [`Query::MAX_FIRST`]: for those who lay several lists
    /// together.
    pub fn first(mut self, count: usize) -> Self {
        self.offset = 0;
        self.limit = count.clamp(1, Self::MAX_FIRST);
        self
    }

    /// Gives up at this moment with [`IndexError::TimedOut`](crate::IndexError::TimedOut).
    pub fn until(mut self, deadline: Instant) -> Self {
        self.until = Some(deadline);
        self
    }

    /// The chosen values of a group, price ranges by their names.
    pub(crate) fn chosen(&self, group: &str) -> Vec<Box<str>> {
        if group == PRICE_GROUP {
            let ranges = self.prices.iter().flat_map(|prices| &prices.ranges);
            return ranges.map(|range| range.to_string().into()).collect();
        }
        let choice = self.choices.iter().find(|choice| &*choice.group == group);
        choice.map(|choice| choice.values.clone()).unwrap_or_default()
    }
}

/// Each text once, at most so many.
fn boxed(texts: impl IntoIterator<Item = impl Borrow<str>>, at_most: usize) -> Vec<Box<str>> {
    let mut boxed: Vec<Box<str>> = Vec::new();
    for text in texts {
        let text: &str = text.borrow();
        if boxed.len() < at_most && boxed.iter().all(|known| &**known != text) {
            boxed.push(text.into());
        }
    }
    boxed
}

#[cfg(test)]
mod tests;
