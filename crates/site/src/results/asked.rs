//! What the searches in content have in common: words, categories and a page.

use domain::{
    content::{CategoryId, Taxonomy},
    fault::Fault,
    market::Language,
};
use search_index::{InvalidQuery, Query};

use crate::{
    ListingQuery,
    parameters::{read_each, truth},
    search::{
        SearchData, Topics, Understood,
        pages::{filed_under, there_in},
    },
};

/// The parameters of a question, checked. Those that only one search has are read by that search.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Trimmed.
    pub text: String,
    /// Its words are looked for as they are, whatever they mean.
    pub is_literal: bool,
    /// From 1.
    pub page: usize,
    pub page_size: usize,
    /// `categoryIds`.
    pub topics: Topics,
    /// `predefinedCategoryIds`: pages without any of these are not there.
    pub predefined: Topics,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            text: String::new(),
            is_literal: false,
            page: 1,
            page_size: ListingQuery::PAGE_SIZE,
            topics: Topics::default(),
            predefined: Topics::default(),
        }
    }
}

impl Asked {
    /// Reads the parameters of a call that has no others.
    ///
    /// # Errors
    ///
    /// The parameters that are wrong.
    pub fn read<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, Fault> {
        let mut asked = Self::default();
        read_each(pairs, |name, value| asked.take(name, value))?;
        Ok(asked)
    }

    /// Takes over one parameter; unknown ones are passed by.
    pub(super) fn take(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        match name {
            "page" => match value.parse() {
                Ok(page) if page >= 1 => self.page = page,
                _ => return Err("/validation/page"),
            },
            "pageSize" => match value.parse() {
                Ok(size) if (1..=ListingQuery::MAX_PAGE_SIZE).contains(&size) => self.page_size = size,
                _ => return Err("/validation/page-size"),
            },
            "q" if value.trim().chars().count() > Query::MAX_TEXT => return Err("/validation/query-too-long"),
            "q" => self.text = value.trim().to_owned(),
            "literal" => self.is_literal = truth(value) == Some(true),
            "categoryIds" => self.topics.read(value).map_err(|_| "/validation/categories")?,
            "predefinedCategoryIds" => self.predefined.read(value).map_err(|_| "/validation/categories")?,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn offset(&self) -> usize {
        (self.page - 1).saturating_mul(self.page_size)
    }

    /// Whether hits come after those of this page, on a page that can be asked for.
    pub(super) fn has_more(&self, total: usize) -> bool {
        self.offset().saturating_add(self.page_size) < total.min(Query::MAX_OFFSET + 1)
    }

    /// What the words ask for.
    pub(super) fn understood(&self, data: &SearchData) -> Understood {
        data.understand(&self.text, self.is_literal)
    }

    /// The question among pages that are there in the language, narrowed by the chosen categories, with the counts of the others. The page is still to be chosen.
    pub(super) fn among_pages(
        &self,
        query: Query,
        taxonomy: &Taxonomy,
        language: Language,
    ) -> Result<Query, InvalidQuery> {
        let query = there_in(query, language)?;
        let query = self.topics.narrow(query, taxonomy, language)?;
        if self.predefined.as_slice().is_empty() {
            return Ok(query);
        }
        let predefined = self.predefined.as_slice().iter();
        query.within_categories(predefined.map(|id| filed_under(*id, language)))
    }

    /// Whether something of these categories is among what is asked for.
    pub(super) fn fits(&self, categories: &[CategoryId], taxonomy: &Taxonomy) -> bool {
        self.predefined.allow(categories) && self.topics.fit(categories, taxonomy)
    }

    /// The page that is asked for.
    pub(super) fn page_of(&self, query: Query) -> Result<Query, InvalidQuery> {
        query.page(self.offset(), self.page_size)
    }
}

/// What is wrong with a question that the index refuses.
pub(super) fn refusal(error: InvalidQuery) -> Fault {
    match error {
        InvalidQuery::TextTooLong { .. } => Fault::field("q", "/validation/query-too-long"),
        InvalidQuery::PageTooLarge { .. } | InvalidQuery::EmptyPage => {
            Fault::field("pageSize", "/validation/page-size")
        }
        InvalidQuery::PageTooFar { .. } => Fault::field("page", "/validation/page-too-far"),
        _ => Fault::field("categoryIds", "/validation/categories"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_parameter_is_named() {
        let many: Vec<_> = (0..60).map(|id| id.to_string()).collect();
        let categories = many.join(",");
        let pairs = [
            ("page", "0"),
            ("pageSize", "101"),
            ("categoryIds", &*categories),
            ("q", "ok"),
        ];
        let fault = Asked::read(pairs).expect_err("three are wrong");
        let fields: Vec<_> = fault.fields.keys().map(String::as_str).collect();
        assert_eq!(fields, ["categoryIds", "page", "pageSize"]);
    }

    #[test]
    fn more_follows_while_hits_are_left_that_can_be_asked_for() {
        let asked = Asked::read([("page", "2"), ("pageSize", "10"), ("q", " mint ")]).expect("a question");
        assert_eq!((asked.offset(), asked.text.as_str()), (10, "mint"));
        assert!(asked.has_more(21) && !asked.has_more(20));
    }
}
