//! An operation that waits for the commit that covers it, and who waits for its outcome.

use super::protocol::{Caller, Origin};
use crate::{
    cart::operation::CartOperation,
    clock::{Monotonic, UnixMillis},
    fault::Fault,
};

/// An operation that is decided and not durable yet.
#[derive(Debug)]
pub(super) struct PendingOperation {
    pub(super) origin: Origin,
    pub(super) operation: CartOperation,
    pub(super) outcome: Result<(), Fault>,
    pub(super) arrived: Monotonic,
    pub(super) at: UnixMillis,
    /// Does not wait for quiet.
    pub(super) urgent: bool,
    /// Can be taken back while it is not durable: its caller is told.
    pub(super) over_http: bool,
    /// Get their reply when the outcome is durable.
    pub(super) callers: Vec<Caller>,
}

/// When the caller of an operation gets the reply.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wait {
    Decision(Caller),
    Durable(Caller),
}

impl Wait {
    pub(super) fn caller(self) -> Caller {
        match self {
            Self::Decision(caller) | Self::Durable(caller) => caller,
        }
    }
}
