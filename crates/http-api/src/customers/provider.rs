//! Signing in where another provider of identities does it instead of the shop (OpenID Connect).

use actix_web::{HttpRequest, HttpResponse, cookie::SameSite, web};
use domain::{content::IdentityForm, fault::FaultCode, market::Language, own_path::own_path};
use integrations::query::with_parameters;
use serde::Deserialize;
use services::customers::{ProviderAnswer, SIGN_IN_LASTS, SignInUnderWay};
use utoipa::IntoParams;
use wire::problem::Problem;

use super::{
    answers::{DEVICE_COOKIE, see},
    session::enter,
    shapes::LoginAnswer,
};
use crate::{
    account_answers::fail,
    error::ApiError,
    extract::{AnswerLanguage, visit_of},
    host_cookie::HostCookie,
    state::AppState,
};

/// The cookie of a sign-in that is under way: it knows where it began.
const UNDER_WAY: HostCookie = HostCookie::new("__Host-praline-sign-in", SameSite::Lax);

/// Where whoever signs in is led afterwards.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Start {
    /// A path of the shop.
    return_url: Option<String>,
    /// Also for whoever has signed in there: they show once more who they are.
    #[serde(default)]
    anew: bool,
}

/// Leads to the provider that signs customers in, where the shop does not do it itself.
#[utoipa::path(
    get, path = "/api/identity-connect/provider/start", tag = "identity", params(Start, AnswerLanguage),
    responses(
        (status = 303, description = "To the provider; to the page to sign in while it is out of reach"),
        (status = 404, body = Problem, description = "The shop signs customers in itself"),
        (status = 503, body = Problem),
    )
)]
pub async fn start(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
    query: web::Query<Start>,
) -> Result<HttpResponse, ApiError> {
    let return_path = query.return_url.as_deref().and_then(own_path);
    let begun = shop
        .customers
        .begin_at_provider(language, return_path.clone(), query.anew)
        .await;
    let (under_way, url) = match begun {
        Ok(begun) => begun,
        // It is a person who follows a link: they get a page.
        Err(error) if error.is(FaultCode::SignInUnavailable) => {
            let page = login_page(&shop, language, "unavailable", return_path.as_deref())?;
            return Ok(see(&page));
        }
        Err(error) => return Err(fail(error, language)),
    };
    let mut response = see(&url);
    UNDER_WAY.set(&shop, &mut response, under_way.written(), SIGN_IN_LASTS);
    Ok(response)
}

/// What the provider sends people back with.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Callback {
    #[serde(default)]
    state: String,
    code: Option<String>,
    /// Of the provider (RFC 9207).
    iss: Option<String>,
}

/// Where the provider sends people back to: it leads to the page to sign in, which does the rest.
#[utoipa::path(
    get, path = "/api/identity-connect/provider/callback", tag = "identity", params(Callback),
    responses(
        (status = 303, description = "To the shop's page to sign in"),
        (status = 404, body = Problem, description = "The shop has no page to sign in"),
    )
)]
pub async fn callback(
    shop: web::Data<AppState>,
    request: HttpRequest,
    query: web::Query<Callback>,
) -> Result<HttpResponse, ApiError> {
    let Callback { state, code, iss } = query.into_inner();
    let kept = under_way(&shop, &request);
    let language = kept
        .as_ref()
        .map_or(shop.storefront.default_language(), |kept| kept.language);
    let return_path = kept.as_ref().and_then(|kept| kept.return_path.clone());
    let answered = kept
        .zip(code)
        .and_then(|(kept, code)| kept.answered(&state, ProviderAnswer { code, issuer: iss }));
    let came = if answered.is_some() { "back" } else { "cancelled" };
    let mut response = see(&login_page(&shop, language, came, return_path.as_deref())?);
    match answered {
        Some(answered) => UNDER_WAY.set(&shop, &mut response, answered.written(), SIGN_IN_LASTS),
        None => UNDER_WAY.end(&shop, &mut response),
    }
    Ok(response)
}

/// Signs in who came back from the provider: the answer sets the cookie of the session, as that of a login does.
#[utoipa::path(
    post, path = "/api/identity-connect/provider/login", tag = "identity", params(AnswerLanguage),
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, body = Problem, description = "The provider vouches for nobody, or it took too long"),
        (status = 403, body = Problem, description = "The provider does not say that the address is the person's"),
        (status = 404, body = Problem, description = "The shop signs customers in itself"),
        (status = 429, body = Problem, description = "There were too many wrong tries"),
        (status = 503, body = Problem, description = "The provider is out of reach"),
    )
)]
pub async fn login(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let visit = visit_of(&shop, &request, DEVICE_COOKIE);
    let kept = under_way(&shop, &request);
    let kept = kept.ok_or_else(|| ApiError::in_language(FaultCode::SignInRefused, language))?;
    let opened = shop.customers.sign_in_from_provider(&visit, &kept).await;
    let opened = opened.map_err(|error| fail(error, language))?;
    let mut response = enter(&shop, &request, opened, language).await?;
    // A code is good once.
    UNDER_WAY.end(&shop, &mut response);
    Ok(response)
}

/// Leads whoever has signed out of the shop to the provider, to sign out there as well, and back.
#[utoipa::path(
    get, path = "/api/identity-connect/provider/logout", tag = "identity", params(AnswerLanguage),
    responses(
        (status = 303, description = "To the provider; to the shop's start page where it has no page for that, or is out of reach"),
        (status = 404, body = Problem, description = "The shop signs customers in itself"),
        (status = 503, body = Problem),
    )
)]
pub async fn logout(
    shop: web::Data<AppState>,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let back = format!("{}/", shop.storefront.public_origin.trim_end_matches('/'));
    match shop.customers.provider_sign_out(&back).await {
        Ok(url) => Ok(see(&url.unwrap_or(back))),
        Err(error) if error.is(FaultCode::SignInUnavailable) => Ok(see(&back)),
        Err(error) => Err(fail(error, language)),
    }
}

/// The page to sign in, with how somebody came there.
fn login_page(shop: &AppState, language: Language, came: &str, return_path: Option<&str>) -> Result<String, ApiError> {
    let page = (shop.link_pages)(IdentityForm::Login, language);
    let page = page.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let mut told = vec![("provider", came)];
    told.extend(return_path.map(|path| ("returnUrl", path)));
    Ok(with_parameters(&page, &told))
}

fn under_way(shop: &AppState, request: &HttpRequest) -> Option<SignInUnderWay> {
    SignInUnderWay::read(&UNDER_WAY.of(shop, request)?, shop.clock.wall())
}
