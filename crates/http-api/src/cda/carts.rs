//! A customer's cart: read, made, replaced, ended.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use domain::cart::{CartOperation, Condition};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::cda::{CartForm, CustomerCart};

use super::{
    caller::{Caller, CartPath, Found},
    writing::{CommandResult, Refusal},
};
use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, IdempotencyKey},
    parameters::truth,
    respond,
};

/// Reads a cart by its id.
#[utoipa::path(
    get, path = "/api/cda/me/carts/{id}", tag = "customer carts",
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses(
        (status = 200, body = CustomerCart),
        (status = 401), (status = 404), (status = 503),
    )
)]
pub async fn read_by_id(caller: Caller, request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let found = caller.find(&id).await?;
    answer(&caller, &request, &found)
}

/// Reads the cart of a customer in a market.
#[utoipa::path(
    get, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}", tag = "customer carts",
    params(CartPath, AnswerLanguage),
    responses(
        (status = 200, body = CustomerCart),
        (status = 401),
        (status = 404, description = "No such customer, name or market, or no cart there yet"),
        (status = 503),
    )
)]
pub async fn read(caller: Caller, request: HttpRequest, path: web::Path<CartPath>) -> Result<HttpResponse, ApiError> {
    let found = caller.existing(&path).await?;
    answer(&caller, &request, &found)
}

/// Whether a cart that is not there is made.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Path)]
pub struct CreatePath {
    /// Makes an empty cart where there is none.
    #[serde(deserialize_with = "truth")]
    create_if_not_exist: bool,
}

/// Reads the cart of a customer in a market, and makes it where there is none.
#[utoipa::path(
    get, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/{createIfNotExist}", tag = "customer carts",
    params(CartPath, CreatePath, AnswerLanguage),
    responses(
        (status = 200, body = CustomerCart),
        (status = 401),
        (status = 404, description = "No such customer, name or market; or no cart there yet, and none was to be made"),
        (status = 503),
    )
)]
pub async fn read_or_create(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    create: web::Path<CreatePath>,
) -> Result<HttpResponse, Refusal> {
    if !create.create_if_not_exist {
        let found = caller.existing(&path).await?;
        return Ok(answer(&caller, &request, &found)?);
    }
    let found = caller.look(caller.key_of_path(&path)?).await?;
    let found = if found.exists() {
        found
    } else {
        // Changes nothing but that the cart is written. Somebody who put something into it meanwhile keeps that.
        caller.tidy(found.key, None).await?
    };
    Ok(answer(&caller, &request, &found)?)
}

/// Makes the cart of a customer in a market. A customer has one cart in each market, with the name `Default`.
#[utoipa::path(
    post, path = "/api/cda/me/carts", tag = "customer carts", params(AnswerLanguage, IdempotencyKey), request_body = CartForm,
    responses(
        (status = 201, body = CustomerCart, headers(("Location" = String, description = "Where the cart is"))),
        (status = 400), (status = 401),
        (status = 404, description = "No such customer or name, no such product, or no such coupon"),
        (status = 409, description = "The customer has a cart there with something in it, or something cannot be had"),
        (status = 413), (status = 422), (status = 429), (status = 503),
    )
)]
pub async fn create(caller: Caller, idempotency: IdempotencyKey, body: Body) -> Result<HttpResponse, Refusal> {
    let form: CartForm = read_body(&body, caller.language)?;
    let key = caller.key_of_form(&form)?;
    let once = caller.once(&idempotency, &body.unwrap_or_default());
    let operation = form.into_operation();
    let written = caller.submit(&once, key, operation, Some(Condition::Empty)).await?;
    let location = format!("{}/{}", caller.root(), written.id);
    let mut response = HttpResponse::Created();
    response
        .insert_header((header::LOCATION, location))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(written.mark(response.json(&written.cart)))
}

/// Makes a cart hold exactly what is sent: all of it, or nothing is changed. The cart is named by `id`, or by customer
/// and market. A wrong line is named in `errors`, as `lines[2]`. An applied gift card stays.
#[utoipa::path(
    put, path = "/api/cda/me/carts", tag = "customer carts", params(AnswerLanguage, IdempotencyKey), request_body = CartForm,
    responses(
        (status = 200, body = CustomerCart),
        (status = 400), (status = 401),
        (status = 404, description = "No such cart, customer or name, no such product, or no such coupon"),
        (status = 409, description = "Something cannot be had"),
        (status = 413), (status = 422), (status = 429), (status = 503),
    )
)]
pub async fn replace(
    caller: Caller,
    request: HttpRequest,
    idempotency: IdempotencyKey,
    body: Body,
) -> Result<HttpResponse, Refusal> {
    let form: CartForm = read_body(&body, caller.language)?;
    let once = caller.once(&idempotency, &body.unwrap_or_default());
    let written = match &form.id {
        Some(id) => match caller.before(&once).await? {
            Some(before) => before,
            None => {
                let found = caller.find(id).await?;
                caller.submit_to(&once, found, form.into_operation()).await?
            }
        },
        None => {
            let key = caller.key_of_form(&form)?;
            caller.submit(&once, key, form.into_operation(), None).await?
        }
    };
    Ok(written.mark(respond::json(&request, &written.cart)?))
}

/// Ends a cart. Its customer has a new, empty cart then, with another id.
#[utoipa::path(
    delete, path = "/api/cda/me/carts/{id}", tag = "customer carts",
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage, IdempotencyKey),
    responses((status = 204), (status = 401), (status = 404), (status = 422), (status = 503))
)]
pub async fn end_by_id(
    caller: Caller,
    idempotency: IdempotencyKey,
    id: web::Path<String>,
) -> Result<HttpResponse, Refusal> {
    let once = caller.once(&idempotency, &[]);
    let written = match caller.before(&once).await? {
        Some(before) => before,
        None => {
            let found = caller.find(&id).await?;
            caller.submit_to(&once, found, CartOperation::End).await?
        }
    };
    Ok(ended(&written))
}

/// Ends the cart of a customer in a market. The customer has a new, empty cart then, with another id.
#[utoipa::path(
    delete, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}", tag = "customer carts",
    params(CartPath, AnswerLanguage, IdempotencyKey),
    responses(
        (status = 204), (status = 401),
        (status = 404, description = "No such customer, name or market, or no cart there"),
        (status = 422), (status = 503),
    )
)]
pub async fn end(
    caller: Caller,
    idempotency: IdempotencyKey,
    path: web::Path<CartPath>,
) -> Result<HttpResponse, Refusal> {
    let once = caller.once(&idempotency, &[]);
    let found = caller.existing(&path).await?;
    let written = caller.submit_to(&once, found, CartOperation::End).await?;
    Ok(ended(&written))
}

fn ended(written: &CommandResult) -> HttpResponse {
    let mut response = HttpResponse::NoContent();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    written.mark(response.finish())
}

fn answer(caller: &Caller, request: &HttpRequest, found: &Found) -> Result<HttpResponse, ApiError> {
    respond::json(request, &caller.render(found, None)?)
}
