//! The dictionaries of the shop's texts.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use site::localizations::Area;
use utoipa::IntoParams;
use wire::problem::Problem;

use crate::{
    error::ApiError,
    extract::{AcceptedLanguage, AnswerLanguage},
    methods,
    parameters::Parameters,
    respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/localizations", asked_language))
        .service(methods::reading("/api/localizations/{id}", one_language));
}

/// Which language. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct LocalizationsQuery {
    /// `fi`, `sv` or `en`; the browser's first known one when it is absent, the site's default when it is unknown.
    language: Option<String>,
    /// `first`: the texts that most pages show; `later`: all others. Together they are all texts, as without it.
    area: Option<String>,
    /// The version that documents name: with it the texts may be kept for good.
    v: Option<String>,
}

/// The dictionary of the reader's language: keys such as `/cart/title`, and their texts.
#[utoipa::path(
    get, path = "/api/localizations", tag = "content", params(LocalizationsQuery),
    responses(
        (status = 200, body = std::collections::HashMap<String, String>),
        (status = 304, description = "The client has it already"),
    )
)]
pub async fn asked_language(
    shop: web::Data<AppState>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let named = AnswerLanguage::named(parameters.get("language"), shop.storefront.default_language());
    Ok(dictionary(&shop, &request, named.unwrap_or(accepted.0)))
}

/// The dictionary of one language.
#[utoipa::path(
    get, path = "/api/localizations/{id}", tag = "content", params(("id" = String, Path, description = "`fi`, `sv` or `en`")),
    responses(
        (status = 200, body = std::collections::HashMap<String, String>),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem),
    )
)]
pub async fn one_language(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let language = Language::of_tag(&id)
        .ok_or_else(|| ApiError::in_language(FaultCode::NotFound, AnswerLanguage::of(&shop, &request)))?;
    Ok(dictionary(&shop, &request, language))
}

fn dictionary(shop: &AppState, request: &HttpRequest, language: Language) -> HttpResponse {
    let dictionary = shop.storefront.dictionary(language);
    let parameters = Parameters::of(request.query_string());
    let area = parameters.get("area").and_then(Area::named);
    let etag = dictionary.etag(area);
    let is_current = respond::has_current(request, &etag);
    // A new release of the shop has new texts: caches ask before they use what they keep, unless these very texts are named.
    let caching = if parameters.get("v") == Some(dictionary.version()) {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=300"
    };
    let mut response = if is_current {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header(("Cache-Control", caching))
        .insert_header(("ETag", etag))
        .insert_header(("Content-Language", language.code()));
    if is_current {
        return response
            .insert_header(("Vary", "Accept-Encoding, Accept-Language"))
            .finish();
    }
    response.content_type("application/json");
    let mut response = respond::compressed(request, &mut response, dictionary.json(area).as_bytes().to_vec());
    response.headers_mut().insert(
        actix_web::http::header::VARY,
        actix_web::http::header::HeaderValue::from_static("Accept-Encoding, Accept-Language"),
    );
    response
}
