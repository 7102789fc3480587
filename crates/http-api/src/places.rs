//! Where a variation can be fetched.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::{Fault, FaultCode};
use runtime::telemetry::slow;
use site::results::{Asker, places::PlacesQuestion};
use utoipa::IntoParams;
use wire::{problem::Problem, product::StockPlaces};

use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    methods,
    parameters::Parameters,
    respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/api/variations/{code}/places", places));
}

/// From where somebody asks. Read by `PlacesQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct PlacesQuery {
    /// Of the places: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// The places of its country come first; the default market otherwise.
    market: Option<String>,
    /// Where the visitor is, in degrees: the nearest come first. Together with `longitude`.
    latitude: Option<f64>,
    longitude: Option<f64>,
}

/// Lists the shop's places that have stock of their own, and whether a variation lies there.
#[utoipa::path(
    get, path = "/api/variations/{code}/places", tag = "catalogue",
    params(("code" = String, Path, description = "Of the variation"), PlacesQuery),
    responses(
        (status = 200, body = StockPlaces),
        (status = 404, body = Problem, description = "There is no such variation"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "The stock cannot be read now; come back after Retry-After seconds"),
    )
)]
pub async fn places(
    shop: web::Data<AppState>,
    request: HttpRequest,
    code: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let language = AnswerLanguage::of(&shop, &request);
    let fail = |fault: Fault| ApiError::in_language(fault, language);
    let asker = Asker {
        storefront: &shop.storefront,
        language,
        market: AnswerMarket::of(&shop, &request, language)?,
    };
    let variation = asker.variation(&code).map_err(fail)?;
    let parameters = Parameters::of(request.query_string());
    let question = PlacesQuestion::read(variation, parameters.iter()).map_err(fail)?;
    let _place = shop.places.calls.take().await.map_err(|code| fail(code.into()))?;
    let stock = shop.storage.store.stock();
    let levels = slow::step("store", stock.levels(std::slice::from_ref(&question.variation))).await;
    let levels = levels.map_err(|error| {
        tracing::warn!(%error, "the stock of places could not be read");
        fail(FaultCode::StorageUnavailable.into())
    })?;
    respond::json(&request, &asker.places_of(&question, &levels))
}
