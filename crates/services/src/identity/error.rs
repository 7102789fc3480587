//! Why something of an account is not done.

use std::time::Duration;

use domain::fault::{Fault, FaultCode};

use crate::consents::ConsentError;

/// Why something is not done.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error("{}", .0.code.as_str())]
    Fault(Fault),
    #[error("there were too many wrong tries")]
    TooManyAttempts { wait: Duration },
    #[error("an address had its letters for today")]
    TooManyLetters,
    #[error("the machine gives no random numbers")]
    Random,
    #[error("a stored password cannot be read")]
    Unreadable,
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl IdentityError {
    /// Whether somebody is told this fault.
    pub fn is(&self, code: FaultCode) -> bool {
        matches!(self, Self::Fault(fault) if fault.code == code)
    }
}

impl From<ConsentError> for IdentityError {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::LinkUnknown => FaultCode::LinkUnknown.into(),
            ConsentError::TooManyAttempts { wait } => Self::TooManyAttempts { wait },
            ConsentError::Random => Self::Random,
            ConsentError::Store(error) => Self::Store(error),
        }
    }
}

impl From<FaultCode> for IdentityError {
    fn from(code: FaultCode) -> Self {
        Self::Fault(code.into())
    }
}

impl From<Fault> for IdentityError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
