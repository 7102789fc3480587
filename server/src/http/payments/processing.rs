//! Payments of carts and orders begin.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    checkout::Checkout,
    fault::FaultCode,
    ids::{CartId, OrderId},
    market::Language,
    money::Currency,
};
use integrations::payment::Next;
use runtime::telemetry::slow;
use services::payments::{PayError, Place, Processed, Standing, Wanted};
use site::localizations::Localizations;
use store::CheckoutKey;
use wire::order::{OrderPayment, PaymentStatus, ProcessAnswer, ProcessForm};

use super::faults::fault;
use crate::http::{
    carts::{Body, read_body},
    cda::{Caller, CartPath},
    error::ApiError,
    extract::AnswerLanguage,
    methods, respond,
};

/// The calls of one family.
pub(super) fn under(config: &mut web::ServiceConfig, root: &str) {
    let at = |path: &str| format!("{root}{path}");
    config
        .service(methods::several(
            &at("/carts/{id}/payments"),
            "POST, PUT",
            [web::post().to(add_to_cart), web::put().to(replace_of_cart)],
        ))
        .service(methods::posting(&at("/carts/{id}/processpayments"), process_cart))
        .service(methods::several(
            &at("/carts/{customerId}/{cartName}/{marketId}/payments"),
            "POST, PUT",
            [web::post().to(add_to_named_cart), web::put().to(replace_of_named_cart)],
        ))
        .service(methods::posting(
            &at("/carts/{customerId}/{cartName}/{marketId}/processpayments"),
            process_named_cart,
        ))
        .service(methods::posting(&at("/orders/{id}/processpayments"), process_order))
        .service(methods::several(
            &at("/orders/{customerId}/{id}/payments"),
            "POST, PUT",
            [web::post().to(add_to_order), web::put().to(replace_of_order)],
        ));
}

/// Adds a payment to the purchase of a cart: its provider is asked by `processpayments`. The same call again changes
/// nothing; a payment of another method that waits for its shopper is left.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Cart(cart_id(&caller, &id)?);
    add(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Leaves the payment of a cart's purchase that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/carts/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Cart(cart_id(&caller, &id)?);
    add(&caller, &request, place, wanted(&caller, &body, true)?).await
}

