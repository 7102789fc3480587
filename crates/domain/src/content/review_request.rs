//! A draft that somebody asked to be looked at before readers see it.

use serde::{Deserialize, Serialize};

use crate::{clock::UnixMillis, staff::Actor};

/// That somebody asked for a review of what a page is to say in a language. It ends by itself when readers see the newest
/// revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewRequest {
    pub by: Actor,
    pub at: UnixMillis,
    /// What was said to it; empty where nothing was.
    #[serde(default)]
    pub note: Box<str>,
    /// Of what was asked about.
    pub etag: u64,
    /// When somebody first wrote something else since.
    #[serde(default)]
    pub changed: Option<UnixMillis>,
    /// Nothing while it waits.
    #[serde(default)]
    pub returned: Option<ReturnedReview>,
}

/// That a draft was looked at and is not to be published as it is; why is said in a comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnedReview {
    pub by: Actor,
    pub at: UnixMillis,
}

impl ReviewRequest {
    /// Whether somebody is still to look at it.
    pub fn waits(&self) -> bool {
        self.returned.is_none()
    }
}
