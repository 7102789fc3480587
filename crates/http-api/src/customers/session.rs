//! Signing in and out in the shop.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{customer::session::LIMITS, fault::FaultCode, market::Language};
use services::customers::{DEVICE_LASTS, Opened};
use wire::problem::Problem;

use super::{
    answers::{COOKIE, DEVICE_COOKIE},
    merging::merge_visitor,
    shapes::{LoginAnswer, LoginBody, SessionAnswer},
};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount, secret_of, seen_signed_in, visit_of},
    state::AppState,
};

/// Tells who is signed in; also that nobody is.
#[utoipa::path(
    get, path = "/api/identity-connect/session", tag = "identity", params(AnswerLanguage),
    responses((status = 200, body = SessionAnswer))
)]
pub async fn session(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let signed_in = seen_signed_in(&shop, &request).await?;
    let told = match (&signed_in, secret_of(&shop, &request)) {
        (Some(signed_in), Some(secret)) => {
            let id = shop.tokens.sign_customer(signed_in.id());
            SessionAnswer::of(signed_in, id, shop.customers.csrf_token(&secret))
        }
        _ => SessionAnswer::nobody(),
    };
    Ok(answer(&told))
}

/// Signs a customer in: the answer sets the cookie of the session. What lay in the visitor's carts comes to the customer's,
/// and what was on their wish list, in every tab.
#[utoipa::path(
    post, path = "/api/identity-connect/login", tag = "identity", params(AnswerLanguage), request_body = LoginBody,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, body = Problem, description = "No account has this address with this password"),
        (status = 413, body = Problem),
        (status = 429, body = Problem, description = "There were too many wrong tries"),
    )
)]
pub async fn login(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: LoginBody = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let opened = shop.customers.login(&visit, &form.email, &form.password).await;
    let opened = opened.map_err(|error| fail(error, language))?;
    enter(&shop, &request, opened, language).await
}

/// What opening a session does, whichever way somebody came in: the one of before ends, carts are put together, and the
/// answer sets the cookies.
pub(super) async fn enter(
    shop: &AppState,
    request: &HttpRequest,
    opened: Opened,
    language: Language,
) -> Result<HttpResponse, ApiError> {
    let Opened {
        signed_in,
        secret,
        device,
    } = opened;
    if let Some(before) = seen_signed_in(shop, request).await? {
        // Nobody has its cookie any more.
        let ended = shop.customers.end_session(before.id(), &before.session).await;
        ended.map_err(|error| fail(error, language))?;
    }
    // The session is open, whatever becomes of carts and wishes: what could not be merged now is merged at the next page.
    let merged = merge_visitor(shop, request, &signed_in.customer, language).await;
    let merged = merged.unwrap_or_else(|error| {
        tracing::warn!(%error, "what a visitor left could not be merged at a login; it is tried again");
        super::shapes::MergedCart::default()
    });
    let id = shop.tokens.sign_customer(signed_in.id());
    let session = SessionAnswer::of(&signed_in, id, shop.customers.csrf_token(&secret));
    let mut response = answer(&LoginAnswer { session, merged });
    COOKIE.set(shop, &mut response, secret, LIMITS.lasts);
    DEVICE_COOKIE.set(shop, &mut response, device, DEVICE_LASTS);
    Ok(response)
}

/// Signs the caller out. The session ends, and its sockets close. A form with the parameters of the GET call does as that call.
#[utoipa::path(
    post, path = "/api/identity-connect/logout", tag = "identity", params(AnswerLanguage),
    responses(
        (status = 204),
        (status = 303, description = "Of a form: to the GET call"),
        (status = 401, body = Problem, description = "Nobody is signed in"),
        (status = 403, body = Problem, description = "It was not the shop's own page that asked"),
    )
)]
pub async fn logout(own: OwnAccount) -> Result<HttpResponse, ApiError> {
    let ended = own
        .shop
        .customers
        .end_session(own.signed_in.id(), &own.signed_in.session);
    match ended.await {
        Ok(()) => {}
        // It ended meanwhile, which is what was asked.
        Err(error) if error.is(FaultCode::NotFound) => {}
        Err(error) => return Err(fail(error, own.language)),
    }
    let mut response = done();
    COOKIE.end(&own.shop, &mut response);
    Ok(response)
}
