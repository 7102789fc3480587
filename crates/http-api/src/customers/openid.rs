//! The shop as a provider of identities (OpenID Connect): other sites and apps sign people in with their account here.

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::header::{ACCEPT, ACCESS_CONTROL_ALLOW_ORIGIN, AUTHORIZATION, CACHE_CONTROL, HeaderValue, WWW_AUTHENTICATE},
    web,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use domain::{content::IdentityForm, fault::FaultCode, market::Language};
use integrations::query::{encode, with_parameters};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use services::{
    auth::TokenScopes,
    customers::{AuthorizeRequest, OpenIdError, SignedIn, TokenRequest},
};
use utoipa::{IntoParams, ToSchema};
use wire::problem::Problem;

use super::answers::{COOKIE, see};
use crate::{
    account_answers::fail,
    error::ApiError,
    extract::{AcceptedLanguage, bearer_token, secret_of, seen_signed_in},
    state::AppState,
};

/// What a provider can do, for clients that find out by themselves (OpenID Connect Discovery).
#[utoipa::path(
    get, path = "/.well-known/openid-configuration", tag = "identity",
    responses((status = 200, body = Object))
)]
pub async fn metadata(shop: web::Data<AppState>) -> HttpResponse {
    public(&shop.openid.metadata())
}

/// The keys that ID tokens are signed with, before, now and next (RFC 7517).
#[utoipa::path(get, path = "/api/identity-connect/jwks", tag = "identity", responses((status = 200, body = Object)))]
pub async fn keys(shop: web::Data<AppState>) -> HttpResponse {
    public(&shop.openid.key_set())
}

fn public(value: &Value) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=3600"))
        .insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
        .json(value)
}

/// What a client sends somebody here with.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "describes what `AuthorizeRequest` reads")]
pub struct AuthorizeParameters {
    client_id: Option<String>,
    /// One of the client's, sign by sign.
    redirect_uri: Option<String>,
    /// `code`
    response_type: Option<String>,
    /// `openid`, and of `profile`, `email`, `phone`, `address`, `shop`, `offline_access`.
    scope: Option<String>,
    state: Option<String>,
    nonce: Option<String>,
    /// `none`, `login`
    prompt: Option<String>,
    /// Seconds since the person signed in.
    max_age: Option<i64>,
    code_challenge: Option<String>,
    /// `S256`
    code_challenge_method: Option<String>,
}

/// Signs somebody in for another site or app: sends them back there with a code, after they signed in here.
#[utoipa::path(
    get, path = "/api/identity-connect/authorize", tag = "identity", params(AuthorizeParameters),
    responses(
        (status = 303, description = "Back to the client with a code or an error, or to the page to sign in"),
        (status = 400, body = Problem, description = "The client or its address is unknown; browsers are led to the page to sign in, which says so"),
    )
)]
pub async fn authorize(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AcceptedLanguage,
    query: web::Query<AuthorizeRequest>,
) -> Result<HttpResponse, ApiError> {
    answer_client(&shop, &request, language, &query).await
}

/// The same by a form.
#[utoipa::path(
    post, path = "/api/identity-connect/authorize", tag = "identity",
    request_body(content = Object, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "Back to the client with a code or an error, or to the page to sign in"),
        (status = 400, body = Problem, description = "The client or its address is unknown; browsers are led to the page to sign in, which says so"),
        (status = 413, body = Problem),
    )
)]
pub async fn authorize_form(
    shop: web::Data<AppState>,
    request: HttpRequest,
    language: AcceptedLanguage,
    form: Result<web::Form<AuthorizeRequest>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let form = form.map_err(|_| FaultCode::Malformed)?;
    answer_client(&shop, &request, language, &form).await
}

