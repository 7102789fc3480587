//! What is offered while somebody types: the best few of everything, in one call.

use std::time::Instant;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::market::Language;
use search_index::{IndexError, Kind, Pinned, Query};
use site::{
    hits,
    render_context::RenderContext,
    searcher::{Found, Merged},
};
use utoipa::IntoParams;
use wire::{
    problem::Problem,
    search::{FoundCounts, Suggestions},
};

use super::asked::Asked;
use crate::{
    http::{error::ApiError, respond},
    state::AppState,
};

const PRODUCTS: usize = 4;
const RECIPES: usize = 3;
const CONTENT: usize = 3;
const TERMS: usize = 5;
/// Of them those that mean a facet.
const FACET_TERMS: usize = 2;

/// What somebody typed. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct SuggestQuery {
    /// What was typed, at most 200 characters; nothing is suggested without it.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
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
pub async fn suggest(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    if asked.text.is_empty() {
        return respond::json(&request, &Suggestions::default());
    }
    let data = shop.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let shown = shop.storefront.snapshot();
    let queries = || {
        let recipes = understood.recipe_query(&data, shown.content.taxonomy(), asked.language)?;
        let content = understood
            .text_query()?
            .of_kinds([Kind::Article, Kind::Location, Kind::Page]);
        Ok([
            understood.query()?.of_kinds([Kind::Product]).page(0, PRODUCTS)?,
            asked.in_language(recipes.of_kinds([Kind::Recipe]))?.page(0, RECIPES)?,
            asked.in_language(content)?.page(0, CONTENT)?,
        ])
    };
    let mut terms = data.facet_words_after(&asked.text, asked.language, FACET_TERMS);
    let [products, recipes, content] = queries().map_err(|error| asked.refuse(error))?;
    let (text, language) = (asked.text.clone(), asked.language);
    let titles = asked.titles(&shown);
    let search = shop.storefront.searcher.run("suggest", move |indexes, until| {
        let marked = |index: &Pinned, query: Query| {
            let mut found = Found::of(index, &query.until(until))?;
            found.mark(&titles, until);
            Ok::<_, IndexError>(found)
        };
        let products = marked(&indexes.products, products)?;
        let recipes = marked(&indexes.pages, recipes)?;
        let content = marked(&indexes.pages, content)?;
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
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let of = |found: &Found| found.iter().filter_map(|hit| hits::content_hit(context, hit)).collect();
    let answer = Suggestions {
        products: suggested_products(context, &products),
        recipes: of(&recipes),
        content: of(&content),
        terms,
        total_count: FoundCounts {
            products: products.hits.total,
            recipes: recipes.hits.total,
            content: content.hits.total,
        },
        corrected_query: understood.corrected(Merged::new(vec![products, recipes, content]).corrected()),
        understood: shop
            .storefront
            .naming(asked.language, asked.market, &shown.catalogue, &data)
            .understood(&understood),
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

fn suggested_products(context: RenderContext<'_>, found: &Found) -> Vec<wire::search::SuggestedProduct> {
    let hits = found.iter();
    hits.filter_map(|hit| hits::suggested_product(context, hit)).collect()
}
