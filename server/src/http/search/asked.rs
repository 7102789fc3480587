//! What the searches in content have in common: words, language, categories and a page.

use std::{collections::BTreeMap, sync::Arc};

use actix_web::HttpRequest;
use domain::{
    content::{CategoryId, Taxonomy},
    fault::{Fault, FaultCode},
    market::{Language, Market},
};
use search_index::{InvalidQuery, Query};
use site::{
    ListingQuery,
    hits::ShownTitles,
    render_context::SiteSnapshot,
    search::{
        SearchData, Topics, Understood,
        pages::{filed_under, there_in},
    },
};

use crate::{
    http::{
        error::ApiError,
        extract::{AnswerLanguage, AnswerMarket},
        parameters::Parameters,
    },
    state::AppState,
};

/// The parameters of a call, checked. Those that only one call has are read by that call.
pub(super) struct Asked<'a> {
    parameters: Parameters,
    pub language: Language,
    pub market: &'a Arc<Market>,
    /// Trimmed.
    pub text: String,
    pub is_literal: bool,
    /// From 1.
    pub page: usize,
    pub page_size: usize,
    /// `categoryIds`.
    pub topics: Topics,
    /// `predefinedCategoryIds`: pages without any of these are not there.
    predefined: Topics,
}

impl<'a> Asked<'a> {
    pub fn read(shop: &'a AppState, request: &HttpRequest) -> Result<Self, ApiError> {
        let parameters = Parameters::of(request.query_string());
        let default = shop.storefront.default_language();
        let language = AnswerLanguage::named(parameters.get("language"), default).unwrap_or(default);
        let market = AnswerMarket::named(shop, parameters.get("market"), language)?;
        let mut asked = Self {
            parameters: Parameters::of(""),
            language,
            market,
            text: String::new(),
            is_literal: false,
            page: 1,
            page_size: ListingQuery::PAGE_SIZE,
            topics: Topics::default(),
            predefined: Topics::default(),
        };
        let mut wrong = BTreeMap::new();
        for (name, value) in parameters.iter() {
            if let Err(key) = asked.take(name, value) {
                wrong.insert(name.to_owned(), vec![key.to_owned()]);
            }
        }
        if !wrong.is_empty() {
            let fault = Fault {
                fields: wrong,
                ..Fault::new(FaultCode::Invalid)
            };
            return Err(asked.fail(fault));
        }
        asked.parameters = parameters;
        Ok(asked)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
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
            "literal" => self.is_literal = value == "true",
            "categoryIds" => self.topics.read(value).map_err(|_| "/validation/categories")?,
            "predefinedCategoryIds" => self.predefined.read(value).map_err(|_| "/validation/categories")?,
            _ => {}
        }
        Ok(())
    }

    /// The titles that what is found is marked in.
    pub fn titles(&self, shown: &SiteSnapshot) -> ShownTitles {
        ShownTitles {
            shown: shown.clone(),
            language: self.language,
        }
    }

    /// A parameter that is given and not empty.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.get(name)
    }

    pub fn offset(&self) -> usize {
        (self.page - 1).saturating_mul(self.page_size)
    }

    /// Whether hits come after those of this page, on a page that can be asked for.
    pub fn has_more(&self, total: usize) -> bool {
        self.offset().saturating_add(self.page_size) < total.min(Query::MAX_OFFSET + 1)
    }

    pub fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault, self.language)
    }

    /// What the words ask for.
    pub fn understood(&self, data: &SearchData) -> Understood {
        data.understand(&self.text, self.is_literal)
    }

    /// The question among pages that are there in the language, narrowed by the chosen categories, with the counts of the others. The page is still to be chosen.
    pub fn among_pages(&self, query: Query, taxonomy: &Taxonomy) -> Result<Query, InvalidQuery> {
        let query = self.in_language(query)?;
        let query = self.topics.narrow(query, taxonomy, self.language)?;
        if self.predefined.as_slice().is_empty() {
            return Ok(query);
        }
        let predefined = self.predefined.as_slice().iter();
        query.within_categories(predefined.map(|id| filed_under(*id, self.language)))
    }

    /// Whether something of these categories is among what is asked for.
    pub fn fits(&self, categories: &[CategoryId], taxonomy: &Taxonomy) -> bool {
        self.predefined.allow(categories) && self.topics.fit(categories, taxonomy)
    }

    /// The question among pages that are there in the language, by their texts in it.
    pub fn in_language(&self, query: Query) -> Result<Query, InvalidQuery> {
        there_in(query, self.language)
    }

    /// The page that is asked for.
    pub fn page_of(&self, query: Query) -> Result<Query, InvalidQuery> {
        query.page(self.offset(), self.page_size)
    }

    pub fn refuse(&self, error: InvalidQuery) -> ApiError {
        self.fail(match error {
            InvalidQuery::TextTooLong { .. } => Fault::field("q", "/validation/query-too-long"),
            InvalidQuery::PageTooLarge { .. } | InvalidQuery::EmptyPage => {
                Fault::field("pageSize", "/validation/page-size")
            }
            InvalidQuery::PageTooFar { .. } => Fault::field("page", "/validation/page-too-far"),
            _ => Fault::field("categoryIds", "/validation/categories"),
        })
    }
}
