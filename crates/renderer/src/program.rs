//! What is run, and what it may cost.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

/// The web app's components and what they speak, as one script each.
#[derive(Debug, Clone)]
pub struct Program {
    /// A classic script that puts an object named `praline` with `dictionary` and `render` on the global object.
    pub script: Arc<str>,
    pub dictionaries: Arc<[Dictionary]>,
}

/// What the components say in one language: objects of texts in JSON.
#[derive(Debug, Clone)]
pub struct Dictionary {
    /// As pages name it.
    pub language: &'static str,
    pub all: Arc<str>,
    /// Those that most pages need.
    pub first: Arc<str>,
}

/// What rendering may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Pages rendered at once, each on a thread of its own with a copy of the program.
    pub threads: NonZeroUsize,
    /// Bytes that one copy of the program may hold between pages.
    pub memory: usize,
    /// From asking to answering; waiting for a thread counts.
    pub deadline: Duration,
    /// Pages that may wait for a thread.
    pub waiting: usize,
    /// Bytes of rendered bodies that are kept.
    pub cache: u64,
}
