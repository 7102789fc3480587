//! Passkeys of the staff: their owners add, name and remove them, and sign in with them.

use actix_web::{HttpRequest, HttpResponse, web};
use services::staff::{AddedPasskey, Login};
use wire::problem::Problem;

use super::{
    answers::DEVICE_COOKIE,
    login::answer_login,
    shapes::{AddedPasskeyAnswer, CurrentPasswordForm, SessionAnswer},
};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    customers::passkey_shapes::{AddBody, NameBody, OptionsAnswer, Passkey, PasskeyList, PasskeyLoginBody},
    error::ApiError,
    extract::{AnswerLanguage, OwnSession, visit_of},
    state::AppState,
};

/// Begins to add a passkey to the caller's account. It asks for the password.
#[utoipa::path(
    post, path = "/api/staff/passkeys/options", tag = "staff", params(AnswerLanguage), request_body = CurrentPasswordForm,
    responses(
        (status = 200, body = OptionsAnswer),
        (status = 401, body = Problem, description = "The password is another"),
        (status = 409, body = Problem, description = "There are ten, or the shop's address has no name"),
        (status = 413, body = Problem),
        (status = 429, body = Problem, description = "There were too many wrong tries"),
    )
)]
pub async fn ask_new(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let form: CurrentPasswordForm = read_body(&body, own.language)?;
    let staff = &own.shop.staff;
    let asked = staff.ask_new_passkey(&own.visit, &own.member, &form.current).await;
    Ok(answer(&OptionsAnswer::from(
        asked.map_err(|error| fail(error, own.language))?,
    )))
}

/// Adds the passkey that the browser made. A letter tells the owner. The first one of an account without a second factor
/// comes with codes that stand in for it, which are told once.
#[utoipa::path(
    post, path = "/api/staff/passkeys", tag = "staff", params(AnswerLanguage), request_body = AddBody,
    responses(
        (status = 200, body = AddedPasskeyAnswer),
        (status = 409, body = Problem, description = "There are ten, or the shop's address has no name"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The answer is not good, late or came before; or the name cannot be"),
    )
)]
pub async fn add(own: OwnSession, body: Body) -> Result<HttpResponse, ApiError> {
    let AddBody {
        state,
        credential,
        name,
    } = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let staff = &own.shop.staff;
    let added = staff
        .add_passkey(&own.visit, &own.member, &state, credential, &name)
        .await;
    let AddedPasskey {
        passkey,
        recovery_codes,
    } = added.map_err(|error| fail(error, own.language))?;
    Ok(answer(&AddedPasskeyAnswer {
        passkey: Passkey::of(passkey),
        recovery_codes,
    }))
}

/// Lists the caller's passkeys.
#[utoipa::path(
    get, path = "/api/staff/passkeys", tag = "staff", params(AnswerLanguage),
    responses((status = 200, body = PasskeyList))
)]
pub async fn list(own: OwnSession) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let passkeys = own.shop.staff.passkeys(&own.member).await;
    let passkeys = passkeys.map_err(|error| fail(error, own.language))?;
    Ok(answer(&PasskeyList {
        passkeys: passkeys.into_iter().map(Passkey::of).collect(),
    }))
}

/// Calls one of the caller's passkeys otherwise.
#[utoipa::path(
    put, path = "/api/staff/passkeys/{id}", tag = "staff",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage), request_body = NameBody,
    responses(
        (status = 204),
        (status = 404, body = Problem, description = "The caller has no such passkey"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The name cannot be"),
    )
)]
pub async fn rename(own: OwnSession, id: web::Path<String>, body: Body) -> Result<HttpResponse, ApiError> {
    let form: NameBody = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let named = own.shop.staff.name_passkey(&own.member, &id, &form.name).await;
    named.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Removes one of the caller's passkeys. It asks for the password.
#[utoipa::path(
    delete, path = "/api/staff/passkeys/{id}", tag = "staff",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    request_body = CurrentPasswordForm,
    responses(
        (status = 204),
        (status = 401, body = Problem, description = "The password is another"),
        (status = 404, body = Problem, description = "The caller has no such passkey"),
        (status = 413, body = Problem),
        (status = 429, body = Problem, description = "There were too many wrong tries"),
    )
)]
pub async fn remove(own: OwnSession, id: web::Path<String>, body: Body) -> Result<HttpResponse, ApiError> {
    let form: CurrentPasswordForm = read_body(&body, own.language)?;
    let staff = &own.shop.staff;
    let removed = staff.remove_passkey(&own.visit, &own.member, &id, &form.current).await;
    removed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Begins a login with a passkey: the browser offers those that it knows for the shop.
#[utoipa::path(
    post, path = "/api/staff/login/passkey/options", tag = "staff", params(AnswerLanguage),
    responses(
        (status = 200, body = OptionsAnswer),
        (status = 409, body = Problem, description = "The shop's address has no name"),
    )
)]
pub async fn ask_known(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let asked = shop.staff.ask_passkey();
    Ok(answer(&OptionsAnswer::from(
        asked.map_err(|error| fail(error, language))?,
    )))
}

/// Signs somebody of the staff in by the answer of a passkey, which is both factors.
#[utoipa::path(
    post, path = "/api/staff/login/passkey", tag = "staff", params(AnswerLanguage), request_body = PasskeyLoginBody,
    responses(
        (status = 200, body = SessionAnswer),
        (status = 401, body = Problem, description = "No account has the passkey, or its answer is not good, late or came before"),
        (status = 409, body = Problem, description = "The shop's address has no name"),
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
    let PasskeyLoginBody { state, credential } = read_body(&body, language)?;
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let place = shop.places.calls.take().await?;
    let opened = shop.staff.login_with_passkey(&visit, &state, credential).await;
    drop(place);
    let opened = opened.map_err(|error| fail(error, language))?;
    Ok(answer_login(&shop, Login::Opened(Box::new(opened))))
}
