//! What is offered while somebody types: the best few of everything, in one call.

use std::time::Instant;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::market::Language;
use search_index::{IndexError, Kind, Pinned, Query};
use site::{
    hits,
    searcher::{Found, Merged},
    view::View,
};
use utoipa::IntoParams;
use wire::{
    problem::Problem,
    search::{FoundCounts, Suggestions},
};

use super::asked::Asked;
use crate::{
    http::{error::ApiError, respond},
    state::Shop,
};

const PRODUCTS: usize = 4;
const RECIPES: usize = 3;
const CONTENT: usize = 3;
const TERMS: usize = 5;

/// What somebody typed. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct SuggestQuery {
    /// What was typed, at most 200 characters; nothing is suggested without it.
    q: Option<String>,
    /// Of pages and texts: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Whose prices products have.
    market: Option<String>,
}

/// Suggests products, recipes, other content and searches for what is being typed.
#[utoipa::path(
    get, path = "/api/search/suggest", tag = "search", params(SuggestQuery),
    responses(
        (status = 200, body = Suggestions),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait, or this one takes too long; come back after Retry-After seconds"),
    )
)]
pub async fn suggest(shop: web::Data<Shop>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    if asked.text.is_empty() {
        return respond::json(&request, &Suggestions::default());
    }
    let among = |kinds: &[Kind], count| {
        let query = Query::text(&asked.text)?.of_kinds(kinds.iter().copied());
        let is_product = kinds.contains(&Kind::Product);
        let query = if is_product { query } else { asked.in_language(query)? };
        query.page(0, count)
    };
    let queries = || {
        Ok([
            among(&[Kind::Product], PRODUCTS)?,
            among(&[Kind::Recipe], RECIPES)?,
            among(&[Kind::Article, Kind::Location, Kind::Page], CONTENT)?,
        ])
    };
    let [products, recipes, content] = queries().map_err(|error| asked.refuse(error))?;
    let (text, language) = (asked.text.clone(), asked.language);
    let shown = shop.shown();
    let titles = asked.titles(&shown);
    let search = shop.search.run("suggest", move |indexes, until| {
        let marked = |index: &Pinned, query: Query| {
            let mut found = Found::of(index, &query.until(until))?;
            found.mark(&titles, until);
            Ok::<_, IndexError>(found)
        };
        let products = marked(&indexes.products, products)?;
        let recipes = marked(&indexes.pages, recipes)?;
        let content = marked(&indexes.pages, content)?;
        let mut terms = Vec::new();
        for index in [&indexes.products, &indexes.pages] {
            for term in going_on(index, &text, language, until)? {
                if terms.len() < TERMS && !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        Ok((terms, products, recipes, content))
    });
    let (terms, products, recipes, content) = search.await.map_err(|code| asked.fail(code))?;
    let view = shop.view(asked.language, asked.market, &shown, "");
    let of = |found: &Found| found.iter().filter_map(|hit| hits::content_hit(view, hit)).collect();
    let answer = Suggestions {
        products: suggested_products(view, &products),
        recipes: of(&recipes),
        content: of(&content),
        terms,
        total_count: FoundCounts {
            products: products.hits.total,
            recipes: recipes.hits.total,
            content: content.hits.total,
        },
        corrected_query: Merged::new(vec![products, recipes, content]).corrected(),
    };
    respond::json(&request, &answer)
}

/// How the text may go on; nothing where that takes too long, for what was found is worth more.
fn going_on(index: &Pinned, text: &str, language: Language, until: Instant) -> Result<Vec<String>, IndexError> {
    match index.suggest_terms(text, Some(language), TERMS, Some(until)) {
        Err(IndexError::TimedOut) => Ok(Vec::new()),
        terms => terms,
    }
}

fn suggested_products(view: View<'_>, found: &Found) -> Vec<wire::search::SuggestedProduct> {
    let hits = found.iter();
    hits.filter_map(|hit| hits::suggested_product(view, hit)).collect()
}
