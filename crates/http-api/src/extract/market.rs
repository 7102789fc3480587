//! The market of an answer.

use std::{
    future::{Ready, ready},
    sync::Arc,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::{
    fault::{Fault, FaultCode},
    market::{Language, Market},
};
use utoipa::IntoParams;

use super::language::AnswerLanguage;
use crate::{error::ApiError, parameters::Parameters, state::AppState};

/// The market that a call names; a name that is no market's is refused.
#[derive(Debug, Clone, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnswerMarket {
    /// The site's default market otherwise.
    #[param(value_type = Option<String>, example = "FI")]
    pub market: Arc<Market>,
}

impl AnswerMarket {
    /// The market of this id, else the default one.
    pub fn named<'a>(shop: &'a AppState, id: Option<&str>, language: Language) -> Result<&'a Arc<Market>, ApiError> {
        shop.storefront
            .market(id)
            .ok_or_else(|| ApiError::in_language(Fault::field("market", "/faults/unknown-market"), language))
    }

    /// The market of a request whose answer is in a language.
    pub fn of<'a>(shop: &'a AppState, request: &HttpRequest, language: Language) -> Result<&'a Arc<Market>, ApiError> {
        Self::named(shop, Parameters::of(request.query_string()).get("market"), language)
    }
}

impl FromRequest for AnswerMarket {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<AppState>>();
        let market = shop.ok_or_else(|| FaultCode::Internal.into()).and_then(|shop| {
            let market = Self::of(shop, request, AnswerLanguage::of(shop, request))?;
            Ok(Self { market: market.clone() })
        });
        ready(market)
    }
}

/// The market that the visitor chose, kept in a cookie that the web app sets; the default one otherwise.
#[derive(Debug, Clone)]
pub struct OwnMarket(pub Arc<Market>);

const MARKET_COOKIE: &str = "praline_market";

impl FromRequest for OwnMarket {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal);
        let market = shop.map(|shop| {
            let markets = &shop.storefront.markets;
            let cookie = request.cookie(MARKET_COOKIE);
            let chosen = cookie.and_then(|cookie| markets.get(cookie.value()));
            Self(chosen.unwrap_or_else(|| markets.default_market()).clone())
        });
        ready(market.map_err(ApiError::from))
    }
}
