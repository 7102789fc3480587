//! The whole cart in one call: reading it, and making it hold exactly what is sent.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::FaultCode;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::cda::{CartForm, is_cart_name};

use super::{
    command::{Body, CartQuery, CartRequest, show},
    parts::{ChangeAnswers, change, read},
};
use crate::{
    http::{error::ApiError, methods},
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
    put, path = "/api/me/carts", tag = "cart", params(CartQuery), request_body = CartForm,
    security(("bearer" = [])),
    responses(ChangeAnswers)
)]
pub async fn replace(
    shop: web::Data<AppState>,
    request: HttpRequest,
    query: web::Query<CartQuery>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    change(&shop, &request, &query, body, CartForm::into_operation).await
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
    get, path = "/api/me/carts/{cartName}/{marketId}", tag = "cart", params(OwnCartPath, crate::http::cda::LanguageQuery),
    security(("bearer" = [])),
    responses(
        (status = 200, body = wire::cart::CartAnswer),
        (status = 401, body = wire::problem::Problem),
        (status = 404, body = wire::problem::Problem, description = "No such name or market"),
        (status = 503, body = wire::problem::Problem),
    )
)]
pub async fn read_by_name(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<OwnCartPath>,
    query: web::Query<CartQuery>,
) -> Result<HttpResponse, ApiError> {
    let mut cart_request = CartRequest::of(
        &shop,
        &request,
        &CartQuery {
            market: None,
            language: query.into_inner().language,
        },
    )?;
    let market = shop
        .markets
        .get(&path.market_id)
        .filter(|_| is_cart_name(&path.cart_name));
    cart_request.key.market = market.ok_or_else(|| cart_request.fail(FaultCode::NotFound))?.id.clone();
    let view = cart_request.look().await?;
    Ok(show(&view, cart_request.language))
}