/// Begins or goes on with the payment of a cart's purchase. What is paid becomes an order. The same call again, or at the
/// same time, has the same answer.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{id}/processpayments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The cart's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_cart(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Cart(cart_id(&caller, &id)?);
    process(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Adds a payment to the purchase of a customer's cart in a market.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/payments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = named_cart(&caller, &path).await?;
    add(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Leaves the payment of a customer's cart that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/payments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = named_cart(&caller, &path).await?;
    add(&caller, &request, place, wanted(&caller, &body, true)?).await
}

/// Begins or goes on with the payment of a customer's cart in a market.
#[utoipa::path(
    post, path = "/api/cda/me/carts/{customerId}/{cartName}/{marketId}/processpayments", tag = "payments",
    params(CartPath, AnswerLanguage), request_body = ProcessForm,
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_named_cart(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<CartPath>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = named_cart(&caller, &path).await?;
    process(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Begins or goes on with the payment of an order, by the id that it has from the beginning of its purchase on.
#[utoipa::path(
    post, path = "/api/cda/me/orders/{id}/processpayments", tag = "payments", request_body = ProcessForm,
    params(("id" = String, Path, description = "The order's id, a UUID"), AnswerLanguage),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn process_order(
    caller: Caller,
    request: HttpRequest,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Order(order_id(&caller, &id)?);
    process(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Adds a payment to an order whose money is not all promised. The customer is the order's.
#[utoipa::path(
    post, path = "/api/cda/me/orders/{customerId}/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(
        ("customerId" = String, Path, description = "The customer's id; `me` is the caller", example = "me"),
        ("id" = String, Path, description = "The order's id, a UUID"), AnswerLanguage,
    ),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn add_to_order(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Order(order_of(&caller, &path)?);
    add(&caller, &request, place, wanted(&caller, &body, false)?).await
}

/// Leaves the payment of an order that waits for its shopper, and adds another one.
#[utoipa::path(
    put, path = "/api/cda/me/orders/{customerId}/{id}/payments", tag = "payments", request_body = ProcessForm,
    params(
        ("customerId" = String, Path, description = "The customer's id; `me` is the caller", example = "me"),
        ("id" = String, Path, description = "The order's id, a UUID"), AnswerLanguage,
    ),
    responses((status = 200, body = ProcessAnswer), (status = 401), (status = 404), (status = 413), (status = 422), (status = 503))
)]
pub async fn replace_of_order(
    caller: Caller,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let place = Place::Order(order_of(&caller, &path)?);
    add(&caller, &request, place, wanted(&caller, &body, true)?).await
}

fn cart_id(caller: &Caller, text: &str) -> Result<CartId, ApiError> {
    text.parse().map_err(|_| caller.fail(FaultCode::NotFound))
}

fn order_id(caller: &Caller, text: &str) -> Result<OrderId, ApiError> {
    text.parse().map_err(|_| caller.fail(FaultCode::NotFound))
}

fn order_of(caller: &Caller, (customer, id): &(String, String)) -> Result<OrderId, ApiError> {
    caller
        .customer(customer)
        .ok_or_else(|| caller.fail(FaultCode::NotFound))?;
    order_id(caller, id)
}

async fn named_cart(caller: &Caller, path: &CartPath) -> Result<Place, ApiError> {
    Ok(Place::Cart(caller.existing(path).await?.id()))
}

fn wanted(caller: &Caller, body: &Body, anew: bool) -> Result<Wanted, ApiError> {
    let is_empty = body.as_ref().is_ok_and(|bytes| bytes.is_empty());
    let form: ProcessForm = if is_empty {
        ProcessForm::default()
    } else {
        read_body(body, caller.language)?
    };
    Ok(Wanted {
        method: form.method,
        return_url: form.return_url,
        anew: form.anew || anew,
    })
}

async fn process(
    caller: &Caller,
    request: &HttpRequest,
    place: Place,
    wanted: Wanted,
) -> Result<HttpResponse, ApiError> {
    let _place = caller.place().await?;
    let checkout = own_purchase(caller, place).await?;
    let currency = checkout.contents.currency;
    let processed = slow::step("payment", caller.shop.payments.process(checkout, &wanted)).await;
    let processed = processed.map_err(|error| caller.fail(fault(error)))?;
    let localizations = &caller.shop.storefront.localizations;
    respond::json(request, &answer(processed, currency, localizations, caller.language))
}

async fn add(caller: &Caller, request: &HttpRequest, place: Place, wanted: Wanted) -> Result<HttpResponse, ApiError> {
    let _place = caller.place().await?;
    if wanted.method.is_none() {
        return Err(caller.fail(fault(PayError::Method)));
    }
    let checkout = own_purchase(caller, place).await?;
    let (currency, key) = (checkout.contents.currency, CheckoutKey::of(&checkout));
    let payments = &caller.shop.payments;
    let added = async {
        payments.add(checkout, &wanted).await?;
        payments.stand(key).await
    };
    let standing = added.await.map_err(|error| caller.fail(fault(error)))?;
    let localizations = &caller.shop.storefront.localizations;
    respond::json(request, &answer(standing, currency, localizations, caller.language))
}

/// The purchase, if it is the caller's.
async fn own_purchase(caller: &Caller, place: Place) -> Result<Checkout, ApiError> {
    let found = caller.shop.payments.find(place).await;
    let found = found.map_err(|error| caller.fail(fault(error.into())))?;
    let own = found.filter(|checkout| caller.own.is_none_or(|own| own == checkout.contents.customer));
    own.ok_or_else(|| caller.fail(FaultCode::NotFound))
}

/// How a purchase stands, as JSON.
pub(super) fn answer(
    processed: Processed,
    currency: Currency,
    localizations: &Localizations,
    language: Language,
) -> ProcessAnswer {
    let phrases = localizations.dictionary(language);
    let payments = processed.payments.iter();
    let payments = payments.map(|payment| OrderPayment::new(payment, currency, None, language, phrases));
    let mut answer = ProcessAnswer {
        order_id: processed.order.to_string(),
        order_number: None,
        status: PaymentStatus::Pending,
        redirect_url: None,
        action: None,
        payments: payments.collect(),
    };
    match processed.standing {
        Standing::Completed(stored) => {
            answer.status = PaymentStatus::Completed;
            answer.order_number = Some(stored.order.number.to_string());
        }
        Standing::Next(Next::Redirect { url }) => {
            answer.status = PaymentStatus::Redirect;
            answer.redirect_url = Some(url.into());
        }
        Standing::Next(Next::Action { action }) => {
            answer.status = PaymentStatus::Action;
            answer.action = Some(action);
        }
        Standing::Next(Next::Nothing) | Standing::Pending => {}
        Standing::Refused => answer.status = PaymentStatus::Refused,
        Standing::Ended => answer.status = PaymentStatus::Ended,
    }
    answer
}
