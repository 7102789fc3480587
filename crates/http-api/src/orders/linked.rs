//! Orders of whoever has no account, or another browser: found by number and address of mail, then read and withdrawn from by
//! the secret of a letter's link. It stands in the body, so that no log has it.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::CACHE_CONTROL},
    web,
};
use domain::{
    contact::Email,
    fault::{Fault, FaultCode},
    ids::OrderId,
    order::OrderNumber,
};
use runtime::telemetry::slow;
use store::StoredOrder;
use wire::{
    consents::LetterAsked,
    order::{LinkedOrderChangeForm, OrderLinkForm, OrderLinkRequestForm, OrderModel},
    problem::Problem,
};

use super::{
    changing::update,
    shown::{Reader, with_model},
};
use crate::{
    account_answers::fail,
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, Client},
    state::AppState,
};

/// Asks for a letter with a link to an order. The answer is the same whether or not there is such an order, and whether or
/// not it was bought with the address.
#[utoipa::path(
    post, path = "/api/me/orders/link", tag = "orders", params(AnswerLanguage), request_body = OrderLinkRequestForm,
    responses(
        (status = 202, body = LetterAsked, description = "A letter goes out if the order was bought with the address"),
        (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`orderNumber` or `email` in `errors`: they cannot be any order's"),
        (status = 429, body = Problem, description = "The client asked for too many letters"),
        (status = 503, body = Problem),
    )
)]
pub async fn ask(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    client: Client,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: OrderLinkRequestForm = read_body(&body, language)?;
    let number = OrderNumber::parse(&form.order_number);
    let number = number.map_err(|_| Fault::field("orderNumber", "/validation/order-number"));
    let email = Email::parse(&form.email).map_err(|_| Fault::field("email", "/validation/email-invalid"));
    let (number, email) = Fault::both(number, email).map_err(|fault| ApiError::in_language(fault, language))?;
    let _place = shop.places.calls.take().await?;
    let client = shop.tokens.pseudonym(client.0);
    let asked = slow::step("store", shop.order_links.ask(client, number, &email)).await;
    asked.map_err(|error| fail(error, language))?;
    Ok(HttpResponse::build(StatusCode::ACCEPTED)
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(LetterAsked {}))
}

/// Reads the order that a letter's link is for.
#[utoipa::path(
    post, path = "/api/me/orders/linked", tag = "orders", params(AnswerLanguage), request_body = OrderLinkForm,
    responses(
        (status = 200, body = OrderModel),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "`link-unknown`: the link does not work, or does not any more"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn read(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: OrderLinkForm = read_body(&body, language)?;
    let reader = Reader::owner(&shop, language);
    let id = opened(&reader, &form.token)?;
    let _place = shop.places.calls.take().await?;
    let found = slow::step("store", shop.storage.store.orders().find(id)).await;
    let found = found.map_err(|error| reader.unreadable(&error))?;
    let found = found.ok_or_else(|| reader.fail(FaultCode::NotFound))?;
    Ok(answer(&reader, &found))
}

/// Cancels the order that a letter's link is for, as long as nothing was sent, or asks to give something of it back.
#[utoipa::path(
    put, path = "/api/me/orders/linked", tag = "orders", params(AnswerLanguage), request_body = LinkedOrderChangeForm,
    responses(
        (status = 200, body = OrderModel),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "`link-unknown`: the link does not work, or does not any more"),
        (status = 409, body = Problem, description = "Not possible as the order stands"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn change(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: LinkedOrderChangeForm = read_body(&body, language)?;
    let reader = Reader::owner(&shop, language);
    let id = opened(&reader, &form.token)?;
    let _place = shop.places.calls.take().await?;
    let changed = update(&reader, &form.of_order(id.to_string()), true, |_| true).await?;
    Ok(answer(&reader, &changed))
}

fn opened(reader: &Reader<'_>, secret: &str) -> Result<OrderId, ApiError> {
    reader.shop.order_links.read(secret).map_err(|code| reader.fail(code))
}

fn answer(reader: &Reader<'_>, stored: &StoredOrder) -> HttpResponse {
    with_model(*reader, stored, |model| {
        HttpResponse::Ok()
            .insert_header((CACHE_CONTROL, "no-store"))
            .json(model)
    })
}
