//! What all calls of the staff share: their cookies, and how they answer.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};
use domain::{fault::FaultCode, market::Language};
use serde::Serialize;
use services::identity::IdentityError;

use crate::http::error::ApiError;

/// The cookie of a session. `__Host-` binds it to this very host; browsers take such a cookie from localhost as well.
pub const COOKIE: &str = "__Host-praline-staff";
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: &str = "__Host-praline-device";

/// A refusal in the reader's language.
pub fn fail(error: IdentityError, language: Language) -> ApiError {
    let code = match error {
        IdentityError::Fault(fault) => return ApiError::in_language(fault, language),
        IdentityError::TooManyAttempts { wait } => {
            return ApiError::in_language(FaultCode::TooManyAttempts, language).after(wait);
        }
        IdentityError::Store(error) => {
            tracing::warn!(%error, "the accounts of the staff are out of reach");
            FaultCode::StorageUnavailable
        }
        error @ (IdentityError::Random | IdentityError::Unreadable) => {
            tracing::error!(%error, "a call of the staff could not be done");
            FaultCode::Internal
        }
    };
    ApiError::in_language(code, language)
}

/// Answers are for one person, and for now.
pub(super) fn answer(value: &impl Serialize) -> HttpResponse {
    let mut response = HttpResponse::Ok().json(value);
    keep_nowhere(&mut response);
    response
}

pub(super) fn done() -> HttpResponse {
    let mut response = HttpResponse::NoContent().finish();
    keep_nowhere(&mut response);
    response
}

fn keep_nowhere(response: &mut HttpResponse) {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
