//! Sign-ups that wait for their link to come back.

use domain::{
    consent::{AccountConsent, GivenConsent, PermissionSource},
    contact::Email,
    customer::Profile,
};
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
    /// What was agreed to so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) consents: Vec<AccountConsent>,
}

/// What was agreed to, with where it was asked.
pub(super) fn asked_at(source: PermissionSource, given: Vec<GivenConsent>) -> impl Iterator<Item = AccountConsent> {
    given.into_iter().map(move |given| AccountConsent { given, source })
}

/// The address of an account, which was read as one before.
pub(super) fn proven(email: &str) -> Result<Email, IdentityError> {
    Email::parse(email).map_err(|_| IdentityError::Unreadable)
}

pub(super) fn read(body: &str) -> Result<Pending, IdentityError> {
    serde_json::from_str(body).map_err(|_| IdentityError::Unreadable)
}
