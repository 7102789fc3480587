//! What a listing is asked for, in addresses of pages and in API calls.

use std::collections::BTreeMap;

use domain::{
    catalogue::Catalogue,
    fault::{Fault, FaultCode},
    ids::CategoryCode,
    market::{Language, Market},
};
use search_index::{Direction, InvalidQuery, Query, Sort};
use wire::{
    listing::ProductListing,
    product::{ProductCard, Reader},
    search::{FoundProduct, NameHighlights, ProductSearch, ResultsKind},
};

use crate::{
    parameters::truth,
    search::{Choices, Naming, SearchData, Understood},
    searcher::{Found, FoundHit},
};

/// How products are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    Standard,
    Name,
    Price,
    News,
}

/// One page of a listing.
#[derive(Debug, Clone, PartialEq)]
pub struct ListingQuery {
    /// From 1.
    pub page: usize,
    pub page_size: usize,
    pub sort: SortBy,
    pub direction: Direction,
    /// What the shopper searches for; trimmed.
    pub text: String,
    /// Its words are looked for as they are, whatever they mean.
    pub is_literal: bool,
    /// Code or name.
    pub brand: String,
    /// What of the facets is chosen.
    pub choices: Choices,
    /// Whether the address has any `filter.*`, be it known or not.
    pub is_filtered: bool,
    /// What the page of results is to show, where the address says it.
    pub shown: Option<ResultsKind>,
}

impl Default for ListingQuery {
    fn default() -> Self {
        Self {
            page: 1,
            page_size: Self::PAGE_SIZE,
            sort: SortBy::Standard,
            direction: Direction::Ascending,
            text: String::new(),
            is_literal: false,
            brand: String::new(),
            choices: Choices::default(),
            is_filtered: false,
            shown: None,
        }
    }
}

impl ListingQuery {
    /// Products on a page, unless asked otherwise.
    pub const PAGE_SIZE: usize = 12;
    pub const MAX_PAGE_SIZE: usize = 100;

    /// Reads query parameters. What cannot be read keeps its default and is named in the fault.
    pub fn read<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Option<Fault>) {
        let mut query = Self::default();
        let mut wrong = BTreeMap::new();
        let mut refuse = |field: &str, key: &str| {
            wrong.insert(field.to_owned(), vec![key.to_owned()]);
        };
        for (name, value) in pairs {
            match name {
                "page" => match value.parse() {
                    Ok(page) if page >= 1 => query.page = page,
                    _ => refuse(name, "/validation/page"),
                },
                "pageSize" => match value.parse() {
                    Ok(size) if (1..=Self::MAX_PAGE_SIZE).contains(&size) => query.page_size = size,
                    _ => refuse(name, "/validation/page-size"),
                },
                "sort" | "sortBy" => match value {
                    "standard" | "" => query.sort = SortBy::Standard,
                    "name" => query.sort = SortBy::Name,
                    "price" => query.sort = SortBy::Price,
                    "news" => query.sort = SortBy::News,
                    _ => refuse(name, "/validation/sort"),
                },
                "sortDirection" => match value {
                    "asc" | "" => query.direction = Direction::Ascending,
                    "desc" => query.direction = Direction::Descending,
                    _ => refuse(name, "/validation/sort-direction"),
                },
                "q" if value.trim().chars().count() > Query::MAX_TEXT => {
                    refuse(name, "/validation/query-too-long");
                }
                "q" => query.text = value.trim().to_owned(),
                "literal" => query.is_literal = truth(value) == Some(true),
                "show" => {
                    query.shown = match value {
                        "products" => Some(ResultsKind::Products),
                        "recipes" => Some(ResultsKind::Recipes),
                        "content" => Some(ResultsKind::Content),
                        _ => None,
                    }
                }
                "brand" => query.brand = value.trim().to_owned(),
                other => {
                    let group = other.strip_prefix("filter.").filter(|_| !value.is_empty());
                    query.is_filtered |= group.is_some();
                    if group.is_some_and(|group| query.choices.read(group, value).is_err()) {
                        refuse(other, "/validation/filter");
                    }
                }
            }
        }
        let fault = (!wrong.is_empty()).then(|| Fault {
            fields: wrong,
            ..Fault::new(FaultCode::Invalid)
        });
        (query, fault)
    }

    /// The same list of everything that could be found.
    pub fn without_text(&self) -> Self {
        Self {
            text: String::new(),
            is_literal: false,
            ..self.clone()
        }
    }

    /// The same, ordered as its own page orders a search.
    pub fn best_first(&self) -> Self {
        Self {
            sort: SortBy::Standard,
            direction: Direction::Ascending,
            ..self.clone()
        }
    }

    /// The same with the choices that the shop offers in the market.
    #[must_use]
    pub fn as_offered(mut self, data: &SearchData, market: &Market) -> Self {
        self.choices = self.choices.without_hidden(data, market);
        self
    }

    pub fn is_standard_order(&self) -> bool {
        self.sort == SortBy::Standard && self.direction == Direction::Ascending
    }

    /// What the shopper's words ask for.
    pub fn understood(&self, data: &SearchData) -> Understood {
        data.understand(&self.text, self.is_literal)
    }

    /// The query for the index, with the counts of the facets: among these categories (all products when none are named), ordered for a
    /// reader of this language in this market.
    pub fn in_index(
        &self,
        categories: Option<Vec<CategoryCode>>,
        language: Language,
        market: &Market,
        data: &SearchData,
    ) -> Result<Query, Fault> {
        let sort = match self.sort {
            SortBy::Standard => Sort::Standard,
            SortBy::Name => Sort::Name {
                language,
                direction: self.direction,
            },
            SortBy::Price => Sort::Price {
                market: market.id.clone(),
                direction: self.direction,
            },
            SortBy::News => Sort::News,
        };
        if let Some(group) = self.choices.hidden(data, market) {
            return Err(Fault::field(&format!("filter.{group}"), "/validation/filter"));
        }
        let offset = (self.page - 1).saturating_mul(self.page_size);
        let mut query = self
            .understood(data)
            .query(&market.id)
            .and_then(|query| query.of_brand(&self.brand))
            .and_then(|query| query.sorted(sort).page(offset, self.page_size))
            .and_then(|query| self.choices.narrow(query, data, market))
            .map_err(|error| wrong_query(&error))?;
        if let Some(categories) = categories {
            query = query.in_categories(categories).map_err(|error| wrong_query(&error))?;
        }
        Ok(query)
    }
}

