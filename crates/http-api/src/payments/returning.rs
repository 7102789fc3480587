//! The way back from a provider: what the browser brings is looked at here, whichever way it came.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, LOCATION},
    web,
};
use domain::{fault::FaultCode, ids::PaymentId};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::order::ProcessAnswer;

use super::{
    addresses::{CALLBACK, RETURN_ROOT},
    faults::fault,
    processing,
};
use crate::{error::ApiError, extract::AnswerLanguage, methods, respond, state::AppState};

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::posting(CALLBACK, callback))
        .service(methods::reading(
            &format!("{RETURN_ROOT}/{{payment}}/{{redirectResult}}"),
            returned,
        ));
}

/// What the browser brings back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Path)]
pub struct ReturnPath {
    /// The payment's id.
    payment: String,
    /// What the provider gave the shopper's browser.
    redirect_result: String,
}

/// Tells how a payment stands whose shopper came back from its provider. What is paid is an order then.
#[utoipa::path(
    get, path = "/paymentauthentication/{payment}/{redirectResult}", tag = "payments",
    params(ReturnPath, AnswerLanguage),
    responses(
        (status = 200, body = ProcessAnswer),
        (status = 404, description = "No such payment, or the result is not its provider's"),
        (status = 503),
    )
)]
pub async fn returned(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<ReturnPath>,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let language = language.language;
    let fail = |fault| ApiError::in_language(fault, language);
    let payment: PaymentId = path.payment.parse().map_err(|_| fail(FaultCode::NotFound.into()))?;
    let returned = shop
        .payments
        .returned(payment, &path.redirect_result, &shop.places.calls);
    let (processed, currency) = returned.await.map_err(|error| fail(fault(error)))?;
    let localizations = &shop.storefront.localizations;
    respond::json(
        &request,
        &processing::answer(processed, currency, localizations, language),
    )
}

/// Which payment the bank's page was about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    payment: String,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallbackForm {
    /// What the provider gave the shopper's browser.
    redirect_result: String,
}

/// Takes a browser that a bank's page sent by a form back to the shop's page, with the same result in its address.
#[utoipa::path(
    post, path = "/paymentauthentication/threedscallback", tag = "payments", params(CallbackQuery),
    request_body(content = CallbackForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "The shop's page", headers(("Location" = String, description = "Where it is"))),
        (status = 404), (status = 413), (status = 503),
    )
)]
pub async fn callback(
    shop: web::Data<AppState>,
    query: web::Query<CallbackQuery>,
    form: Result<web::Form<CallbackForm>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let payment: PaymentId = query.payment.parse().map_err(|_| FaultCode::NotFound)?;
    let form = form.map_err(|_| FaultCode::Malformed)?;
    let _place = shop.places.calls.take().await?;
    let url = shop
        .payments
        .way_back(payment, &form.redirect_result)
        .await
        .map_err(fault)?;
    Ok(see_other(&url))
}

pub(super) fn see_other(url: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, url))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}
