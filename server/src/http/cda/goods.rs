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
    http::{content::form_pairs, error::ApiError, reader, respond},
    state::AppState,
};

/// Codes in one call.
const MAX_CODES: usize = 100;

/// Which variations. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct InventoryQuery {
    /// Codes of variations: 1 to 100, separated by commas, or the parameter several times. Those that are not known
    /// are left out of the answer.
    #[param(example = "HH-1001-150,HH-1002-150")]
    codes: String,
    /// `fi`, `sv` or `en`; the site's default language otherwise.
    #[param(value_type = Option<wire::schema::Language>)]
    language: Option<String>,
}

/// Which variations, and where. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct PricingQuery {
    /// Codes of variations: 1 to 100, separated by commas, or the parameter several times. Those that are not known
    /// or not for sale in the market are left out of the answer.
    #[param(example = "HH-1001-150,HH-1002-150")]
    codes: String,
    /// The site's default market otherwise.
    #[param(example = "FI")]
    market: Option<String>,
    /// `fi`, `sv` or `en`; the site's default language otherwise.
    #[param(value_type = Option<wire::schema::Language>)]
    language: Option<String>,
}

/// Tells how many pieces of variations lie in each warehouse.
#[utoipa::path(
    get, path = "/api/cda/inventory", tag = "goods", params(InventoryQuery),
    responses((status = 200, body = Vec<InventoryRow>), (status = 422), (status = 503))
)]
pub async fn inventory(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let catalogue = shop.catalogue();
    let offers = asked.codes.iter().filter_map(|code| catalogue.offer(code));
    let known: Vec<VariationCode> = offers.map(|offer| offer.variation.code.clone()).collect();
    let _place = shop.calls.take().await.map_err(|code| asked.fail(code))?;
    let stock = shop.store.stock();
    let levels = slow::step("store", stock.levels(&known)).await.map_err(|error| {
        tracing::warn!(%error, "the stock could not be read");
        asked.fail(FaultCode::StorageUnavailable)
    })?;
    let rows = levels.iter().filter_map(|level| {
        let offer = catalogue.offer(level.variation.as_str())?;
        Some(InventoryRow::new(level, !offer.variation.backorder))
    });
    respond::json(&request, &rows.collect::<Vec<_>>())
}

/// Tells what variations cost in a market now.
#[utoipa::path(
    get, path = "/api/cda/pricing", tag = "goods", params(PricingQuery),
    responses((status = 200, body = Vec<PriceRow>), (status = 422))
)]
pub async fn pricing(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let market = reader::market(&shop, asked.market.as_deref(), asked.language)?;
    let catalogue = shop.catalogue();
    let at = shop.clock.wall();
    let offers = asked.codes.iter().filter_map(|code| catalogue.offer(code));
    let rows = offers.filter_map(|offer| PriceRow::new(offer.variation, market, at, timestamp::format));
    respond::json(&request, &rows.collect::<Vec<_>>())
}

/// Tells what variations cost in a market now; the same as `/api/cda/pricing`.
#[utoipa::path(
    get, path = "/api/cda/pricing/bycodes", tag = "goods", params(PricingQuery),
    responses((status = 200, body = Vec<PriceRow>), (status = 422))
)]
pub async fn pricing_by_codes(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    pricing(shop, request).await
}

/// What a call asks for, checked.
struct Asked {
    /// Each once, in the order in which they were named.
    codes: Vec<String>,
    market: Option<String>,
    language: Language,
}

impl Asked {
    fn read(shop: &AppState, request: &HttpRequest) -> Result<Self, ApiError> {
        let parameters = form_pairs(request.query_string());
        let values = |wanted: &'static str| {
            let pairs = parameters.iter().filter(move |(name, _)| name == wanted);
            pairs.map(|(_, value)| value.as_str())
        };
        let default = shop.markets.default_language();
        let language = reader::language(values("language").next(), default).unwrap_or(default);
        let mut codes: Vec<String> = Vec::new();
        let named = values("codes").flat_map(|list| list.split(',')).map(str::trim);
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
        Ok(Self {
            codes,
            market: values("market").next().map(str::to_owned),
            language,
        })
    }

    fn fail(&self, code: FaultCode) -> ApiError {
        ApiError::in_language(code, self.language)
    }
}
