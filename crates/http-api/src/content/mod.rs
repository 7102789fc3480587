//! Content as programs and the web app ask for it: by address, by id, and by its place.

mod answer;
pub mod sites;
pub mod tree;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use serde::Deserialize;
use site::{Address, Destination, address, results::page_query};
use utoipa::IntoParams;
use wire::{page::DeliveredPage, problem::Problem};

use self::answer::PageAnswer;
use crate::{
    error::ApiError,
    extract::{AcceptedLanguage, AnswerMarket, OwnMarket},
    methods,
    parameters::truth_or_none,
    previewing::{self, EditQuery},
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/cda/content", content))
        .service(methods::reading("/api/cda/content/{id}", tree::by_id))
        .service(methods::reading("/api/cda/content/{id}/children", tree::children))
        .service(methods::reading("/api/cda/content/{id}/ancestors", tree::ancestors))
        .service(methods::reading("/api/cda/site", sites::sites))
        .service(methods::reading("/api/cda/site/{id}", sites::site));
}

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContentQuery {
    /// The address of the page: a path, or an absolute address of this site.
    pub content_url: String,
    /// The path that the browser shows.
    pub current_page_url: Option<String>,
    /// False also finds the nearest page above the address; true otherwise.
    #[serde(default, deserialize_with = "truth_or_none")]
    pub match_exact: Option<bool>,
    /// The market whose prices are shown; otherwise the one that the visitor chose before, or the site's default.
    pub market: Option<String>,
}

/// Finds a page by its address. The answer is a list whose first item is the page. A page that has moved since is found by its
/// old address as well, and tells its own.
#[utoipa::path(
    get, path = "/api/cda/content", tag = "content", params(ContentQuery, EditQuery),
    responses(
        (status = 200, body = Vec<DeliveredPage>),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "No page has this address"),
        (status = 422, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn content(
    shop: web::Data<AppState>,
    request: HttpRequest,
    query: web::Query<ContentQuery>,
    accepted: AcceptedLanguage,
    own: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let (path, query_of_page) = split_address(&query.content_url);
    let language = address::language_of(path).unwrap_or(accepted.0);
    let found = find(&shop, path, language, query.match_exact.unwrap_or(true));
    let asked = previewing::asked(&shop, &request, path, found.as_ref().map(|(address, _)| address)).await?;
    if let Some(preview) = asked {
        let remaining = found.as_ref().map_or("", |(_, remaining)| remaining);
        return answer::preview(&shop, &request, &preview, query_of_page, Some(remaining)).await;
    }
    let market = match query.market.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => AnswerMarket::named(&shop, Some(id), language)?,
        None => &own.0,
    };
    let (address, remaining) = found.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let content = shop.storefront.content.load_full();
    let answer = PageAnswer {
        address: &address,
        market,
        query: &page_query(query_of_page, &address.destination, address.language, &content),
        remaining: &remaining,
        is_listed: true,
    };
    answer::page(&shop, &request, answer).await
}

/// The page at a path; the start page for the site's root, which has no language of its own.
fn find(shop: &AppState, path: &str, language: Language, exact: bool) -> Option<(Address, String)> {
    let shown = shop.storefront.snapshot();
    if path.bytes().all(|b| b == b'/') {
        let start = Address {
            language,
            destination: Destination::Start,
        };
        return Some((start, String::new()));
    }
    let found = Address::resolve(path, &shown.catalogue, &shown.content);
    if let Some(address) = found.or_else(|| Address::moved(path, &shown.content)) {
        return Some((address, String::new()));
    }
    if exact {
        None
    } else {
        Address::resolve_nearest(path, &shown.catalogue, &shown.content)
    }
}

/// Path and query of an address; scheme and host are dropped.
fn split_address(url: &str) -> (&str, &str) {
    let local = match url.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => url,
    };
    let local = local.split('#').next().unwrap_or_default();
    local.split_once('?').unwrap_or((local, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_split() {
        let check = |url, path, query| assert_eq!(split_address(url), (path, query), "{url}");
        check("/fi/x?page=2#top", "/fi/x", "page=2");
        check("https://shop.example/fi/?a=b", "/fi/", "a=b");
        check("https://shop.example", "/", "");
        check("", "", "");
    }
}
