//! The pages of the test provider.

use std::sync::LazyLock;

use actix_web::{HttpResponse, web};
use base64::{Engine, engine::general_purpose::STANDARD};
use domain::{fault::FaultCode, ids::PaymentId, money::Money};
use integrations::payment::test::{
    Choice, Outcome, PAGES, ReturnBy, STYLE, Telling, challenge_page, choice_page, return_page,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use wire::format;

use super::{addresses::CALLBACK, faults::fault, returning};
use crate::{error::ApiError, methods, state::AppState};

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::several(
        &format!("{PAGES}/{{payment}}"),
        "GET, HEAD, POST",
        [methods::read().to(show), web::post().to(choose)],
    ));
}

/// A form and one style sheet: nothing is loaded or run.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
});

#[derive(Debug, Deserialize)]
struct ChoiceForm {
    choice: String,
    #[serde(default)]
    telling: String,
    #[serde(default)]
    back: String,
    #[serde(default)]
    code: String,
}

async fn show(shop: web::Data<AppState>, payment: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let payment = read(&payment)?;
    let _place = shop.places.calls.take().await?;
    let attempt = shop.payments.test_attempt(payment).await.map_err(fault)?;
    let amount = Money::from_minor(attempt.amount, attempt.currency);
    Ok(html(choice_page(&attempt, &format::money(amount, attempt.language))))
}

async fn choose(
    shop: web::Data<AppState>,
    payment: web::Path<String>,
    form: Result<web::Form<ChoiceForm>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let payment = read(&payment)?;
    let form = form.map_err(|_| FaultCode::Malformed)?;
    let _place = shop.places.calls.take().await?;
    let telling = Telling::parse(&form.telling).unwrap_or(Telling::Once);
    let back = ReturnBy::parse(&form.back).unwrap_or(ReturnBy::Get);
    let outcome = match form.choice.as_str() {
        "challenge" => {
            let attempt = shop.payments.test_attempt(payment).await.map_err(fault)?;
            return Ok(html(challenge_page(&attempt, telling, back)));
        }
        "confirm" if form.code.trim() == CODE => Outcome::Approved,
        "confirm" => Outcome::Refused,
        other => Outcome::parse(other).ok_or(FaultCode::Malformed)?,
    };
    let chosen = shop.payments.choose_in_test(payment, Choice { outcome, telling }).await;
    let (attempt, result) = chosen.map_err(fault)?;
    // Only who was asked for a confirmation comes back by a form.
    if form.choice == "confirm" && back == ReturnBy::Post {
        let action = format!("{}?payment={payment}", CALLBACK);
        return Ok(html(return_page(&attempt, &action, &result)));
    }
    let url = shop.payments.way_back(payment, &result).await.map_err(fault)?;
    Ok(returning::see_other(&url))
}

/// The one that the page says.
const CODE: &str = "1234";

fn read(payment: &str) -> Result<PaymentId, ApiError> {
    payment.parse().map_err(|_| FaultCode::NotFound.into())
}

fn html(page: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("Cache-Control", "no-store"))
        .insert_header(("Content-Security-Policy", POLICY.as_str()))
        .content_type("text/html; charset=utf-8")
        .body(page)
}
