//! A customer, by the cookie of a session.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::Method, web};
use domain::{fault::FaultCode, market::Language};
use futures_util::future::LocalBoxFuture;
use services::{customers::SignedIn, identity::Visit};

use super::{
    AnswerLanguage,
    own_page::{is_of_own_page, visit_of},
};
use crate::{
    auth::Principal,
    http::{
        account_answers::fail,
        customers::answers::{COOKIE, DEVICE_COOKIE},
        error::ApiError,
        extract::principal::bearer,
    },
    state::AppState,
};

/// A customer who asks for something of their own: by the cookie of a session, or by a token of one.
pub struct OwnAccount {
    pub shop: web::Data<AppState>,
    pub signed_in: SignedIn,
    pub language: Language,
    pub visit: Visit,
}

impl FromRequest for OwnAccount {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            let language = AnswerLanguage::of(shop, &request);
            let in_language = |code: FaultCode| ApiError::in_language(code, language);
            let signed_in = match request.headers().contains_key("authorization") {
                true => of_token(shop, &request).await?,
                false => signed_in(shop, &request).await?,
            };
            let signed_in = signed_in.ok_or_else(|| in_language(FaultCode::InvalidToken))?;
            Ok(Self {
                shop: shop.clone(),
                visit: visit_of(shop, &request, DEVICE_COOKIE),
                language,
                signed_in,
            })
        })
    }
}

async fn of_token(shop: &AppState, request: &HttpRequest) -> Result<Option<SignedIn>, ApiError> {
    let language = AnswerLanguage::of(shop, request);
    let principal = bearer(shop, request).await;
    let principal = principal.map_err(|code| ApiError::in_language(code, language))?;
    match principal {
        Principal::Customer(bearer) => {
            let found = match bearer.session {
                Some(session) => shop.customers.of_number(session).await,
                None => Ok(None),
            };
            found.map_err(|error| fail(error, language))
        }
        Principal::Visitor(_) => Ok(None),
        Principal::Service(_) | Principal::Staff(_) => Err(ApiError::in_language(FaultCode::Forbidden, language)),
    }
}

/// Which customer makes a request, by its cookie; nothing where it has none of an open session. A change must come from the
/// shop's own page, and name the token that only such a page can read.
///
/// # Errors
/// `Forbidden` for a change that another site's page may have made; or the storage does not work.
pub async fn signed_in(shop: &AppState, request: &HttpRequest) -> Result<Option<SignedIn>, ApiError> {
    let Some(secret) = secret_of(request) else {
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
    match secret_of(request) {
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
pub fn secret_of(request: &HttpRequest) -> Option<String> {
    request.cookie(COOKIE).map(|cookie| cookie.value().to_owned())
}
