//! The cookie that visitors are known by.

use actix_web::HttpRequest;
use domain::ids::IdentityId;

use crate::state::AppState;

/// The visitor whom the request's cookie names, whoever is signed in.
pub fn known_visitor(shop: &AppState, request: &HttpRequest) -> Option<IdentityId> {
    of_anonymous(shop, request.cookie(cookie_name(shop))?.value())
}

/// A customer's id in the cookie would open their cart without a session.
pub fn of_anonymous(shop: &AppState, signed: &str) -> Option<IdentityId> {
    let identity = shop.tokens.check_signed(signed)?;
    matches!(identity, IdentityId::Anonymous(_)).then_some(identity)
}

/// `__Host-` binds the cookie to this very host; browsers take it over HTTPS only.
pub fn cookie_name(shop: &AppState) -> &'static str {
    if shop.config.server.is_https() {
        "__Host-praline"
    } else {
        "praline"
    }
}