async fn answer_client(
    shop: &AppState,
    request: &HttpRequest,
    AcceptedLanguage(language): AcceptedLanguage,
    asked: &AuthorizeRequest,
) -> Result<HttpResponse, ApiError> {
    let refused = |code: &str| Ok(see(&back(shop, asked, &[("error", code)])));
    match shop.openid.check(asked) {
        Ok(()) => {}
        Err(OpenIdError::Refused(code)) => return refused(code),
        Err(_) => return unknown_client(shop, request, language),
    }
    let signed_in = seen_signed_in(shop, request).await?;
    let prompt: Vec<&str> = asked.prompt.as_deref().unwrap_or_default().split_whitespace().collect();
    let is_stale = shop.openid.needs_login(asked, signed_in.as_ref());
    // Whoever was sent to sign in comes back here with the same parameters, but for the wish to be asked.
    let must_login = is_stale || prompt.contains(&"login") || prompt.contains(&"select_account");
    let signed_in = match signed_in.filter(|_| !must_login) {
        Some(signed_in) => signed_in,
        None if prompt.contains(&"none") => return refused("login_required"),
        None => {
            let page = (shop.link_pages)(IdentityForm::Login, language);
            let page = page.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
            let again = encode(&again(asked));
            return Ok(see(&format!("{page}?returnUrl={again}")));
        }
    };
    let code = match shop.openid.code(asked, &signed_in).await {
        Ok(code) => code,
        Err(error) => {
            tracing::warn!(%error, "a code could not be made");
            return refused("server_error");
        }
    };
    Ok(see(&back(shop, asked, &[("code", &code)])))
}

/// Nobody is sent back to a client that the shop does not know: whoever came by a link gets a page, and a program is told.
fn unknown_client(shop: &AppState, request: &HttpRequest, language: Language) -> Result<HttpResponse, ApiError> {
    let page = (shop.link_pages)(IdentityForm::Login, language);
    match page.filter(|_| reads_pages(request)) {
        Some(page) => Ok(see(&with_parameters(&page, &[("site", "unknown")]))),
        None => Err(ApiError::in_language(FaultCode::Malformed, language)),
    }
}

/// Whether it is a browser that goes to an address for somebody.
fn reads_pages(request: &HttpRequest) -> bool {
    let accept = request.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

/// The address of this very request, without the wish to be asked for a password: it was fulfilled by then.
fn again(asked: &AuthorizeRequest) -> String {
    let mut parameters = vec![
        ("client_id", asked.client_id.as_str()),
        ("redirect_uri", &asked.redirect_uri),
        ("response_type", &asked.response_type),
        ("scope", &asked.scope),
        ("code_challenge", &asked.code_challenge),
        ("code_challenge_method", &asked.code_challenge_method),
    ];
    let optional = [("state", &asked.state), ("nonce", &asked.nonce)];
    parameters.extend(
        optional
            .iter()
            .filter_map(|(name, value)| Some((*name, value.as_deref()?))),
    );
    with_parameters(AUTHORIZE_PATH, &parameters)
}

/// Back to the client, with its state and the name of who answers (RFC 9207).
fn back(shop: &AppState, asked: &AuthorizeRequest, told: &[(&str, &str)]) -> String {
    let mut parameters = told.to_vec();
    if let Some(state) = &asked.state {
        parameters.push(("state", state));
    }
    parameters.push(("iss", &shop.openid.issuer));
    with_parameters(&asked.redirect_uri, &parameters)
}

/// These two take forms.
pub const AUTHORIZE_PATH: &str = "/api/identity-connect/authorize";
pub const TOKEN_PATH: &str = "/api/identity-connect/token";

/// Tokens of a customer.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenIdTokens)]
pub struct Tokens {
    pub access_token: String,
    /// `Bearer`
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: u64,
    pub scope: String,
    pub id_token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refresh_token: Option<String>,
}

/// Why there are no tokens (RFC 6749, 5.2).
#[derive(Serialize, ToSchema)]
#[schema(as = OpenIdTokenError)]
pub struct TokenError {
    pub error: &'static str,
}

/// Gives a client tokens for a code or a refresh token. Each of them works once.
#[utoipa::path(
    post, path = "/api/identity-connect/token", tag = "identity",
    request_body(content = Object, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = Tokens),
        (status = 400, body = TokenError, description = "The code, the token or the verifier is not right"),
        (status = 401, body = TokenError, description = "The client is unknown, or its secret is another"),
        (status = 413, body = Problem),
    )
)]
pub async fn token(
    shop: web::Data<AppState>,
    request: HttpRequest,
    form: Result<web::Form<TokenRequest>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let Ok(form) = form else {
        return Ok(no_tokens("invalid_request"));
    };
    let mut asked = form.into_inner();
    if let Some((client, secret)) = basic(&request) {
        (asked.client_id, asked.client_secret) = (client, secret);
    }
    let _place = shop.places.calls.take().await?;
    let answered = match shop.openid.tokens(&shop.customers, &asked).await {
        Ok(answered) => answered,
        Err(OpenIdError::Refused(code)) => return Ok(no_tokens(code)),
        Err(OpenIdError::UnknownClient) => return Ok(no_tokens("invalid_client")),
        Err(OpenIdError::Identity(error)) => return Err(fail(error, shop.storefront.default_language())),
    };
    let signed_in = &answered.signed_in;
    let now = shop.clock.wall();
    let access_token = shop
        .tokens
        .issue_for(signed_in.id(), &signed_in.session, answered.scopes, now)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(Tokens {
            access_token,
            token_type: "Bearer",
            expires_in: shop.tokens.lifetime_s(),
            scope: answered.scopes.to_string(),
            id_token: answered.id_token,
            refresh_token: answered.refresh_token,
        }))
}

