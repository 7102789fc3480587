//! The whole cart in one call: reading it, and making it hold exactly what is sent.

use actix_web::{HttpResponse, web};
use domain::{cart::CartKey, fault::FaultCode};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::cda::{CartForm, is_cart_name};

use super::{
    command::{Body, CartRequest, show},
    parts::{ChangeAnswers, change, read},
};
use crate::{
    auth::Principal,
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket, Client, IdempotencyKey},
    methods,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::several(
            "/api/me/carts",
            "GET, HEAD, PUT",
            [methods::read().to(read), web::put().to(replace)],
        ))
        .service(methods::reading("/api/me/carts/{cartName}/{marketId}", read_by_name));
}

/// Makes the cart hold exactly what is sent: all of it, or nothing is changed. A wrong line is named in `errors`, as
/// `lines[2]`. An applied gift card stays.
#[utoipa::path(
    put, path = "/api/me/carts", tag = "cart", params(AnswerMarket, AnswerLanguage), request_body = CartForm,
    responses(ChangeAnswers)
)]
pub async fn replace(cart_request: CartRequest, key: IdempotencyKey, body: Body) -> Result<HttpResponse, ApiError> {
    change(&cart_request, &key, body, CartForm::into_operation).await
}

/// Which of the caller's carts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Path)]
pub struct OwnCartPath {
    /// `Default`, in any case.
    #[param(example = "Default")]
    cart_name: String,
    #[param(example = "FI")]
    market_id: String,
}

/// Reads the whole cart of a market.
#[utoipa::path(
    get, path = "/api/me/carts/{cartName}/{marketId}", tag = "cart", params(OwnCartPath, AnswerLanguage),
    responses(
        (status = 200, body = wire::cart::CartAnswer),
        (status = 401, body = wire::problem::Problem),
        (status = 404, body = wire::problem::Problem, description = "No such name or market"),
        (status = 503, body = wire::problem::Problem),
    )
)]
pub async fn read_by_name(
    shop: web::Data<AppState>,
    principal: Principal,
    path: web::Path<OwnCartPath>,
    language: AnswerLanguage,
    client: Client,
) -> Result<HttpResponse, ApiError> {
    let language = language.language;
    let fail = |code: FaultCode| ApiError::in_language(code, language);
    let market = shop.storefront.markets.get(&path.market_id);
    let market = market.filter(|_| is_cart_name(&path.cart_name));
    let key = CartKey {
        identity: principal.identity().ok_or_else(|| fail(FaultCode::Forbidden))?,
        market: market.ok_or_else(|| fail(FaultCode::NotFound))?.id.clone(),
    };
    let cart_request = CartRequest {
        shop,
        key,
        language,
        client: client.0,
    };
    let view = cart_request.look().await?;
    Ok(show(&view, language))
}
