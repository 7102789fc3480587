//! How a visitor gets an identity, and a token for it.

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    http::StatusCode,
    web,
};
use domain::{
    fault::{Fault, FaultCode},
    ids::IdentityId,
};
use serde::{Deserialize, Serialize};
use services::{auth::TokenScopes, budgets::Budget};
use site::document::Reader;
use utoipa::ToSchema;

use crate::{
    customers::merge_visitor,
    error::ApiError,
    extract::{AnswerLanguage, Client, seen_signed_in},
    methods,
    state::AppState,
    visitor_cookie::{cookie_name, of_anonymous},
};

/// The visitor of a request.
pub struct Visitor {
    /// The signed id that pages carry.
    pub anonymous_id: String,
    /// Whose id came with the request, or who is signed in: nobody's where the visitor is new.
    pub known: Option<IdentityId>,
    /// To be set when the visitor is new.
    pub set_cookie: Option<Cookie<'static>>,
}

impl Visitor {
    /// Whom a document says it is for.
    pub fn reader(&self) -> Reader {
        match self.known {
            Some(IdentityId::Customer(_)) => Reader::Member,
            Some(_) => Reader::Visitor,
            None => Reader::Newcomer,
        }
    }
}

const COOKIE_LIFETIME: Duration = Duration::days(365);

/// The customer who is signed in, or the visitor whom the request's cookie names, else a new one.
///
/// # Errors
/// `RateLimited` where the client has had too many new ids; or the storage does not work.
pub async fn visitor(shop: &AppState, request: &HttpRequest) -> Result<Visitor, ApiError> {
    if let Some(signed_in) = seen_signed_in(shop, request).await? {
        return Ok(Visitor {
            anonymous_id: shop.tokens.sign_customer(signed_in.id()),
            known: Some(signed_in.id()),
            set_cookie: None,
        });
    }
    let name = cookie_name(shop);
    let known = request.cookie(name).map(|cookie| cookie.value().to_owned());
    let checked = known.and_then(|id| Some((of_anonymous(shop, &id)?, id)));
    if let Some((identity, anonymous_id)) = checked {
        return Ok(Visitor {
            anonymous_id,
            known: Some(identity),
            set_cookie: None,
        });
    }
    let Client(client) = Client::of(shop, request);
    let budgets = &shop.clients.budgets;
    budgets.take(Budget::Visitors, client, shop.clock.now().monotonic)?;
    let anonymous_id = shop.tokens.new_anonymous()?;
    let cookie = Cookie::build(name, anonymous_id.clone())
        .path("/")
        .http_only(true)
        .secure(shop.config.server.is_https())
        .same_site(SameSite::Lax)
        .max_age(COOKIE_LIFETIME);
    Ok(Visitor {
        anonymous_id,
        known: None,
        set_cookie: Some(cookie.finish()),
    })
}

/// The one address that takes a form.
pub const TOKEN_PATH: &str = "/api/identity-connect/token/anonymous";

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::posting(TOKEN_PATH, anonymous_token));
}

/// The form of the token call.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnonymousTokenForm {
    /// `anonymous`
    pub grant_type: String,
    /// `frontend`
    pub client_id: String,
    /// `anonymous_id`
    pub scope: String,
    /// The signed id that the page model carries.
    pub anonymous_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccessToken {
    pub access_token: String,
    /// `Bearer`
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: u64,
}

/// Mints a token for an anonymous id that the server issued. An id that is not signed, or that differs
/// from the cookie sent along, gets none. The id of a customer gets one along with the cookie of a session of theirs; it
/// ends with the session.
#[utoipa::path(
    post, path = "/api/identity-connect/token/anonymous", tag = "identity",
    request_body(content = AnonymousTokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = AccessToken),
        (status = 400, body = wire::problem::Problem, description = "The form is not complete"),
        (status = 401, body = wire::problem::Problem, description = "The id is not this server's"),
        (status = 413, body = wire::problem::Problem),
        (status = 422, body = wire::problem::Problem, description = "A value does not belong to this call"),
    )
)]
pub async fn anonymous_token(
    shop: web::Data<AppState>,
    request: HttpRequest,
    form: Result<web::Form<AnonymousTokenForm>, actix_web::Error>,
) -> Result<HttpResponse, ApiError> {
    let form = form.map_err(|error| {
        let too_large = error.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE;
        if too_large {
            FaultCode::TooLarge
        } else {
            FaultCode::Malformed
        }
    })?;
    let form = form.into_inner();
    for (field, value, expected) in [
        ("grant_type", &form.grant_type, "anonymous"),
        ("client_id", &form.client_id, "frontend"),
        ("scope", &form.scope, "anonymous_id"),
    ] {
        if value != expected {
            return Err(Fault::field(field, "/faults/token-form").into());
        }
    }
    let tokens = &shop.tokens;
    let identity = tokens.check_signed(&form.anonymous_id);
    let now = shop.clock.wall();
    let access_token = match identity.ok_or(FaultCode::InvalidToken)? {
        identity @ IdentityId::Customer(_) => customer_token(&shop, &request, identity).await?,
        identity @ IdentityId::Anonymous(_) => {
            let cookie = request.cookie(cookie_name(&shop));
            if cookie.is_some_and(|cookie| cookie.value() != form.anonymous_id) {
                return Err(FaultCode::InvalidToken.into());
            }
            tokens.issue(identity, now)?
        }
    };
    Ok(HttpResponse::Ok()
        .insert_header(("Cache-Control", "no-store"))
        .json(AccessToken {
            access_token,
            token_type: "Bearer",
            expires_in: tokens.lifetime_s(),
        }))
}

async fn customer_token(
    shop: &web::Data<AppState>,
    request: &HttpRequest,
    customer: IdentityId,
) -> Result<String, ApiError> {
    let signed_in = seen_signed_in(shop, request).await?;
    let signed_in = signed_in.filter(|signed_in| signed_in.id() == customer);
    let signed_in = signed_in.ok_or(FaultCode::InvalidToken)?;
    // A tab that had not heard of the login may have put something into the visitor's cart, or on their wish list, since.
    let language = AnswerLanguage::of(shop, request);
    if let Err(error) = merge_visitor(shop, request, &signed_in.customer, language).await {
        tracing::warn!(%error, "what a visitor left could not be merged; it is tried again");
    }
    let scopes = TokenScopes::SHOP;
    Ok(shop
        .tokens
        .issue_for(customer, &signed_in.session, scopes, shop.clock.wall())?)
}
