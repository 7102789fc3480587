//! Who asks, by the token that a request brings.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header::AUTHORIZATION, web};
use domain::fault::FaultCode;
use futures_util::future::LocalBoxFuture;

use super::{language::AnswerLanguage, staff::member_of};
use crate::{auth::Principal, http::error::ApiError, state::AppState};

impl FromRequest for Principal {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            let principal = match request.headers().contains_key(AUTHORIZATION) {
                true => bearer(shop, &request).await,
                false => match member_of(shop, &request).await? {
                    Some(member) => Ok(Principal::from(&member)),
                    None => Err(FaultCode::InvalidToken),
                },
            };
            let pattern = request.match_pattern().unwrap_or_default();
            let principal = principal.and_then(|principal| principal.permit(request.method(), &pattern));
            principal.map_err(|code| ApiError::in_language(code, AnswerLanguage::of(shop, &request)))
        })
    }
}

/// Who asks, by the token that the request brings.
///
/// # Errors
/// `InvalidToken` where it is none of this shop's, or the storage does not work.
pub async fn bearer(shop: &AppState, request: &HttpRequest) -> Result<Principal, FaultCode> {
    let token = bearer_token(request).ok_or(FaultCode::InvalidToken)?;
    let now = shop.clock.now();
    if let Some(bearer) = shop.tokens.check(token, now.wall) {
        return Ok(Principal::Visitor(bearer));
    }
    let issued = shop.storage.store.service_tokens();
    let bearer = shop.tokens.service.check(token, now, &issued).await?;
    Ok(Principal::Service(bearer))
}

fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(AUTHORIZATION)?;
    let (scheme, token) = header.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
