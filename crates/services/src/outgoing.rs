//! Calls that wait for another party, a provider say. Each party has places of its own: one that says nothing keeps nobody
//! waiting but those who need it.

use std::time::Duration;

use runtime::places::Places;

/// Calls of one party at the same time, those who wait for their turn, and how long.
const AT_ONCE: usize = 32;
const WAITING: usize = 64;
pub(crate) const WAIT: Duration = Duration::from_secs(3);

/// For calls of one party, which metrics name so.
pub(crate) fn places(party: &'static str) -> Places {
    Places::new(party, AT_ONCE, WAITING, WAIT)
}
