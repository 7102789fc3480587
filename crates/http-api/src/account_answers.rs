//! How calls about accounts answer, whoever has them: for one person, and for now.

use actix_web::{
    HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};
use domain::{
    contact::Email,
    fault::{Fault, FaultCode},
    market::Language,
};
use serde::{Deserialize, Serialize};
use services::identity::IdentityError;
use utoipa::ToSchema;

use crate::error::ApiError;

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

#[derive(Deserialize, ToSchema)]
#[schema(as = AddressOfMail)]
pub struct EmailBody {
    pub email: String,
}

/// Nothing to tell.
#[derive(Serialize, ToSchema)]
pub struct Accepted {}

pub fn read_email(text: &str, language: Language) -> Result<Email, ApiError> {
    let wrong = |_| ApiError::in_language(Fault::field("email", "/validation/email-invalid"), language);
    Email::parse(text).map_err(wrong)
}

/// It is done by a letter; nothing is told of whether one goes out.
pub fn accepted() -> HttpResponse {
    let mut response = HttpResponse::Accepted().json(Accepted {});
    keep_nowhere(&mut response);
    response
}

fn keep_nowhere(response: &mut HttpResponse) {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
