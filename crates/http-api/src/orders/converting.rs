//! A cart becomes an order: once it is paid, or where nothing is left to pay.

use actix_web::{HttpResponse, http::header, web};
use domain::{checkout::Checkout, fault::FaultCode, ids::CartId};
use services::payments::{Place, Standing};
use store::{CheckoutKey, StoredOrder};
use wire::cda::{ConvertForm, ConvertedOrder};

use super::shown::{orders_root, with_facts};
use crate::{
    carts::{Body, read_body},
    cda::{Caller, CartPath, Found},
    checkout::order::Asked,
    error::ApiError,
    extract::AnswerLanguage,
    payments::{self, begin_purchase, not_ready, order_before, own_purchase},
};

/// Makes an order of a cart that is paid, or that a gift card pays. Asked again, it answers with the same order. What keeps
/// the cart from being ordered is told, all of it, as `cart-not-ready`.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/converttoorder", tag = "customer carts", request_body = ConvertForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses(
        (status = 201, body = ConvertedOrder, headers(("Location" = String, description = "Where the order is"))),
        (status = 400, description = "What keeps it from being ordered, in `cartIssues` and `validationIssues` as `preparecheckout` tells it"),
        (status = 401), (status = 404),
        (status = 409, description = "`not-paid`, or its purchase was given up"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn convert_by_id(caller: Caller, id: web::Path<String>, body: Body) -> Result<HttpResponse, ApiError> {
    let form = read_form(&caller, &body)?;
    let cart: CartId = id.parse().map_err(|_| caller.fail(FaultCode::NotFound))?;
    if let Some(checkout) = own_purchase(&caller, Place::Cart(cart)).await? {
        return completed(&caller, &checkout).await;
    }
    let found = caller.find(&id).await?;
    order(&caller, &found, &form).await
}

/// Makes an order of a customer's cart in a market. As long as the next cart is empty, the order of the one before is
/// answered.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/converttoorder", tag = "customer carts",
    params(CartPath, AnswerLanguage), request_body = ConvertForm,
    responses(
        (status = 201, body = ConvertedOrder, headers(("Location" = String, description = "Where the order is"))),
        (status = 400, description = "What keeps it from being ordered, in `cartIssues` and `validationIssues` as `preparecheckout` tells it"),
        (status = 401), (status = 404),
        (status = 409, description = "`not-paid`, or its purchase was given up"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn convert(caller: Caller, path: web::Path<CartPath>, body: Body) -> Result<HttpResponse, ApiError> {
    let form = read_form(&caller, &body)?;
    let found = caller.existing(&path).await?;
    if let Some(checkout) = own_purchase(&caller, Place::Cart(found.id())).await? {
        return completed(&caller, &checkout).await;
    }
    if let Some(stored) = order_before(&caller, &found).await? {
        return Ok(created(&caller, &stored));
    }
    order(&caller, &found, &form).await
}

/// A call without a body says nothing.
fn read_form(caller: &Caller, body: &Body) -> Result<ConvertForm, ApiError> {
    match body {
        Ok(bytes) if bytes.is_empty() => Ok(ConvertForm::default()),
        body => read_body(body, caller.language),
    }
}

/// The order that a purchase is, or becomes now.
async fn completed(caller: &Caller, checkout: &Checkout) -> Result<HttpResponse, ApiError> {
    let stored = completed_order(caller, checkout).await?;
    caller.cart_request(&checkout.cart_key()).catch_up().await;
    Ok(created(caller, &stored))
}

/// The order itself.
pub(super) async fn completed_order(caller: &Caller, checkout: &Checkout) -> Result<Box<StoredOrder>, ApiError> {
    let _place = caller.place().await?;
    let stood = caller.shop.payments.stand(CheckoutKey::of(checkout)).await;
    match stood.map_err(|error| caller.fail(payments::fault(error)))?.standing {
        Standing::Completed(stored) => Ok(stored),
        Standing::Ended => Err(caller.fail(FaultCode::NotPossible)),
        Standing::Next(_) | Standing::Pending | Standing::Refused => Err(caller.fail(FaultCode::NotPaid)),
    }
}

/// Orders a cart for which no purchase is under way: only one that nothing is left to pay for can become an order.
async fn order(caller: &Caller, found: &Found, form: &ConvertForm) -> Result<HttpResponse, ApiError> {
    let asked = Asked {
        ticked: &form.consents,
        total: form.total.as_ref(),
        wants_account: false,
        tab: None,
    };
    if let Some(response) = not_ready(caller, found, asked.total)? {
        return Ok(response);
    }
    if !found.view.body.priced().payable.is_zero() {
        return Err(caller.fail(FaultCode::NotPaid));
    }
    let checkout = begin_purchase(caller, found, asked).await?;
    completed(caller, &checkout).await
}

fn created(caller: &Caller, stored: &StoredOrder) -> HttpResponse {
    let location = format!("{}/{}", orders_root(caller), stored.order.number);
    let mut response = HttpResponse::Created();
    response
        .insert_header((header::LOCATION, location))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    with_facts(caller, stored, |facts| response.json(ConvertedOrder::new(facts)))
}
