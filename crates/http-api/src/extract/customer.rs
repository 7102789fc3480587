//! A customer, by the cookie of a session.

use actix_web::{HttpRequest, http::Method};
use domain::fault::FaultCode;
use services::customers::SignedIn;

use super::{AnswerLanguage, own_page::is_of_own_page};
use crate::{account_answers::fail, customers::answers::COOKIE, error::ApiError, state::AppState};

/// Which customer makes a request, by its cookie; nothing where it has none of an open session. A change must come from the
/// shop's own page, and name the token that only such a page can read.
///
/// # Errors
/// `Forbidden` for a change that another site's page may have made; or the storage does not work.
pub async fn signed_in(shop: &AppState, request: &HttpRequest) -> Result<Option<SignedIn>, ApiError> {
    let Some(secret) = secret_of(shop, request) else {
        return Ok(None);
    };
    let signed_in = looked_up(shop, request, &secret).await?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if signed_in.is_some()
        && !reads
        && !is_of_own_page(shop, request, |given| shop.customers.is_csrf_token(&secret, given))
    {
        let language = AnswerLanguage::of(shop, request);
        return Err(ApiError::in_language(FaultCode::Forbidden, language));
    }
    Ok(signed_in)
}

/// The same for what changes nothing that the cookie protects, such as which cart a page shows.
///
/// # Errors
/// The storage does not work.
pub async fn seen_signed_in(shop: &AppState, request: &HttpRequest) -> Result<Option<SignedIn>, ApiError> {
    match secret_of(shop, request) {
        Some(secret) => looked_up(shop, request, &secret).await,
        None => Ok(None),
    }
}

async fn looked_up(shop: &AppState, request: &HttpRequest, secret: &str) -> Result<Option<SignedIn>, ApiError> {
    let language = AnswerLanguage::of(shop, request);
    let place = shop.places.calls.take().await?;
    let signed_in = shop.customers.signed_in(secret).await;
    drop(place);
    signed_in.map_err(|error| fail(error, language))
}

/// Of the session's cookie.
pub fn secret_of(shop: &AppState, request: &HttpRequest) -> Option<String> {
    COOKIE.of(shop, request)
}
