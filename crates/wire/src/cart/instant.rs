//! Moments as carts tell them.

use domain::clock::UnixMillis;
use jiff::Timestamp;

/// ISO 8601, in UTC.
pub(super) fn instant(at: UnixMillis) -> String {
    Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::MAX).to_string()
}
