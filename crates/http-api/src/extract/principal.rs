//! Who asks, by the token that a request brings.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header::AUTHORIZATION, web};
use domain::{customer::session::LIMITS, fault::FaultCode};
use futures_util::future::LocalBoxFuture;
use services::auth::{Bearer, TokenScopes};

use super::{customer::signed_in, language::AnswerLanguage, staff::member_of};
use crate::{
    auth::{Access, Principal, access_of},
    error::ApiError,
    state::AppState,
};

impl FromRequest for Principal {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            let pattern = request.match_pattern().unwrap_or_default();
            let principal = match request.headers().contains_key(AUTHORIZATION) {
                true => bearer(shop, &request).await,
                false => by_cookie(shop, &request, &pattern).await?,
            };
            let principal = principal.and_then(|principal| principal.permit(request.method(), &pattern));
            principal.map_err(|code| ApiError::in_language(code, AnswerLanguage::of(shop, &request)))
        })
    }
}

/// Who asks, by the cookie of a session: a customer where the call is about the caller's own, one of the staff otherwise.
async fn by_cookie(
    shop: &AppState,
    request: &HttpRequest,
    pattern: &str,
) -> Result<Result<Principal, FaultCode>, ApiError> {
    let is_own = matches!(
        access_of(request.method(), pattern),
        Some(Access::OwnCarts | Access::OwnCustomer)
    );
    if is_own && let Some(signed_in) = signed_in(shop, request).await? {
        return Ok(Ok(Principal::Customer(Bearer {
            identity: signed_in.id(),
            session: signed_in.number(),
            scopes: TokenScopes::SHOP,
            expires: signed_in.times.ends(LIMITS),
        })));
    }
    let member = member_of(shop, request).await?;
    Ok(member
        .map(|member| Principal::from(&member))
        .ok_or(FaultCode::InvalidToken))
}

/// Who asks, by the token that the request brings.
///
/// # Errors
/// `InvalidToken` where it is none of this shop's, or the storage does not work.
pub async fn bearer(shop: &AppState, request: &HttpRequest) -> Result<Principal, FaultCode> {
    let token = bearer_token(request).ok_or(FaultCode::InvalidToken)?;
    let now = shop.clock.now();
    if let Some(bearer) = shop.tokens.check(token, now.wall) {
        return of_bearer(shop, bearer).await;
    }
    let issued = shop.storage.store.service_tokens();
    let bearer = shop.tokens.service.check(token, now, &issued).await?;
    Ok(Principal::Service(bearer))
}

/// A customer's token is good as long as its session is open, and for the shop where it was made for that.
async fn of_bearer(shop: &AppState, bearer: Bearer) -> Result<Principal, FaultCode> {
    let Some(session) = bearer.session else {
        return Ok(Principal::Visitor(bearer));
    };
    let is_open = shop.customers.is_open(session).await.map_err(|error| {
        tracing::warn!(%error, "a session could not be looked up");
        FaultCode::StorageUnavailable
    })?;
    match (is_open, bearer.scopes.contains(TokenScopes::SHOP)) {
        (false, _) => Err(FaultCode::InvalidToken),
        (true, false) => Err(FaultCode::Forbidden),
        (true, true) => Ok(Principal::Customer(bearer)),
    }
}

pub fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(AUTHORIZATION)?;
    let (scheme, token) = header.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
