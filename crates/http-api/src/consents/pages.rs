//! Addresses without a language, which lead to the pages in the visitor's own.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY, VARY},
    },
    web,
};
use domain::{fault::FaultCode, market::Language};
use site::address;

use crate::{
    error::ApiError,
    extract::{AcceptedLanguage, AnswerLanguage},
    parameters::Parameters,
    state::AppState,
};

/// A policy, in the newest version or the one that the address names.
pub async fn policy(
    shop: web::Data<AppState>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let language = language_of(&shop, &parameters, accepted);
    let version = parameters.get("version");
    let site = shop.storefront.site.load();
    let shown = site.policy_version(&id, version, shop.storefront.today());
    let shown = shown.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let page = address::policy_path(&id, language);
    Ok(to(&match version {
        // A version's name fits into an address as it is.
        Some(_) => format!("{page}?version={}", shown.version),
        None => page,
    }))
}

/// Where links of letters lead. What stands after the `#` comes along by itself.
pub async fn email(shop: web::Data<AppState>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let parameters = Parameters::of(request.query_string());
    to(&address::email_preferences_path(language_of(
        &shop,
        &parameters,
        accepted,
    )))
}

/// Where everything that was allowed is taken back.
pub async fn revocation(shop: web::Data<AppState>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let parameters = Parameters::of(request.query_string());
    to(&address::revocation_path(language_of(&shop, &parameters, accepted)))
}

/// Leads whoever opens the address of a letter's `List-Unsubscribe` to the page where they say so. Programs that know the
/// one-click way post there instead.
#[utoipa::path(
    get, path = "/api/cds/unsubscribe/{token}", tag = "consents",
    params(("token" = String, Path, description = "Of the letter")),
    responses((status = 302, description = "To the page"), (status = 404, description = "It is no token"))
)]
pub async fn end_by_hand(token: web::Path<String>, accepted: AcceptedLanguage) -> Result<HttpResponse, ApiError> {
    let is_secret = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !token.bytes().all(is_secret) {
        return Err(FaultCode::NotFound.into());
    }
    let page = address::revocation_path(accepted.0);
    Ok(to(&format!("{page}#token={token}")))
}

fn language_of(shop: &AppState, parameters: &Parameters, AcceptedLanguage(accepted): AcceptedLanguage) -> Language {
    let default = shop.storefront.default_language();
    AnswerLanguage::named(parameters.get("language"), default).unwrap_or(accepted)
}

fn to(path: &str) -> HttpResponse {
    HttpResponse::build(StatusCode::FOUND)
        .insert_header((LOCATION, path))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((VARY, "Accept-Language"))
        .finish()
}
