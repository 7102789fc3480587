//! How long what lasts of customers.

use std::time::Duration;

use crate::session::SessionLimits;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// People stay signed in where they shop: ninety days, and thirty without a visit.
pub const LIMITS: SessionLimits = SessionLimits {
    lasts: Duration::from_secs(90 * DAY.as_secs()),
    idle: Duration::from_secs(30 * DAY.as_secs()),
};
/// Sessions that one account has open: with one more, the one that was used the longest ago ends.
pub const OPEN_AT_MOST: u32 = 100;
/// How long the link that confirms an address works; whoever signed up and never confirmed is forgotten after it.
pub const CONFIRM_LASTS: Duration = Duration::from_secs(2 * DAY.as_secs());
/// How long the link by which a password is chosen works.
pub const RESET_LASTS: Duration = Duration::from_secs(60 * 60);
/// Letters with links that one address gets in a day, whoever asks for them.
pub const LETTERS_A_DAY: u32 = 5;
