//! Calls of those who work for the shop.

/// The cookie of a session. `__Host-` binds it to this very host; browsers take such a cookie from localhost as well.
pub const COOKIE: &str = "__Host-praline-staff";
