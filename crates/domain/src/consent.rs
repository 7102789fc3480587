//! What shoppers agree to when they order: texts with versions, so that it can be shown later what was agreed to.

use serde::{Deserialize, Serialize};

use crate::{
    clock::UnixMillis,
    fault::Fault,
    market::{Language, Texts},
};

/// A sentence with a box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Consent {
    /// Stays the same when the text changes: `terms`.
    pub id: Box<str>,
    /// Changes with the text: `2026-03`.
    pub version: Box<str>,
    pub text: Texts,
    /// Nobody can order without it.
    #[serde(default)]
    pub required: bool,
}

/// What a shopper agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GivenConsent {
    pub id: Box<str>,
    pub version: Box<str>,
    /// In which language it was read.
    pub language: Language,
    pub at: UnixMillis,
}

/// What is agreed to by ticking the boxes of these ids.
///
/// # Errors
///
/// One that is required is not ticked, or one is ticked that was not asked.
pub fn check_consents(
    asked: &[Consent],
    ticked: &[&str],
    language: Language,
    at: UnixMillis,
) -> Result<Vec<GivenConsent>, Fault> {
    let is_asked = |id: &&str| asked.iter().any(|consent| &*consent.id == *id);
    if !ticked.iter().all(is_asked) {
        return Err(Fault::field("consents", "/validation/consents-unknown"));
    }
    let mut given = Vec::new();
    for consent in asked {
        if ticked.contains(&&*consent.id) {
            given.push(GivenConsent {
                id: consent.id.clone(),
                version: consent.version.clone(),
                language,
                at,
            });
        } else if consent.required {
            return Err(Fault::field("consents", "/validation/consents-required"));
        }
    }
    Ok(given)
}
