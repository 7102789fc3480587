//! What is done without a session, by letters: signing up, confirming an address, choosing a forgotten password. Answers
//! say nothing of whether an address is a customer's.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{consent::PermissionSource, market::Language};
use services::{customers::Ticked, identity::Visit};
use wire::problem::Problem;

use super::{
    answers::DEVICE_COOKIE,
    shapes::{ConfirmBody, ConfirmationBody, ConfirmedAnswer, ResetBody},
    sign_up_shape::SignUpBody,
};
use crate::{
    account_answers::{Accepted, EmailBody, accepted, answer, done, fail, read_email},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, signed_in, visit_of},
    state::AppState,
};

/// Asks for an account. A letter brings the link that makes it; the answer is the same for an address that has one.
#[utoipa::path(
    post, path = "/api/cda/me/signup", tag = "customers", params(AnswerLanguage), request_body = SignUpBody,
    responses(
        (status = 202, body = Accepted),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong, the password may not be chosen, or what is required is not agreed to"),
        (status = 429, body = Problem),
    )
)]
pub async fn sign_up(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: SignUpBody = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let ticked = Ticked {
        ids: &form.consents,
        language,
        source: PermissionSource::Signup,
    };
    let asked = shop
        .customers
        .sign_up(&visit, form.parse(language), &form.password, ticked);
    asked.await.map_err(|error| fail(error, language))?;
    Ok(accepted())
}

/// Asks for another letter to confirm an address; of a customer who is signed in it begins a change of their
/// address, for which their password is asked.
#[utoipa::path(
    post, path = "/api/cda/me/email/token", tag = "customers", params(AnswerLanguage), request_body = ConfirmationBody,
    responses(
        (status = 202, body = Accepted),
        (status = 401, body = Problem, description = "The account has another password"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "It is no address"),
        (status = 429, body = Problem),
    )
)]
pub async fn email_token(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ConfirmationBody = read_body(&body, language)?;
    let email = read_email(&form.email, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let asked = match signed_in(&shop, &request).await? {
        Some(signed_in) => {
            let asked = shop.customers.ask_email(&visit, &signed_in, &email, &form.password);
            asked.await
        }
        None => shop.customers.confirm_again(&visit, &email.normalised()).await,
    };
    asked.map_err(|error| fail(error, language))?;
    Ok(accepted())
}

/// Confirms an address by the link of a letter and the password that was chosen: the account is made, or has the new address
/// and no open session. It opens none.
#[utoipa::path(
    post, path = "/api/cda/me/email/confirm", tag = "customers", params(AnswerLanguage), request_body = ConfirmBody,
    responses(
        (status = 200, body = ConfirmedAnswer),
        (status = 401, body = Problem, description = "Another password was chosen"),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn confirm_email(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    confirm(&shop, &visit_of(&shop, &request, DEVICE_COOKIE), language, &body).await
}

pub(super) async fn confirm(
    shop: &AppState,
    visit: &Visit,
    language: Language,
    body: &Body,
) -> Result<HttpResponse, ApiError> {
    let form: ConfirmBody = read_body(body, language)?;
    let _place = shop.places.calls.take().await?;
    let confirmed = shop.customers.confirm(visit, &form.token, &form.password).await;
    let email = confirmed.map_err(|error| fail(error, language))?;
    Ok(answer(&ConfirmedAnswer { email }))
}

/// Asks for a letter with a link by which a password is chosen.
#[utoipa::path(
    post, path = "/api/cda/me/password/token", tag = "customers", params(AnswerLanguage), request_body = EmailBody,
    responses(
        (status = 202, body = Accepted),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "It is no address"),
        (status = 429, body = Problem),
    )
)]
pub async fn password_token(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: EmailBody = read_body(&body, language)?;
    let email = read_email(&form.email, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let asked = shop.customers.ask_reset(&visit, &email.normalised()).await;
    asked.map_err(|error| fail(error, language))?;
    Ok(accepted())
}

/// Chooses a password by the link of a letter. All sessions of the account end.
#[utoipa::path(
    post, path = "/api/cda/me/password/reset", tag = "customers", params(AnswerLanguage), request_body = ResetBody,
    responses(
        (status = 204),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The password may not be chosen, or what an account requires is not agreed to"),
    )
)]
pub async fn reset_password(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ResetBody = read_body(&body, language)?;
    let _place = shop.places.calls.take().await?;
    let ticked = Ticked {
        ids: &form.consents,
        language,
        source: PermissionSource::Signup,
    };
    let reset = shop.customers.reset(&form.token, &form.password, ticked).await;
    reset.map_err(|error| fail(error, language))?;
    Ok(done())
}
