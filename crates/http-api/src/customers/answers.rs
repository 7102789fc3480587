//! What calls of customers share: their cookies, and how they lead elsewhere.

use actix_web::{
    HttpResponse,
    cookie::SameSite,
    http::header::{CACHE_CONTROL, LOCATION},
};

use crate::host_cookie::HostCookie;

/// The cookie of a session. It is sent along when somebody follows a link to the shop, unlike the staff's: they stay signed
/// in then.
pub const COOKIE: HostCookie = HostCookie::new("__Host-praline-customer", SameSite::Lax);
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: HostCookie = HostCookie::new("__Host-praline-customer-device", SameSite::Lax);

/// Leads to another page; that learns nothing of this one's address.
pub(super) fn see(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Referrer-Policy", "no-referrer"))
        .finish()
}
