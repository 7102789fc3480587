//! How these calls answer: the same to everybody, and nothing that is kept.

use actix_web::{HttpResponse, http::header::CACHE_CONTROL};
use domain::{fault::FaultCode, market::Language};
use serde::Serialize;
use services::consents::ConsentError;

use crate::error::ApiError;

/// A refusal in the reader's language.
pub(super) fn fail(error: ConsentError, language: Language) -> ApiError {
    let code = match error {
        ConsentError::LinkUnknown => FaultCode::LinkUnknown,
        ConsentError::TooManyAttempts { wait } => {
            return ApiError::in_language(FaultCode::TooManyAttempts, language).after(wait);
        }
        ConsentError::Store(error) => {
            tracing::warn!(%error, "what people allow is out of reach");
            FaultCode::StorageUnavailable
        }
        error @ ConsentError::Random => {
            tracing::error!(%error, "a call about permissions could not be done");
            FaultCode::Internal
        }
    };
    ApiError::in_language(code, language)
}

pub(super) fn answer(value: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(value)
}

/// It is done; whether there was anything to do is nobody's business.
pub(super) fn done() -> HttpResponse {
    HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}
