//! What calls of customers share: their cookies, and how they lead elsewhere.

use actix_web::{
    HttpResponse,
    cookie::{Cookie, SameSite, time::Duration},
    http::header::{CACHE_CONTROL, LOCATION},
};

/// The cookie of a session. `__Host-` binds it to this very host; browsers take such a cookie from localhost as well.
pub const COOKIE: &str = "__Host-praline-customer";
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: &str = "__Host-praline-customer-device";

/// Sent along when somebody follows a link to the shop, unlike the staff's: they stay signed in then.
pub(super) fn set_cookie(response: &mut HttpResponse, name: &'static str, value: String, lasts: std::time::Duration) {
    let lasts = Duration::seconds(i64::try_from(lasts.as_secs()).unwrap_or(i64::MAX));
    let cookie = Cookie::build(name, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(lasts)
        .finish();
    if response.add_cookie(&cookie).is_err() {
        tracing::error!("a cookie could not be written");
    }
}

/// Leads to another page; that learns nothing of this one's address.
pub(super) fn see(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Referrer-Policy", "no-referrer"))
        .finish()
}
