//! A customer who asks for something of their own.

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::{fault::FaultCode, market::Language};
use futures_util::future::LocalBoxFuture;
use services::{customers::SignedIn, identity::Visit};

use super::{AnswerLanguage, customer::signed_in, own_page::visit_of, principal::bearer};
use crate::{
    account_answers::fail, auth::Principal, customers::answers::DEVICE_COOKIE, error::ApiError, state::AppState,
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
