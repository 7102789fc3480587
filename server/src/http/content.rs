//! The page call: a page model by the address of the page.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue, VARY},
    web,
};
use domain::{fault::FaultCode, market::Language};
use runtime::telemetry::slow;
use serde::Deserialize;
use site::{
    Address, Destination, address, pages,
    results::{Asker, first_results, page_query},
};
use utoipa::IntoParams;
use wire::{page::PageModel, problem::Problem};

use super::{
    error::ApiError,
    extract::{self, AcceptedLanguage, AnswerMarket, OwnMarket},
    identity, methods, respond,
};
use crate::state::AppState;

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/api/cda/content", content));
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
    pub match_exact: Option<bool>,
    /// The market whose prices are shown; otherwise the one that the visitor chose before, or the site's default.
    pub market: Option<String>,
}

/// Finds a page by its address. The answer is a list whose first item is the page.
#[utoipa::path(
    get, path = "/api/cda/content", tag = "content", params(ContentQuery),
    responses(
        (status = 200, body = Vec<PageModel>),
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
    let market = match query.market.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => AnswerMarket::named(&shop, Some(id), language)?,
        None => &own.0,
    };
    let found = find(&shop, path, language, query.match_exact.unwrap_or(true));
    let (address, remaining) = found.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let content = shop.storefront.content.load_full();
    let asked = page_query(query_of_page, &address.destination, address.language, &content);
    let visitor = identity::visitor(&shop, &request)?;

    let asker = Asker {
        storefront: &shop.storefront,
        language: address.language,
        market,
    };
    let first = first_results(asker, &address.destination, &asked).await;
    let first = first.map_err(|fault| ApiError::in_language(fault, address.language))?;
    let shown = shop.storefront.snapshot();
    let origin = extract::origin(&request, &shop.config);
    let context = shop
        .storefront
        .render_context(address.language, market, &shown, &origin);
    let mut page = slow::part("page", || pages::page(context, &address.destination, &asked, &first));
    let etag = respond::etag_of(&page)?;

    // A browser with another id, or none, has no page that it could go on with.
    let is_current = visitor.set_cookie.is_none() && respond::has_current(&request, &etag);
    let mut response = if is_current {
        HttpResponse::NotModified().finish()
    } else {
        page.base_mut().anonymous_id = Some(visitor.anonymous_id);
        respond::json(&request, &[page])?
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(
        VARY,
        HeaderValue::from_static("Accept-Encoding, Accept-Language, Cookie"),
    );
    // Weak: pages that differ in the visitor's id alone are the same page.
    if let Ok(etag) = HeaderValue::try_from(format!("W/{etag}")) {
        headers.insert(ETAG, etag);
    }
    if let Some(cookie) = visitor.set_cookie {
        // A cookie made by this server is a valid header.
        let _ = response.add_cookie(&cookie);
    }
    describe(&mut response, address.language, &remaining);
    Ok(response)
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
    if let Some(address) = Address::resolve(path, &shown.catalogue, &shown.content) {
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

/// Says in headers what was found, as content delivery clients expect it.
fn describe(response: &mut HttpResponse, language: Language, remaining: &str) {
    let headers = response.headers_mut();
    let mut say = |name, value: &str| {
        if let Ok(value) = value.parse() {
            headers.insert(HeaderName::from_static(name), value);
        }
    };
    say("x-epi-branch", language.code());
    say("x-epi-contextmode", "Default");
    say("x-epi-remainingroute", remaining);
    say("content-language", language.code());
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
