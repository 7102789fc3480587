//! Telling somebody when something can be had again.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::CACHE_CONTROL},
    web,
};
use domain::{consent::NewsRequest, fault::FaultCode};
use runtime::telemetry::slow;
use wire::{
    consents::{BackInStockForm, LetterAsked},
    problem::Problem,
};

use super::{answers::fail, people::language_of_letters};
use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, Client},
    state::AppState,
};

/// Asks for one letter when a variation can be had again. The address is forgotten with it, or after 90 days; the answer is
/// the same for all addresses.
#[utoipa::path(
    post, path = "/api/variations/{code}/back-in-stock", tag = "consents",
    params(("code" = String, Path, description = "Of the variation"), AnswerLanguage),
    request_body = BackInStockForm,
    responses(
        (status = 202, body = LetterAsked, description = "A letter goes out once it can be had, unless the address waits for much already"),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "There is no such variation"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`email` in `errors`"),
        (status = 429, body = Problem, description = "The client asked for too many letters"),
        (status = 503, body = Problem),
    )
)]
pub async fn back_in_stock(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    client: Client,
    code: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: BackInStockForm = read_body(&body, language)?;
    let checked = NewsRequest::check(&form.email, "", &[]);
    let email = checked.map_err(|fault| ApiError::in_language(fault, language))?.email;
    let catalogue = shop.storefront.catalogue();
    let offer = catalogue.offer(&code);
    let offer = offer.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let admitted = shop.stock_alerts.admit(shop.tokens.pseudonym(client.0));
    admitted.map_err(|error| fail(error, language))?;
    let of_letter = language_of_letters(form.language.as_deref(), language);
    let _place = shop.places.calls.take().await?;
    let asked = slow::step("store", shop.stock_alerts.ask(&offer.variation.code, &email, of_letter)).await;
    asked.map_err(|error| fail(error, language))?;
    Ok(HttpResponse::build(StatusCode::ACCEPTED)
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(LetterAsked {}))
}
