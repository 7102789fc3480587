//! Where the shop sells and sends from.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    market::{Language, Market},
    pricing::TaxRate,
};
use runtime::{telemetry::slow, timestamp};
use wire::cda::{MarketModel, MarketTax, WarehouseModel};

use crate::{error::ApiError, extract::AnswerLanguage, respond, state::AppState};

/// Lists the markets, with the tax rates that are in force.
#[utoipa::path(
    get, path = "/api/cda/markets", tag = "goods", params(AnswerLanguage),
    responses((status = 200, body = Vec<MarketModel>))
)]
pub async fn markets(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let language = language.language;
    let markets = shop
        .storefront
        .markets
        .all()
        .map(|market| model(&shop, market, language));
    respond::json(&request, &markets.collect::<Result<Vec<_>, _>>()?)
}

/// Tells of one market, with the tax rates that are in force.
#[utoipa::path(
    get, path = "/api/cda/markets/{id}", tag = "goods",
    params(("id" = String, Path, description = "Such as `FI`", example = "FI"), AnswerLanguage),
    responses((status = 200, body = MarketModel), (status = 404))
)]
pub async fn market(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let language = language.language;
    let market = shop.storefront.markets.get(&id);
    let market = market.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    respond::json(&request, &model(&shop, market, language)?)
}

/// Tells of one warehouse.
#[utoipa::path(
    get, path = "/api/cda/warehouse/{id}", tag = "goods",
    params(("id" = String, Path, description = "The warehouse's code", example = "main"), AnswerLanguage),
    responses((status = 200, body = WarehouseModel), (status = 404), (status = 503))
)]
pub async fn warehouse(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let fail = |code: FaultCode| ApiError::in_language(code, language.language);
    let _place = shop.places.calls.take().await.map_err(fail)?;
    let stock = shop.storage.store.stock();
    let warehouses = slow::step("store", stock.warehouses()).await.map_err(|error| {
        tracing::warn!(%error, "the warehouses could not be read");
        fail(FaultCode::StorageUnavailable)
    })?;
    let found = warehouses.into_iter().find(|warehouse| warehouse.id.as_str() == *id);
    let warehouse = found.ok_or_else(|| fail(FaultCode::NotFound))?;
    respond::json(&request, &WarehouseModel::from(warehouse))
}

fn model(shop: &AppState, market: &Market, language: Language) -> Result<MarketModel, ApiError> {
    let at = shop.clock.wall();
    let book = shop.storefront.book.load();
    let taxes = book.taxes().rates().iter().filter(|rate| is_in_force(rate, market, at));
    let taxes = taxes.map(|rate| MarketTax::new(rate, timestamp::format(rate.from), rate.until.map(timestamp::format)));
    let taxes: Vec<_> = taxes.collect::<Result<_, _>>().map_err(|error| {
        tracing::error!(%error, "a tax rate could not be rendered");
        ApiError::in_language(FaultCode::Internal, language)
    })?;
    let is_default = market.id == shop.storefront.markets.default_market().id;
    Ok(MarketModel::new(market, is_default, taxes, language))
}

fn is_in_force(rate: &TaxRate, market: &Market, at: UnixMillis) -> bool {
    *rate.country == *market.country && rate.from <= at && rate.until.is_none_or(|until| at < until)
}
