//! Stock and prices by the codes of variations.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::{Fault, FaultCode},
    ids::VariationCode,
    market::Language,
};
use runtime::{telemetry::slow, timestamp};
use utoipa::IntoParams;
use wire::cda::{InventoryRow, PriceRow};

use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    parameters::Parameters,
    respond,
    state::AppState,
};

/// Codes in one call.
const MAX_CODES: usize = 100;

/// Which variations. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct InventoryQuery {
    /// Codes of variations: 1 to 100, separated by commas, or the parameter several times. Those that are not known
    /// are left out of the answer.
    #[param(example = "HH-1001-150,HH-1002-150")]
    codes: String,
}

/// Which variations, and where. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct PricingQuery {
    /// Codes of variations: 1 to 100, separated by commas, or the parameter several times. Those that are not known
    /// or not for sale in the market are left out of the answer.
    #[param(example = "HH-1001-150,HH-1002-150")]
    codes: String,
}

/// Tells how many pieces of variations lie in each warehouse.
#[utoipa::path(
    get, path = "/api/cda/inventory", tag = "goods", params(InventoryQuery, AnswerLanguage),
    responses((status = 200, body = Vec<InventoryRow>), (status = 422), (status = 503))
)]
pub async fn inventory(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let fail = |code: FaultCode| ApiError::in_language(code, language.language);
    let codes = read_codes(&request, language.language)?;
    let catalogue = shop.storefront.catalogue();
    let offers = codes.iter().filter_map(|code| catalogue.offer(code));
    let known: Vec<VariationCode> = offers.map(|offer| offer.variation.code.clone()).collect();
    let _place = shop.places.calls.take().await.map_err(fail)?;
    let stock = shop.storage.store.stock();
    let levels = slow::step("store", stock.levels(&known)).await.map_err(|error| {
        tracing::warn!(%error, "the stock could not be read");
        fail(FaultCode::StorageUnavailable)
    })?;
    let rows = levels.iter().filter_map(|level| {
        let offer = catalogue.offer(level.variation.as_str())?;
        Some(InventoryRow::new(level, !offer.variation.backorder))
    });
    respond::json(&request, &rows.collect::<Vec<_>>())
}

/// Tells what variations cost in a market now.
#[utoipa::path(
    get, path = "/api/cda/pricing", tag = "goods", params(PricingQuery, AnswerMarket, AnswerLanguage),
    responses((status = 200, body = Vec<PriceRow>), (status = 422))
)]
pub async fn pricing(
    shop: web::Data<AppState>,
    request: HttpRequest,
    market: AnswerMarket,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let codes = read_codes(&request, language.language)?;
    let catalogue = shop.storefront.catalogue();
    let at = shop.clock.wall();
    let offers = codes.iter().filter_map(|code| catalogue.offer(code));
    let rows = offers.filter_map(|offer| PriceRow::new(offer.variation, &market.market, at, timestamp::format));
    respond::json(&request, &rows.collect::<Vec<_>>())
}

/// Tells what variations cost in a market now; the same as `/api/cda/pricing`.
#[utoipa::path(
    get, path = "/api/cda/pricing/bycodes", tag = "goods", params(PricingQuery, AnswerMarket, AnswerLanguage),
    responses((status = 200, body = Vec<PriceRow>), (status = 422))
)]
pub async fn pricing_by_codes(
    shop: web::Data<AppState>,
    request: HttpRequest,
    market: AnswerMarket,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    pricing(shop, request, market, language).await
}

/// The codes that a call names, each once, in the order in which they were named.
fn read_codes(request: &HttpRequest, language: Language) -> Result<Vec<String>, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let mut codes: Vec<String> = Vec::new();
    let lists = parameters.iter().filter(|(name, _)| *name == "codes");
    let named = lists.flat_map(|(_, list)| list.split(',')).map(str::trim);
    for code in named.filter(|code| !code.is_empty()) {
        if !codes.iter().any(|known| known == code) {
            codes.push(code.to_owned());
        }
        if codes.len() > MAX_CODES {
            break;
        }
    }
    if codes.is_empty() || codes.len() > MAX_CODES {
        return Err(ApiError::in_language(
            Fault::field("codes", "/validation/codes"),
            language,
        ));
    }
    Ok(codes)
}
