//! The server, the shoppers and what they do.

use std::sync::Arc;

use super::script::Script;
use crate::{
    client::{Shopper, lines},
    error::Result,
    monitor::mebibytes,
    report::Section,
    server::Server,
};

/// What every kind of load begins with.
pub(super) struct Scene {
    pub(super) server: Server,
    pub(super) shoppers: Arc<Vec<Shopper>>,
    pub(super) script: Arc<Script>,
    pub(super) resident_before: Option<u64>,
}

impl Scene {
    /// Says how large a state is, and what a connection costs in memory.
    pub(super) fn tell(&self, section: &mut Section, sample: &str, opened: Option<u64>, connections: usize) {
        section.figure("a state: bytes", sample.len() as f64, "bytes");
        section.figure("a state: lines of the cart", lines(sample) as f64, "lines");
        if let (Some(before), Some(after)) = (self.resident_before, opened) {
            let each = after.saturating_sub(before) as f64 / 1024.0 / connections as f64;
            section.figure("server: memory per connection, with its share of the cart", each, "KiB");
            section.figure("server: resident memory before the tabs", mebibytes(before), "MiB");
        }
    }

    pub(super) fn resident(&self) -> Result<Option<u64>> {
        self.server.process.map(|process| process.resident()).transpose()
    }
}
