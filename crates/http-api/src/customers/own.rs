//! What customers see and change of what is known of them.

use actix_web::{HttpResponse, web};
use wire::problem::Problem;

use super::{
    answers::COOKIE,
    shapes::{Customer, EmailPreferences, ErasureBody, OpenSession, PasswordBody, ProfileBody, SessionList},
};
use crate::{
    account_answers::{answer, done, fail},
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount},
};

/// What is known of the caller.
#[utoipa::path(
    get, path = "/api/cda/me", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = Customer))
)]
pub async fn me(own: OwnAccount) -> HttpResponse {
    answer(&Customer::of(&own.signed_in.customer, own.language))
}

/// Changes name, number and language; what is left out stays.
#[utoipa::path(
    put, path = "/api/cda/me", tag = "customers", params(AnswerLanguage), request_body = ProfileBody,
    responses(
        (status = 200, body = Customer),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong"),
    )
)]
pub async fn change(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: ProfileBody = read_body(&body, own.language)?;
    let record = put_profile(&own, &form).await?;
    Ok(answer(&Customer::of(&record, own.language)))
}

pub(super) async fn put_profile(own: &OwnAccount, form: &ProfileBody) -> Result<store::CustomerRecord, ApiError> {
    let profile = form.change(&own.signed_in.customer.profile);
    let profile = profile.map_err(|fault| ApiError::in_language(fault, own.language))?;
    let _place = own.shop.places.calls.take().await?;
    let put = own.shop.customers.put_profile(own.signed_in.id(), profile).await;
    put.map_err(|error| fail(error, own.language))
}

/// Forgets the caller: the account, its sessions and carts at once, and of its orders what tells who bought.
#[utoipa::path(
    delete, path = "/api/cda/me", tag = "customers", params(AnswerLanguage), request_body = ErasureBody,
    responses(
        (status = 204),
        (status = 401, body = Problem, description = "The password is another"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn erase(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: ErasureBody = read_body(&body, own.language)?;
    let customers = &own.shop.customers;
    let erased = customers
        .erase(&own.visit, &own.signed_in, &form.password, &own.shop.written_reviews)
        .await;
    erased.map_err(|error| fail(error, own.language))?;
    let mut response = done();
    COOKIE.end(&own.shop, &mut response);
    Ok(response)
}

/// Chooses another password. All other sessions of the account end.
#[utoipa::path(
    post, path = "/api/cda/me/password", tag = "customers", params(AnswerLanguage), request_body = PasswordBody,
    responses(
        (status = 204),
        (status = 401, body = Problem, description = "The current password is another"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The password may not be chosen"),
        (status = 429, body = Problem),
    )
)]
pub async fn password(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let form: PasswordBody = read_body(&body, own.language)?;
    let (current, next) = (&form.current_password, &form.new_password);
    let customers = &own.shop.customers;
    let changed = customers
        .change_password(&own.visit, &own.signed_in, current, next)
        .await;
    changed.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// Lists the caller's open sessions.
#[utoipa::path(
    get, path = "/api/cda/me/sessions", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = SessionList))
)]
pub async fn sessions(own: OwnAccount) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let sessions = own.shop.customers.sessions(own.signed_in.id()).await;
    let sessions = sessions.map_err(|error| fail(error, own.language))?;
    let shown = sessions
        .into_iter()
        .map(|session| OpenSession::of(session, &own.signed_in.session));
    Ok(answer(&SessionList {
        sessions: shown.collect(),
    }))
}

/// Ends one of the caller's sessions. Its sockets close.
#[utoipa::path(
    delete, path = "/api/cda/me/sessions/{id}", tag = "customers",
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    responses((status = 204), (status = 404, body = Problem, description = "No such session is open"))
)]
pub async fn end_session(own: OwnAccount, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let ended = own.shop.customers.end_session(own.signed_in.id(), &id).await;
    ended.map_err(|error| fail(error, own.language))?;
    Ok(done())
}

/// What the caller wants to be written.
#[utoipa::path(
    get, path = "/api/cda/me/emailpreferences", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = EmailPreferences))
)]
pub async fn preferences(own: OwnAccount) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let allows = own.shop.customers.allows_marketing(&own.signed_in).await;
    let marketing_updates = allows.map_err(|error| fail(error, own.language))?;
    Ok(answer(&EmailPreferences { marketing_updates }))
}

/// Chooses that. It holds at once.
#[utoipa::path(
    put, path = "/api/cda/me/emailpreferences", tag = "customers", params(AnswerLanguage),
    request_body = EmailPreferences,
    responses((status = 200, body = EmailPreferences), (status = 413, body = Problem))
)]
pub async fn choose_preferences(own: OwnAccount, body: Body) -> Result<HttpResponse, ApiError> {
    let chosen: EmailPreferences = read_body(&body, own.language)?;
    let _place = own.shop.places.calls.take().await?;
    let customers = &own.shop.customers;
    let done = customers
        .allow_marketing(&own.signed_in, chosen.marketing_updates)
        .await;
    done.map_err(|error| fail(error, own.language))?;
    Ok(answer(&chosen))
}

/// Everything that is known of the caller, as a file.
#[utoipa::path(
    get, path = "/api/cda/me/export", tag = "customers", params(AnswerLanguage),
    responses((status = 200, body = services::customers::Export))
)]
pub async fn export(own: OwnAccount) -> Result<HttpResponse, ApiError> {
    let _place = own.shop.places.calls.take().await?;
    let export = own
        .shop
        .customers
        .export(&own.signed_in.customer, &own.shop.written_reviews)
        .await;
    let export = export.map_err(|error| fail(error, own.language))?;
    let body = serde_json::to_string_pretty(&export).map_err(|error| {
        tracing::error!(%error, "an export could not be written");
        domain::fault::FaultCode::Internal
    })?;
    Ok(HttpResponse::Ok()
        .insert_header(("Cache-Control", "no-store"))
        .insert_header(("Content-Disposition", "attachment; filename=\"my-data.json\""))
        .content_type("application/json")
        .body(body))
}
