//! Calls of a provider of identities, and why they fail.

use serde::de::DeserializeOwned;
use ureq::{Body, Error, http::Response};

use super::id_token::Untrusted;
use crate::calls::kind;

/// Why a provider signed nobody in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoginError {
    #[error("the provider of identities is out of reach: {0}")]
    Unreachable(&'static str),
    #[error("the provider of identities vouches for nobody: {0}")]
    Refused(&'static str),
}

impl From<Untrusted> for LoginError {
    fn from(why: Untrusted) -> Self {
        Self::Refused(match why {
            Untrusted::UnknownKey => "its token is signed with a key that it does not publish",
            Untrusted::Wrong(why) => why,
        })
    }
}

/// Bytes of one answer.
const LARGEST: u64 = 256 * 1024;

/// The answer of a call, on a thread that may wait.
pub(super) async fn answered<T: DeserializeOwned + Send + 'static>(
    call: impl FnOnce() -> Result<Response<Body>, Error> + Send + 'static,
) -> Result<T, LoginError> {
    let called = tokio::task::spawn_blocking(move || read(call()));
    called.await.unwrap_or(Err(LoginError::Unreachable("the shop stops")))
}

/// What was answered.
pub(super) fn read<T: DeserializeOwned>(answered: Result<Response<Body>, Error>) -> Result<T, LoginError> {
    let unreachable = |error: &Error| LoginError::Unreachable(kind(error));
    let answered = answered.map_err(|error| unreachable(&error))?;
    match answered.status().as_u16() {
        200 => {}
        400..=499 => return Err(LoginError::Refused("it does not take the code")),
        _ => return Err(LoginError::Unreachable("it answers with a failure")),
    }
    let body = answered.into_body().into_with_config().limit(LARGEST).read_to_vec();
    let body = body.map_err(|error| unreachable(&error))?;
    serde_json::from_slice(&body).map_err(|_| LoginError::Unreachable("it is not the JSON that was asked for"))
}