fn no_tokens(code: &'static str) -> HttpResponse {
    let fault = match code {
        "invalid_client" => FaultCode::WrongCredentials,
        _ => FaultCode::Malformed,
    };
    let mut response = HttpResponse::build(ApiError::from(fault).status_code());
    if code == "invalid_client" {
        response.insert_header(("WWW-Authenticate", "Basic realm=\"identity-connect\""));
    }
    response
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(TokenError { error: code })
}

/// Client and secret of the header, each percent-encoded in it (RFC 6749, 2.3.1).
fn basic(request: &HttpRequest) -> Option<(String, String)> {
    let header = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let encoded = header.strip_prefix("Basic ")?;
    let text = String::from_utf8(STANDARD.decode(encoded.trim()).ok()?).ok()?;
    let (client, secret) = text.split_once(':')?;
    let decode = |text: &str| {
        percent_encoding::percent_decode_str(text)
            .decode_utf8_lossy()
            .into_owned()
    };
    Some((decode(client), decode(secret)))
}

/// What the token's scopes tell of its customer.
#[utoipa::path(
    get, path = "/api/identity-connect/userinfo", tag = "identity",
    responses(
        (status = 200, body = Object),
        (status = 401, body = Problem, description = "The token is none, or its session has ended"),
        (status = 403, body = Problem, description = "The token tells nothing of who somebody is"),
    )
)]
pub async fn userinfo(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    tell_of(&shop, &request).await
}

/// The same by POST.
#[utoipa::path(
    post, path = "/api/identity-connect/userinfo", tag = "identity",
    responses(
        (status = 200, body = Object),
        (status = 401, body = Problem, description = "The token is none, or its session has ended"),
        (status = 403, body = Problem, description = "The token tells nothing of who somebody is"),
    )
)]
pub async fn userinfo_form(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    tell_of(&shop, &request).await
}

async fn tell_of(shop: &AppState, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    let (signed_in, scopes) = match holder(shop, request).await {
        Ok(held) => held,
        Err(error) => return Ok(challenged(&error, bearer_token(request).is_some())),
    };
    if !scopes.contains(TokenScopes::OPENID) {
        return Ok(challenged(&FaultCode::Forbidden.into(), true));
    }
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(shop.openid.claims(&signed_in, scopes)))
}

