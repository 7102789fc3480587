//! What was found.

use std::{collections::BTreeMap, time::Duration};

use crate::stats::Samples;

/// The documents that were found for each question, best first.
pub(super) type Run = BTreeMap<String, Vec<String>>;

/// What one engine found, and how long each question took.
pub(super) struct Answers {
    pub(super) run: Run,
    pub(super) taken: Samples,
    pub(super) indexing: Duration,
}
