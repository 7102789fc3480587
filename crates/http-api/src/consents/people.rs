//! People who want news, and whom a letter asks whether they meant it.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::CACHE_CONTROL},
    web,
};
use domain::{
    consent::{NewsRequest, PermissionSource},
    market::Language,
};
use runtime::telemetry::slow;
use serde::Deserialize;
use services::consents::MarketingRequest;
use utoipa::IntoParams;
use wire::{
    consents::{ConfirmedUser, ConsentLinkForm, IntermediateUser, IntermediateUserForm, LetterAsked, ThankYouAnswer},
    problem::Problem,
};

use super::answers::{answer, done, fail};
use crate::{
    account_answers,
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, Client},
    state::AppState,
};

/// Asks for news by mail. A letter asks the owner of the address whether it was meant; the answer is the same for all
/// addresses.
#[utoipa::path(
    post, path = "/api/cdsintermediateuser/createuser", tag = "consents", params(AnswerLanguage),
    request_body = IntermediateUserForm,
    responses(
        (status = 202, body = LetterAsked, description = "A letter goes out, unless the address has the news already, or had enough letters today"),
        (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`email`, `name` or `categories` in `errors`"),
        (status = 429, body = Problem, description = "The client asked for too many letters"),
        (status = 503, body = Problem),
    )
)]
pub async fn create(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    client: Client,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: IntermediateUserForm = read_body(&body, language)?;
    let checked = NewsRequest::check(&form.email, form.name.as_deref().unwrap_or_default(), &form.categories);
    let checked = checked.map_err(|fault| ApiError::in_language(fault, language))?;
    let admitted = shop.consents.admit(shop.tokens.pseudonym(client.0));
    admitted.map_err(|error| fail(error, language))?;
    let asked = MarketingRequest {
        email: checked.email,
        name: checked.name,
        language: language_of_letters(form.language.as_deref(), language),
        categories: checked.categories,
        source: PermissionSource::Newsletter,
    };
    let _place = shop.places.calls.take().await?;
    let asked = slow::step("store", shop.consents.request_marketing(asked)).await;
    asked.map_err(|error| fail(error, language))?;
    Ok(HttpResponse::build(StatusCode::ACCEPTED)
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(LetterAsked {}))
}

pub(super) fn language_of_letters(named: Option<&str>, otherwise: Language) -> Language {
    AnswerLanguage::named(named, otherwise).unwrap_or(otherwise)
}

/// The secret of a letter's link.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkQuery {
    token: String,
}

/// Tells whom a letter's link belongs to, and what they allow.
#[utoipa::path(
    get, path = "/api/cdsintermediateuser/getuserbytoken", tag = "consents", params(LinkQuery, AnswerLanguage),
    responses(
        (status = 200, body = IntermediateUser),
        (status = 404, body = Problem, description = "`link-unknown`: the shop made no such link, or its time is over"),
    )
)]
pub async fn by_token(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    query: web::Query<LinkQuery>,
) -> Result<HttpResponse, ApiError> {
    let _place = shop.places.calls.take().await?;
    let holder = slow::step("store", shop.consents.by_token(&query.token)).await;
    let holder = holder.map_err(|error| fail(error, language))?;
    Ok(answer(&IntermediateUser {
        email: holder.masked_email,
        language: holder.language,
        categories: holder.categories.into_iter().map(Into::into).collect(),
        marketing: holder.marketing,
    }))
}

/// Confirms by a letter's link that news were meant. Doing it again changes nothing.
#[utoipa::path(
    post, path = "/api/cdsintermediateuser/confirmuserbytoken", tag = "consents", params(AnswerLanguage),
    request_body = ConsentLinkForm,
    responses(
        (status = 200, body = ConfirmedUser),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "`link-unknown`: the shop made no such link, its time is over, or news were ended since"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn confirm(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ConsentLinkForm = read_body(&body, language)?;
    let _place = shop.places.calls.take().await?;
    let confirmed = slow::step("store", shop.consents.confirm(&form.token)).await;
    let identifier = confirmed.map_err(|error| fail(error, language))?;
    Ok(answer(&ConfirmedUser { identifier }))
}

/// Forgets whoever a letter's link belongs to, and never writes to the address again. What they bought without an account names
/// nobody any more, as soon as it has come; an account stays.
#[utoipa::path(
    post, path = "/api/cdsintermediateuser/removeuserbytoken", tag = "consents", params(LinkQuery, AnswerLanguage),
    responses(
        (status = 204, description = "Nothing is known of the address; the same for every link"),
        (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    query: web::Query<LinkQuery>,
) -> Result<HttpResponse, ApiError> {
    let _place = shop.places.calls.take().await?;
    let removed = slow::step(
        "store",
        shop.customers.forget_by_link(&query.token, &shop.written_reviews),
    )
    .await;
    removed.map_err(|error| account_answers::fail(error, language))?;
    Ok(done())
}

/// What the page of thanks is asked about.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IdentifierQuery {
    /// As the confirmation gave it.
    #[serde(default)]
    identifier: String,
}

/// Characters of an identifier, and some: nothing longer is looked for.
const LONGEST: usize = 100;

/// Tells a page of thanks whether what it thanks for happened, and nothing of anybody.
#[utoipa::path(
    get, path = "/api/marketingautomation/thankyoupage", tag = "consents", params(IdentifierQuery),
    responses((status = 200, body = ThankYouAnswer), (status = 503, body = Problem))
)]
pub async fn thank_you(
    shop: web::Data<AppState>,
    query: web::Query<IdentifierQuery>,
) -> Result<HttpResponse, ApiError> {
    let identifier = query.into_inner().identifier;
    if identifier.is_empty() || identifier.len() > LONGEST {
        return Ok(answer(&ThankYouAnswer { is_confirmed: false }));
    }
    let _place = shop.places.calls.take().await?;
    let confirmed = slow::step("store", shop.consents.is_confirmed(&identifier)).await;
    let is_confirmed = confirmed.map_err(|error| fail(error, Language::default()))?;
    Ok(answer(&ThankYouAnswer { is_confirmed }))
}
