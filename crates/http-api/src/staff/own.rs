//! What people do with their own account.

use actix_web::{HttpResponse, web};
use domain::fault::Fault;
use runtime::timestamp;
use wire::problem::Problem;

use super::shapes::{
    CodeForm, CurrentPasswordForm, LanguageForm, OfferedTotp, OpenSession, PasswordForm, RecoveryCodes, SessionList,
    SocketToken,
};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnSession},
};

/// Lists the caller's open sessions.
#[utoipa::path(
    get, path = "/api/staff/sessions", tag = "staff", params(AnswerLanguage),
    responses((status = 200, body = SessionList))
)]
pub async fn sessions(own: OwnSession) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let sessions = own.shop.staff.sessions(&own.member.account.id).await;
    let sessions = sessions.map_err(|error| fail(error, own.language))?;
    let items = sessions
        .into_iter()
        .map(|session| OpenSession::new(session, &own.member.session));
    Ok(answer(&SessionList { items: items.collect() }))
}

/// Ends one of the caller's sessions. Its sockets close.
#[utoipa::path(
    delete, path = "/api/staff/sessions/{id}", tag = "staff",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    responses((status = 204), (status = 404, body = Problem, description = "No such session is open"))
)]
pub async fn end_session(own: OwnSession, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let ended = own.shop.staff.end_session(&own.member, &id).await;
    ended.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Makes a token that opens a socket for the caller within a minute.
#[utoipa::path(
    post, path = "/api/staff/socket-token", tag = "staff", params(AnswerLanguage),
    responses((status = 200, body = SocketToken))
)]
pub async fn socket_token(own: OwnSession) -> Result<HttpResponse, ApiError> {
    let made = own.shop.staff.socket_token(&own.member);
    let (token, expires) = made.map_err(|error| fail(error, own.language))?;
    Ok(answer(&SocketToken {
        token,
        expires: timestamp::format(expires),
    }))
}

/// Chooses the language of the app and of letters to the caller.
#[utoipa::path(
    put, path = "/api/staff/language", tag = "staff", params(AnswerLanguage), request_body = LanguageForm,
    responses((status = 204), (status = 413, body = Problem), (status = 422, body = Problem, description = "The shop does not speak it"))
)]
pub async fn language(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let form: LanguageForm = read_body(&body, own.language)?;
    let language = form.language.parse();
    let language =
        language.map_err(|_| ApiError::in_language(Fault::field("language", "/validation/language"), own.language))?;
    let _place = own.shop.places.calls.take().await?;
    let chosen = own.shop.staff.choose_language(&own.member, language).await;
    chosen.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Chooses another password. All other sessions of the account end.
#[utoipa::path(
    post, path = "/api/staff/password", tag = "staff", params(AnswerLanguage), request_body = PasswordForm,
    responses(
        (status = 204),
        (status = 401, body = Problem, description = "The current password is another"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The password is too short, or easy to guess"),
    )
)]
pub async fn password(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let form: PasswordForm = read_body(&body, own.language)?;
    let staff = &own.shop.staff;
    let changed = staff
        .change_password(&own.visit, &own.member, &form.current, &form.next)
        .await;
    changed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Offers a second factor. It is in force once a code of it is confirmed.
#[utoipa::path(
    post, path = "/api/staff/totp", tag = "staff", params(AnswerLanguage),
    responses(
        (status = 200, body = OfferedTotp),
        (status = 409, body = Problem, description = "The account has a second factor"),
    )
)]
pub async fn offer_totp(own: OwnSession) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let site = own.shop.storefront.site.load();
    let name = site.site_title.as_str();
    let offered = own.shop.staff.offer_factor(&own.member, name).await;
    let offered = offered.map_err(|error| fail(error, own.language))?;
    Ok(answer(&OfferedTotp {
        secret: offered.secret,
        uri: offered.uri,
    }))
}

/// Puts the offered second factor in force. The answer holds codes that stand in for it, which are told once.
#[utoipa::path(
    post, path = "/api/staff/totp/confirm", tag = "staff", params(AnswerLanguage), request_body = CodeForm,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 409, body = Problem, description = "None is offered"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The code is wrong"),
    )
)]
pub async fn confirm_totp(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let form: CodeForm = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let codes = own.shop.staff.confirm_factor(&own.member, &form.code).await;
    let recovery_codes = codes.map_err(|error| fail(error, own.language))?;
    Ok(answer(&RecoveryCodes { recovery_codes }))
}

/// Takes the second factor away.
#[utoipa::path(
    delete, path = "/api/staff/totp", tag = "staff", params(AnswerLanguage), request_body = CurrentPasswordForm,
    responses(
        (status = 204),
        (status = 401, body = Problem, description = "The password is another"),
        (status = 413, body = Problem),
    )
)]
pub async fn remove_totp(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let form: CurrentPasswordForm = read_body(&body, own.language)?;
    let removed = own
        .shop
        .staff
        .remove_factor(&own.visit, &own.member, &form.current)
        .await;
    removed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}
