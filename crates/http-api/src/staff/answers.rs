//! The staff's cookies.

use actix_web::cookie::SameSite;

use crate::host_cookie::HostCookie;

/// The cookie of a session.
pub const COOKIE: HostCookie = HostCookie::new("__Host-praline-staff", SameSite::Strict);
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: HostCookie = HostCookie::new("__Host-praline-device", SameSite::Strict);
