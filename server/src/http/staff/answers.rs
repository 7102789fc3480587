//! The staff's cookies.

/// The cookie of a session. `__Host-` binds it to this very host; browsers take such a cookie from localhost as well.
pub const COOKIE: &str = "__Host-praline-staff";
/// The cookie by which a device on which somebody signed in before is known: its tries are counted by themselves.
pub const DEVICE_COOKIE: &str = "__Host-praline-device";