/// The cards of listed products with the facets that they can be narrowed by.
pub fn listing(found: &Found, query: &ListingQuery, reader: Reader<'_>, naming: Naming<'_>) -> ProductListing {
    ProductListing {
        product_view_models: found.iter().filter_map(|hit| card(hit, reader)).collect(),
        total_count: found.hits.total,
        facet_groups: naming.groups(&found.hits.facets, &query.choices),
    }
}

/// The same of a search: each card with the places that the search matched.
pub fn search(found: &Found, query: &ListingQuery, reader: Reader<'_>, naming: Naming<'_>) -> ProductSearch {
    let highlighted = |hit: FoundHit<'_>| {
        Some(FoundProduct {
            highlights: NameHighlights {
                display_name: hit.marks.to_vec(),
            },
            card: card(hit, reader)?,
        })
    };
    let understood = query.understood(naming.data);
    ProductSearch {
        product_view_models: found.iter().filter_map(highlighted).collect(),
        total_count: found.hits.total,
        facet_groups: naming.groups(&found.hits.facets, &query.choices),
        corrected_query: understood.corrected(found.hits.corrected.clone()),
        understood: naming.understood(&understood),
    }
}

/// Nothing for one that left the catalogue after it was found.
fn card(found: FoundHit<'_>, reader: Reader<'_>) -> Option<ProductCard> {
    ProductCard::new(reader.catalogue.product(&found.hit.key)?, reader)
}

/// The categories that a category's page lists: itself and all below it. Nothing for an unknown code.
pub fn categories_under(code: &str, catalogue: &Catalogue) -> Option<Vec<CategoryCode>> {
    let category = catalogue.category(code)?;
    Some(catalogue.category_with_descendants(&category.code))
}

fn wrong_query(error: &InvalidQuery) -> Fault {
    match error {
        InvalidQuery::TextTooLong { .. } => Fault::field("q", "/validation/query-too-long"),
        InvalidQuery::BrandTooLong { .. } => Fault::field("brand", "/validation/brand"),
        InvalidQuery::TooManyCategories { .. } => Fault::field("category", "/validation/category"),
        InvalidQuery::PageTooLarge { .. } | InvalidQuery::EmptyPage => {
            Fault::field("pageSize", "/validation/page-size")
        }
        InvalidQuery::TooManyGroups { .. } | InvalidQuery::TooManyValues { .. } | InvalidQuery::TwoMarkets => {
            Fault::field("filter", "/validation/filter")
        }
        InvalidQuery::PageTooFar { .. } => Fault::field("page", "/validation/page-too-far"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read() {
        let pairs = [
            ("page", "3"),
            ("sortBy", "price"),
            ("sortDirection", "desc"),
            ("q", " milk "),
            ("literal", "True"),
            ("filter.diet", "vegan"),
        ];
        let (query, fault) = ListingQuery::read(pairs);
        assert!(fault.is_none());
        assert_eq!(
            (query.page, query.sort, query.direction),
            (3, SortBy::Price, Direction::Descending)
        );
        assert_eq!((query.text.as_str(), query.is_literal), ("milk", true));
        assert!(query.is_filtered && !query.is_standard_order());
    }

    #[test]
    fn wrong_parameters_are_named() {
        let check = |name, value: &str| {
            let (query, fault) = ListingQuery::read([(name, value)]);
            assert_eq!(query, ListingQuery::default(), "{name}={value}");
            let fields: Vec<_> = fault.expect("a fault").fields.into_keys().collect();
            assert_eq!(fields, [name]);
        };
        check("page", "0");
        check("page", "x");
        check("pageSize", "101");
        check("pageSize", "0");
        check("sort", "cheapest");
        check("sortDirection", "up");
        check("q", &"x".repeat(501));
    }
}
