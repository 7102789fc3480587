//! Tokens as requests bring them.

use actix_web::{HttpRequest, http::header::AUTHORIZATION};

/// The token that a request brings.
pub(super) fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let header = request.headers().get(AUTHORIZATION)?;
    let (scheme, token) = header.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