/// How a client is told what its token lacks (RFC 6750, 3): without one it is told only that one is needed.
fn challenged(error: &ApiError, has_token: bool) -> HttpResponse {
    let mut response = error.error_response();
    let told = match error.code() {
        FaultCode::InvalidToken if has_token => "Bearer error=\"invalid_token\"",
        FaultCode::InvalidToken => "Bearer",
        FaultCode::Forbidden => "Bearer error=\"insufficient_scope\", scope=\"openid\"",
        _ => return response,
    };
    response
        .headers_mut()
        .insert(WWW_AUTHENTICATE, HeaderValue::from_static(told));
    response
}

async fn holder(shop: &AppState, request: &HttpRequest) -> Result<(SignedIn, TokenScopes), ApiError> {
    let token = bearer_token(request).ok_or(FaultCode::InvalidToken)?;
    let bearer = shop.tokens.check(token, shop.clock.wall());
    let bearer = bearer.ok_or(FaultCode::InvalidToken)?;
    let session = bearer.session.ok_or(FaultCode::InvalidToken)?;
    let _place = shop.places.calls.take().await?;
    let found = shop.customers.of_number(session).await;
    let found = found.map_err(|error| fail(error, shop.storefront.default_language()))?;
    Ok((found.ok_or(FaultCode::InvalidToken)?, bearer.scopes))
}

/// Where somebody is signed out.
pub const LOGOUT_PATH: &str = "/api/identity-connect/logout";

/// How a client signs somebody out.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EndSession {
    /// An ID token of the session that is to end.
    id_token_hint: Option<String>,
    /// One of the client's; the shop's page without.
    post_logout_redirect_uri: Option<String>,
    state: Option<String>,
}

/// Signs somebody out for another site or app (RP-Initiated Logout 1.0). Without an ID token of the very session it leads to the
/// shop's own page for that, which asks first, as the standard has it (section 2).
#[utoipa::path(
    get, path = "/api/identity-connect/logout", tag = "identity", params(EndSession),
    responses((status = 303, description = "To the client, or to the shop's page"))
)]
pub async fn end_session(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AcceptedLanguage(language): AcceptedLanguage,
    query: web::Query<EndSession>,
) -> Result<HttpResponse, ApiError> {
    let page = (shop.link_pages)(IdentityForm::Logout, language).unwrap_or_else(|| "/".to_owned());
    let signed_in = seen_signed_in(&shop, &request).await?;
    let named = query
        .id_token_hint
        .as_deref()
        .and_then(|token| shop.openid.session_of(token));
    if let Some(signed_in) = &signed_in {
        if named.as_deref() != Some(&*signed_in.session) {
            return Ok(see(&with_parameters(&page, &[("ask", "true")])));
        }
        let ended = shop.customers.end_session(signed_in.id(), &signed_in.session).await;
        ended.map_err(|error| fail(error, language))?;
    }
    let uri = query.post_logout_redirect_uri.as_deref();
    let target = match uri.filter(|uri| named.is_some() && shop.openid.may_return_to(uri)) {
        Some(uri) => {
            let state = query.state.as_deref().map(|state| ("state", state));
            with_parameters(uri, state.as_slice())
        }
        None => page,
    };
    let mut response = see(&target);
    if secret_of(&shop, &request).is_some() {
        COOKIE.end(&shop, &mut response);
    }
    Ok(response)
}

/// The same by a form (RP-Initiated Logout 1.0, section 2). Browsers send no cookie with the form of another site, and send it
/// where they are led to.
pub async fn end_session_form(form: Result<web::Form<EndSession>, actix_web::Error>) -> Result<HttpResponse, ApiError> {
    let web::Form(EndSession {
        id_token_hint,
        post_logout_redirect_uri,
        state,
    }) = form.map_err(|_| FaultCode::Malformed)?;
    let given = [
        ("id_token_hint", &id_token_hint),
        ("post_logout_redirect_uri", &post_logout_redirect_uri),
        ("state", &state),
    ];
    let given: Vec<_> = given
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
        .collect();
    Ok(see(&with_parameters(LOGOUT_PATH, &given)))
}
