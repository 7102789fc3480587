//! The cookie that visitors are known by.

use actix_web::{HttpRequest, cookie::SameSite};
use domain::ids::IdentityId;

use crate::{host_cookie::HostCookie, state::AppState};

const COOKIE: HostCookie = HostCookie::new("__Host-praline", SameSite::Lax);

/// The visitor whom the request's cookie names, whoever is signed in.
pub fn known_visitor(shop: &AppState, request: &HttpRequest) -> Option<IdentityId> {
    of_anonymous(shop, &COOKIE.of(shop, request)?)
}

/// A customer's id in the cookie would open their cart without a session.
pub fn of_anonymous(shop: &AppState, signed: &str) -> Option<IdentityId> {
    let identity = shop.tokens.check_signed(signed)?;
    matches!(identity, IdentityId::Anonymous(_)).then_some(identity)
}

/// What the visitor's cookie is called here.
pub fn cookie_name(shop: &AppState) -> &'static str {
    COOKIE.name_in(shop)
}
