//! Passkeys: their owners add, name and remove them, and sign in with them.

use actix_web::{HttpRequest, HttpResponse, web};
use wire::problem::Problem;

use super::{
    answers::DEVICE_COOKIE,
    passkey_shapes::{AddBody, AskNewBody, NameBody, OptionsAnswer, Passkey, PasskeyList, PasskeyLoginBody},
    session::enter,
    shapes::LoginAnswer,
};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount, visit_of},
    state::AppState,
};

/// Begins to add a passkey to the caller's account. It asks for the password.
#[utoipa::path(
    post, path = "/api/cda/me/passkeys/options", tag = "customers", params(AnswerLanguage), request_body = AskNewBody,
    responses(
        (status = 200, body = OptionsAnswer),
        (status = 401, body = Problem, description = "The password is another"),
        (status = 409, body = Problem, description = "There are ten, or the shop's address has no name"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn ask_new(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: AskNewBody = read_body(&body, own.language)?;
    let customers = &own.shop.customers;
    let asked = customers
        .ask_new_passkey(&own.visit, &own.signed_in, &form.password)
        .await;
    let asked = asked.map_err(|error| fail(error, own.language))?;
    Ok(answer(&OptionsAnswer::from(asked)))
}

/// Adds the passkey that the browser made. A letter tells the owner.
#[utoipa::path(
    post, path = "/api/cda/me/passkeys", tag = "customers", params(AnswerLanguage), request_body = AddBody,
    responses(
        (status = 200, body = Passkey),
        (status = 409, body = Problem, description = "There are ten, or the shop's address has no name"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The answer is not good, late or came before; or the name cannot be"),
    )
)]
pub async fn add(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let AddBody {
        state,
        credential,
        name,
    } = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let customers = &own.shop.customers;
    let added = customers
        .add_passkey(&own.visit, &own.signed_in, &state, credential, &name)
        .await;
    let added = added.map_err(|error| fail(error, own.language))?;
    Ok(answer(&Passkey::of(added)))
}

/// Lists the caller's passkeys.
#[utoipa::path(
    get, path = "/api/cda/me/passkeys", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = PasskeyList))
)]
pub async fn list(own: OwnAccount) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let passkeys = own.shop.customers.passkeys(own.signed_in.id()).await;
    let passkeys = passkeys.map_err(|error| fail(error, own.language))?;
    Ok(answer(&PasskeyList {
        passkeys: passkeys.into_iter().map(Passkey::of).collect(),
    }))
}

/// Calls one of the caller's passkeys otherwise.
#[utoipa::path(
    put, path = "/api/cda/me/passkeys/{id}", tag = "customers",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage), request_body = NameBody,
    responses(
        (status = 204),
        (status = 404, body = Problem, description = "The caller has no such passkey"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The name cannot be"),
    )
)]
pub async fn rename(own: OwnAccount, id: web::Path<String>, body: Body) -> Result<HttpResponse, ApiError> {
    let form: NameBody = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let customers = &own.shop.customers;
    let named = customers.name_passkey(own.signed_in.id(), &id, &form.name).await;
    named.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Removes one of the caller's passkeys. A letter tells the owner.
#[utoipa::path(
    delete, path = "/api/cda/me/passkeys/{id}", tag = "customers",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    responses((status = 204), (status = 404, body = Problem, description = "The caller has no such passkey"))
)]
pub async fn remove(own: OwnAccount, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let removed = own.shop.customers.remove_passkey(own.signed_in.id(), &id).await;
    removed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Begins a login with a passkey: the browser offers those that it knows for the shop.
#[utoipa::path(
    post, path = "/api/identity-connect/passkey/options", tag = "identity", params(AnswerLanguage),
    responses(
        (status = 200, body = OptionsAnswer),
        (status = 409, body = Problem, description = "The shop's address has no name"),
    )
)]
pub async fn ask_known(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let asked = shop.customers.ask_passkey();
    let asked = asked.map_err(|error| fail(error, language))?;
    Ok(answer(&OptionsAnswer::from(asked)))
}

/// Signs a customer in by the answer of a passkey: all is as after a login with a password.
#[utoipa::path(
    post, path = "/api/identity-connect/passkey/login", tag = "identity", params(AnswerLanguage),
    request_body = PasskeyLoginBody,
    responses(
        (status = 200, body = LoginAnswer),
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
    let opened = shop.customers.login_with_passkey(&visit, &state, credential).await;
    drop(place);
    enter(
        &shop,
        &request,
        opened.map_err(|error| fail(error, language))?,
        language,
    )
    .await
}
