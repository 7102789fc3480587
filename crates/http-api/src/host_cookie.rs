//! Cookies that belong to this very host.

use actix_web::{
    HttpRequest, HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
};

use crate::state::AppState;

/// Browsers take a cookie of such a name from its host alone, over HTTPS and for all paths.
const PREFIX: &str = "__Host-";

/// A cookie that scripts cannot read. Where the shop is reached over plain HTTP its name is without the prefix, and it is
/// not `Secure`: clients that keep cookies by the rules would not send it back.
#[derive(Debug, Clone, Copy)]
pub struct HostCookie {
    /// Over HTTPS.
    pub name: &'static str,
    same_site: SameSite,
}

impl HostCookie {
    /// The name begins with `__Host-`.
    pub const fn new(name: &'static str, same_site: SameSite) -> Self {
        Self { name, same_site }
    }

    /// What this shop calls it.
    pub fn name_in(self, shop: &AppState) -> &'static str {
        if shop.config.server.is_https() {
            self.name
        } else {
            self.name.strip_prefix(PREFIX).unwrap_or(self.name)
        }
    }

    /// The value that a request brings.
    pub fn of(self, shop: &AppState, request: &HttpRequest) -> Option<String> {
        let cookie = request.cookie(self.name_in(shop))?;
        Some(cookie.value().to_owned())
    }

    pub fn set(self, shop: &AppState, response: &mut HttpResponse, value: String, lasts: std::time::Duration) {
        let lasts = Duration::seconds(i64::try_from(lasts.as_secs()).unwrap_or(i64::MAX));
        let cookie = Cookie::build(self.name_in(shop), value)
            .path("/")
            .secure(shop.config.server.is_https())
            .http_only(true)
            .same_site(self.same_site)
            .max_age(lasts)
            .finish();
        if response.add_cookie(&cookie).is_err() {
            tracing::error!("a cookie could not be written");
        }
    }

    /// Takes it back.
    pub fn end(self, shop: &AppState, response: &mut HttpResponse) {
        self.set(shop, response, String::new(), std::time::Duration::ZERO);
    }
}
