//! Signing in and out, and what can be done without a session: the second factor, and choosing a password by a link.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::staff::session::LIMITS;
use services::staff::{DEVICE_LASTS, Login, Opened};
use wire::problem::Problem;

use super::{
    answers::{COOKIE, DEVICE_COOKIE},
    shapes::{
        AcceptForm, Challenge, InvitedAnswer, LinkForm, LoginAnswer, LoginForm, SecondFactorAnswer, SecondFactorForm,
        SessionAnswer,
    },
};
use crate::{
    account_answers::{Accepted, EmailBody, accepted, answer, done, fail, read_email},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnSession, visit_of},
    state::AppState,
};

/// Signs somebody of the staff in. The answer is a session, with its cookie, or asks for the second factor.
#[utoipa::path(
    post, path = "/api/staff/login", tag = "staff", params(AnswerLanguage), request_body = LoginForm,
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
    let form: LoginForm = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let login = shop.staff.login(&visit, &form.email, &form.password).await;
    Ok(answer_login(&shop, login.map_err(|error| fail(error, language))?))
}

/// Ends a login by the second factor.
#[utoipa::path(
    post, path = "/api/staff/login/second-factor", tag = "staff", params(AnswerLanguage),
    request_body = SecondFactorForm,
    responses(
        (status = 200, body = SessionAnswer),
        (status = 401, body = Problem, description = "The code is wrong, was used before, or came too late"),
        (status = 413, body = Problem),
        (status = 429, body = Problem, description = "There were too many wrong tries"),
    )
)]
pub async fn second_factor(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: SecondFactorForm = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let opened = shop.staff.second_factor(&visit, &form.challenge, &form.code).await;
    let opened = opened.map_err(|error| fail(error, language))?;
    Ok(answer_login(&shop, Login::Opened(Box::new(opened))))
}

/// Tells who is signed in.
#[utoipa::path(
    get, path = "/api/staff/session", tag = "staff", params(AnswerLanguage),
    responses((status = 200, body = SessionAnswer))
)]
pub async fn session(own: OwnSession) -> HttpResponse {
    answer(&SessionAnswer::new(&own.shop.staff, &own.member, &own.secret))
}

/// Signs the caller out. The session ends, and its sockets close.
#[utoipa::path(
    post, path = "/api/staff/logout", tag = "staff", params(AnswerLanguage),
    responses((status = 204))
)]
pub async fn logout(own: OwnSession) -> Result<HttpResponse, ApiError> {
    let ended = own.shop.staff.end_session(&own.member, &own.member.session).await;
    ended.map_err(|error| fail(error, own.language))?;
    let mut response = done();
    COOKIE.end(&own.shop, &mut response);
    Ok(response)
}

/// Tells whom the link of an invitation is for. The secret is in the body: addresses stand in logs.
#[utoipa::path(
    post, path = "/api/staff/invitations/look", tag = "staff", params(AnswerLanguage), request_body = LinkForm,
    responses(
        (status = 200, body = InvitedAnswer),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
    )
)]
pub async fn invitation(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: LinkForm = read_body(&body, language)?;
    let _place = shop.places.calls.take().await?;
    let account = shop.staff.invited(&form.token).await;
    let account = account.map_err(|error| fail(error, language))?;
    Ok(answer(&InvitedAnswer {
        name: account.name,
        email: account.email,
    }))
}

/// Chooses a password by a link, and signs in with it. The link works once.
#[utoipa::path(
    post, path = "/api/staff/invitations/accept", tag = "staff", params(AnswerLanguage), request_body = AcceptForm,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The password is too short, or easy to guess"),
    )
)]
pub async fn accept(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: AcceptForm = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let login = shop.staff.accept(&visit, &form.token, &form.password).await;
    Ok(answer_login(&shop, login.map_err(|error| fail(error, language))?))
}

/// Asks for a letter with a link by which a password is chosen. The answer does not tell whether the address is anybody's.
#[utoipa::path(
    post, path = "/api/staff/password/token", tag = "staff", params(AnswerLanguage), request_body = EmailBody,
    responses(
        (status = 202, body = Accepted),
        (status = 409, body = Problem, description = "The shop has no mail server"),
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
    let asked = shop.staff.ask_link(&visit, &email.normalised()).await;
    asked.map_err(|error| fail(error, language))?;
    Ok(accepted())
}

pub(super) fn answer_login(shop: &AppState, login: Login) -> HttpResponse {
    match login {
        Login::SecondFactor {
            challenge,
            has_passkeys,
        } => answer(&LoginAnswer::SecondFactor(SecondFactorAnswer {
            second_factor: Challenge {
                challenge,
                has_passkeys,
            },
        })),
        Login::Opened(opened) => {
            let Opened { member, secret, device } = *opened;
            let session = SessionAnswer::new(&shop.staff, &member, &secret);
            let mut response = answer(&LoginAnswer::Session(session));
            COOKIE.set(shop, &mut response, secret, LIMITS.lasts);
            DEVICE_COOKIE.set(shop, &mut response, device, DEVICE_LASTS);
            response
        }
    }
}
