//! Taking permissions back by a letter's link, without signing in. Every link gets the same answer: whoever has one that
//! works no more learns nothing by it.

use actix_web::{HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use runtime::telemetry::slow;
use services::consents::Revocation;
use wire::{consents::ConsentLinkForm, problem::Problem};

use super::answers::{done, fail};
use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::AnswerLanguage,
    state::AppState,
};

/// Whether a path is that by which mail programs end letters.
pub fn is_one_click(path: &str) -> bool {
    let call = path.strip_prefix("/api");
    call.is_some_and(|call| call.starts_with("/cds/unsubscribe/"))
}

/// Whether a body is of a type in which mail programs send their click (RFC 8058, 3.1).
pub fn takes_type(media_type: &str) -> bool {
    ["application/x-www-form-urlencoded", "multipart/form-data"]
        .iter()
        .any(|known| media_type.eq_ignore_ascii_case(known))
}

/// Ends news by the secret of a letter's link.
#[utoipa::path(
    post, path = "/api/cds/unsubscribeuser", tag = "consents", params(AnswerLanguage),
    request_body = ConsentLinkForm,
    responses(
        (status = 204, description = "No news are sent to whoever the link belongs to; the same for every link"),
        (status = 400, body = Problem), (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn unsubscribe(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ConsentLinkForm = read_body(&body, language)?;
    end(&shop, &form.token, Revocation::Unsubscribe, language).await
}

/// Takes back all that a person allowed, by the secret of a letter's link.
#[utoipa::path(
    delete, path = "/api/cds/personmarketingpermissionsrevocation", tag = "consents", params(AnswerLanguage),
    request_body = ConsentLinkForm,
    responses(
        (status = 204, description = "Nothing is allowed any more; the same for every link"),
        (status = 400, body = Problem), (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn revoke(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ConsentLinkForm = read_body(&body, language)?;
    end(&shop, &form.token, Revocation::Everything, language).await
}

/// Ends news by the header of a letter, as mail programs do it (RFC 8058). The body says `List-Unsubscribe=One-Click`, as a
/// form of either type.
#[utoipa::path(
    post, path = "/api/cds/unsubscribe/{token}", tag = "consents",
    params(("token" = String, Path, description = "As the letter's header `List-Unsubscribe` has it")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 204, description = "No news are sent to whoever the link belongs to; the same for every link"),
        (status = 400, body = Problem), (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn one_click(
    shop: web::Data<AppState>,
    token: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let language = Language::default();
    let bytes = body.map_err(|_| ApiError::from(FaultCode::Malformed))?;
    let says = |words: &[u8]| bytes.windows(words.len()).any(|part| part == words);
    // Whoever opens the address without meaning it, such as a scanner of links, says nothing of the kind.
    if !says(b"List-Unsubscribe") || !says(b"One-Click") {
        return Err(FaultCode::Malformed.into());
    }
    end(&shop, &token, Revocation::Unsubscribe, language).await
}

async fn end(
    shop: &AppState,
    token: &str,
    revocation: Revocation,
    language: Language,
) -> Result<HttpResponse, ApiError> {
    let _place = shop.places.calls.take().await?;
    let ended = slow::step("store", shop.consents.revoke(token, revocation)).await;
    ended.map_err(|error| fail(error, language))?;
    Ok(done())
}
