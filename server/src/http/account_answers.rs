//! How calls about accounts answer, whoever has them: for one person, and for now.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};
use domain::{fault::FaultCode, market::Language};
use serde::Serialize;
use services::identity::IdentityError;

use super::error::ApiError;

/// A refusal in the reader's language.
pub fn fail(error: IdentityError, language: Language) -> ApiError {
    let code = match error {
        IdentityError::Fault(fault) => return ApiError::in_language(fault, language),
        IdentityError::TooManyAttempts { wait } => {
            return ApiError::in_language(FaultCode::TooManyAttempts, language).after(wait);
        }
        IdentityError::Store(error) => {
            tracing::warn!(%error, "accounts are out of reach");
            FaultCode::StorageUnavailable
        }
        error @ (IdentityError::Random | IdentityError::Unreadable | IdentityError::TooManyLetters) => {
            tracing::error!(%error, "a call about an account could not be done");
            FaultCode::Internal
        }
    };
    ApiError::in_language(code, language)
}

/// Answers are for one person, and for now.
pub fn answer(value: &impl Serialize) -> HttpResponse {
    let mut response = HttpResponse::Ok().json(value);
    keep_nowhere(&mut response);
    response
}

pub fn done() -> HttpResponse {
    let mut response = HttpResponse::NoContent().finish();
    keep_nowhere(&mut response);
    response
}

fn keep_nowhere(response: &mut HttpResponse) {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
