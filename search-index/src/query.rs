//! What may be asked: validated once, free of any query syntax.

use domain::{
    ids::{CategoryCode, MarketId},
    market::Language,
};

use crate::analyzers;

/// A question to the index. Made by its constructors only, so one that exists can be answered.
#[derive(Debug, Clone, PartialEq)]
pub struct ProductQuery {
    pub(crate) text: Option<QueryText>,
    pub(crate) language: Option<Language>,
    pub(crate) brand: Option<String>,
    pub(crate) categories: Option<Vec<CategoryCode>>,
    pub(crate) sort: Sort,
    pub(crate) offset: usize,
    pub(crate) limit: usize,
}

/// The order of the hits. Ties are always settled by code, so pages neither overlap nor leave gaps.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Sort {
    /// With a text the best match first, then as without: by position, then by code.
    #[default]
    Standard,
    /// By the name that is shown in the language, in that language's alphabet.
    Name { language: Language, direction: Direction },
    /// By the lowest price in the market; products without one come last in both directions.
    Price { market: MarketId, direction: Direction },
    /// The newest first.
    News,
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
    #[error("a page holds at most {max} products")]
    PageTooLarge { max: usize },
    #[error("a page holds at least one product")]
    EmptyPage,
    #[error("pages end after {max} products")]
    PageTooFar { max: usize },
}

/// A text to look for, in words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct QueryText {
    /// In normal form; empty when the text has neither letter nor digit.
    pub(crate) words: Vec<String>,
    /// The text as the code or EAN that it may be.
    pub(crate) code: String,
}

impl ProductQuery {
    /// Characters of a text.
    pub const MAX_TEXT: usize = 200;
    /// Products of one page.
    pub const MAX_LIMIT: usize = 100;
    /// Products before the last page: the largest catalogue that the index is made for.
    pub const MAX_OFFSET: usize = 100_000;
    /// Categories of one question.
    pub const MAX_CATEGORIES: usize = 200;
    /// Products of a page when nothing else is asked for, as the specification's listings have.
    pub const DEFAULT_LIMIT: usize = 12;
    /// Words that are looked for; a text goes on finding by its first ones.
    const MAX_WORDS: usize = 16;
    const MAX_BRAND: usize = 200;

    /// Every product: the first page in the default order.
    pub fn all() -> Self {
        Self {
            text: None,
            language: None,
            brand: None,
            categories: None,
            sort: Sort::Standard,
            offset: 0,
            limit: Self::DEFAULT_LIMIT,
        }
    }

    /// Products that match a text as a person types it. Nothing in it is syntax. An empty text asks
    /// for every product; one without any letter or digit finds none.
    pub fn text(text: &str) -> Result<Self, InvalidQuery> {
        let text = text.trim();
        if text.chars().count() > Self::MAX_TEXT {
            return Err(InvalidQuery::TextTooLong { max: Self::MAX_TEXT });
        }
        let text = (!text.is_empty()).then(|| QueryText {
            words: analyzers::query_words(text, Self::MAX_WORDS),
            code: analyzers::key(&text.split_whitespace().collect::<String>()),
        });
        Ok(Self { text, ..Self::all() })
    }

    /// Looks at the texts of this language only; otherwise at those of all languages.
    pub fn in_language(mut self, language: Language) -> Self {
        self.language = Some(language);
        self
    }

    /// Only products of a brand, by its code or name in any case; a blank one restricts nothing.
    pub fn of_brand(mut self, code_or_name: &str) -> Result<Self, InvalidQuery> {
        if code_or_name.chars().count() > Self::MAX_BRAND {
            return Err(InvalidQuery::BrandTooLong { max: Self::MAX_BRAND });
        }
        let brand = analyzers::key(code_or_name);
        self.brand = (!brand.is_empty()).then_some(brand);
        Ok(self)
    }

    /// Only products of any of these categories; none of them finds nothing.
    pub fn in_categories(mut self, categories: impl IntoIterator<Item = CategoryCode>) -> Result<Self, InvalidQuery> {
        let categories: Vec<_> = categories.into_iter().take(Self::MAX_CATEGORIES + 1).collect();
        if categories.len() > Self::MAX_CATEGORIES {
            return Err(InvalidQuery::TooManyCategories {
                max: Self::MAX_CATEGORIES,
            });
        }
        self.categories = Some(categories);
        Ok(self)
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept() {
        let long = "ä".repeat(ProductQuery::MAX_TEXT);
        assert!(ProductQuery::text(&format!("  {long}  ")).is_ok());
        assert_eq!(
            ProductQuery::text(&format!("{long}x")),
            Err(InvalidQuery::TextTooLong { max: 200 })
        );
        let page = |offset, limit| ProductQuery::all().page(offset, limit).map(|_| ());
        assert_eq!(page(100_000, 100), Ok(()));
        assert_eq!(page(0, 101), Err(InvalidQuery::PageTooLarge { max: 100 }));
        assert_eq!(page(0, 0), Err(InvalidQuery::EmptyPage));
        assert_eq!(page(100_001, 1), Err(InvalidQuery::PageTooFar { max: 100_000 }));
    }

    #[test]
    fn an_empty_text_is_no_text() {
        assert_eq!(ProductQuery::text(" \t "), Ok(ProductQuery::all()));
        let signs = ProductQuery::text("***").expect("short").text.expect("a text");
        assert!(signs.words.is_empty());
    }

    #[test]
    fn a_text_may_be_a_code() {
        let text = ProductQuery::text(" 6430 0001 00015 ")
            .expect("short")
            .text
            .expect("a text");
        assert_eq!(text.code, "6430000100015");
    }
}
