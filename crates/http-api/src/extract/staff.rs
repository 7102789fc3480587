//! One of the staff, by the cookie of a session.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::Method, web};
use domain::{fault::FaultCode, market::Language};
use futures_util::future::LocalBoxFuture;
use services::{identity::Visit, staff::Member};

use super::{
    language::AnswerLanguage,
    own_page::{is_of_own_page, visit_of},
};
use crate::{
    account_answers::fail,
    auth::Principal,
    error::ApiError,
    staff::answers::{COOKIE, DEVICE_COOKIE},
    state::AppState,
};

/// One of the staff who asks for something of their own.
pub struct OwnSession {
    pub shop: web::Data<AppState>,
    pub member: Member,
    /// Of the cookie.
    pub secret: String,
    pub language: Language,
    pub visit: Visit,
}

impl FromRequest for OwnSession {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            let language = AnswerLanguage::of(shop, &request);
            let in_language = |code: FaultCode| ApiError::in_language(code, language);
            let member = member_of(shop, &request).await?;
            let member = member.ok_or_else(|| in_language(FaultCode::InvalidToken))?;
            let pattern = request.match_pattern().unwrap_or_default();
            let principal = Principal::from(&member).permit(request.method(), &pattern);
            principal.map_err(in_language)?;
            Ok(Self {
                shop: shop.clone(),
                secret: secret_of(shop, &request).unwrap_or_default(),
                visit: visit_of(shop, &request, DEVICE_COOKIE),
                language,
                member,
            })
        })
    }
}

/// Who of the staff makes a request, by its cookie; nothing where it has none of an open session. A change must come from
/// the shop's own page, and name the token that only such a page can read.
///
/// # Errors
/// `Forbidden` for a change that another site's page may have made; or the storage does not work.
pub async fn member_of(shop: &AppState, request: &HttpRequest) -> Result<Option<Member>, ApiError> {
    let Some(secret) = secret_of(shop, request) else {
        return Ok(None);
    };
    let language = AnswerLanguage::of(shop, request);
    let place = shop.places.calls.take().await?;
    let member = shop.staff.member(&secret).await;
    drop(place);
    let member = member.map_err(|error| fail(error, language))?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if member.is_some() && !reads && !is_of_own_page(shop, request, |given| shop.staff.is_csrf_token(&secret, given)) {
        return Err(ApiError::in_language(FaultCode::Forbidden, language));
    }
    Ok(member)
}

fn secret_of(shop: &AppState, request: &HttpRequest) -> Option<String> {
    COOKIE.of(shop, request)
}
