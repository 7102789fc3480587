//! A fault as the answer to an API call.

use std::{fmt, time::Duration};

use actix_web::{
    HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE},
    },
};
use domain::{
    fault::{Fault, FaultCode},
    market::Language,
    money::Money,
};
use services::budgets::Spent;
use site::localizations::Localizations;
use wire::problem::{self, Phrasebook, Problem};

/// What handlers return when they cannot do as asked; answered as `application/problem+json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    fault: Fault,
    language: Language,
    /// After which time trying again can help, where that is known.
    wait: Option<Duration>,
}

impl ApiError {
    /// With texts in the reader's language.
    pub fn in_language(fault: impl Into<Fault>, language: Language) -> Self {
        Self {
            fault: fault.into(),
            language,
            wait: None,
        }
    }

    /// The same with texts in another language.
    #[must_use]
    pub fn told_in(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// With the time after which trying again can help.
    #[must_use]
    pub fn after(self, wait: Duration) -> Self {
        Self {
            wait: Some(wait),
            ..self
        }
    }

    pub fn code(&self) -> FaultCode {
        self.fault.code
    }

    pub fn into_fault(self) -> Fault {
        self.fault
    }

    /// The body of the answer.
    pub fn body(&self) -> String {
        let problem = match Localizations::load() {
            Ok(all) => Problem::new(&self.fault, all.dictionary(self.language)),
            // The server does not start with broken dictionaries; should it happen, keys stand for texts.
            Err(_) => Problem::new(&self.fault, &Keys),
        };
        serde_json::to_string(&problem).unwrap_or_default()
    }
}

impl From<Spent> for ApiError {
    fn from(spent: Spent) -> Self {
        Self::from(FaultCode::RateLimited).after(spent.wait)
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        Self::in_language(fault, Language::default())
    }
}

impl From<FaultCode> for ApiError {
    fn from(code: FaultCode) -> Self {
        Fault::from(code).into()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fault.code.as_str())
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(problem::status(self.fault.code)).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response
            .insert_header(("Cache-Control", "no-store"))
            .content_type("application/problem+json");
        if self.wait.is_some() || problem::is_temporary(self.fault.code) {
            response.insert_header((RETRY_AFTER, retry_after(self.wait.unwrap_or_default())));
        }
        // Only a token opens the call: a wrong password is answered by no scheme of HTTP.
        if self.fault.code == FaultCode::InvalidToken {
            response.insert_header((WWW_AUTHENTICATE, "Bearer"));
        }
        response.body(self.body())
    }
}

/// The value of `Retry-After`: whole seconds, never too few.
pub fn retry_after(wait: Duration) -> HeaderValue {
    let seconds = wait.as_millis().div_ceil(1000).max(1);
    u64::try_from(seconds).unwrap_or(u64::MAX).into()
}

struct Keys;

impl Phrasebook for Keys {
    fn phrase(&self, key: &str, _: &[(&str, &str)]) -> String {
        key.to_owned()
    }

    fn money(&self, amount: Money) -> String {
        amount.to_string()
    }
}
