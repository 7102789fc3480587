//! Sign-ups that wait for their link to come back.

use domain::{contact::Email, customer::Profile};
use serde::{Deserialize, Serialize};

use crate::identity::IdentityError;

/// What waits for its confirmation: the body of a link.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pending {
    pub(super) profile: Profile,
    /// Of argon2id; nothing where it is chosen by the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) password: Option<String>,
    #[serde(default)]
    pub(super) marketing: bool,
}

/// The address of an account, which was read as one before.
pub(super) fn proven(email: &str) -> Result<Email, IdentityError> {
    Email::parse(email).map_err(|_| IdentityError::Unreadable)
}

pub(super) fn read(body: &str) -> Result<Pending, IdentityError> {
    serde_json::from_str(body).map_err(|_| IdentityError::Unreadable)
}
