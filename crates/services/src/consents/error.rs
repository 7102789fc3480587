//! Why something of somebody's permissions is not done.

use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    /// The shop made no such link, or its time is over.
    #[error("the link works no more")]
    LinkUnknown,
    #[error("one client asked for too many letters")]
    TooManyAttempts { wait: Duration },
    #[error("the machine gives no random numbers")]
    Random,
    #[error(transparent)]
    Store(#[from] store::Error),
}
