//! How long what lasts of those who work for the shop.

use std::time::Duration;

use crate::session::SessionLimits;

/// A working day, and two hours without use.
pub const LIMITS: SessionLimits = SessionLimits {
    lasts: Duration::from_secs(12 * 60 * 60),
    idle: Duration::from_secs(2 * 60 * 60),
};
/// How long somebody may take to find the code of the second factor.
pub const CHALLENGE_LASTS: Duration = Duration::from_secs(5 * 60);
/// How long the token of a socket opens one.
pub const SOCKET_TOKEN_LASTS: Duration = Duration::from_secs(60);
/// How long an invitation, or a link to choose a new password, works.
pub const LINK_LASTS: Duration = Duration::from_secs(72 * 60 * 60);
/// How long the link works that somebody asked for who forgot their password.
pub const ASKED_LINK_LASTS: Duration = Duration::from_secs(60 * 60);
/// Links that an account may have of a day, whoever asked for them.
pub const ASKED_LINKS_A_DAY: u32 = 5;
