//! Which kept files were used when: their order and their sizes.

use std::collections::{BTreeMap, HashMap};

use crate::key::VariantKey;

#[derive(Debug, Clone, Copy)]
struct Entry {
    bytes: u64,
    turn: u64,
}

/// Names and sizes of kept files, in the order of their last use.
#[derive(Debug, Default)]
pub(super) struct Recency {
    entries: HashMap<VariantKey, Entry>,
    by_turn: BTreeMap<u64, VariantKey>,
    next_turn: u64,
    bytes: u64,
}

impl Recency {
    pub(super) fn contains(&self, key: VariantKey) -> bool {
        self.entries.contains_key(&key)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A file that is used last from now on.
    pub(super) fn put(&mut self, key: VariantKey, bytes: u64) {
        self.remove(key);
        let turn = self.next_turn;
        self.next_turn += 1;
        self.entries.insert(key, Entry { bytes, turn });
        self.by_turn.insert(turn, key);
        self.bytes += bytes;
    }

    /// The file was used.
    pub(super) fn touch(&mut self, key: VariantKey) {
        if let Some(Entry { bytes, .. }) = self.entries.get(&key).copied() {
            self.put(key, bytes);
        }
    }

    pub(super) fn remove(&mut self, key: VariantKey) {
        if let Some(Entry { bytes, turn }) = self.entries.remove(&key) {
            self.by_turn.remove(&turn);
            self.bytes -= bytes;
        }
    }

    /// Forgets what was not used for longest, until the rest has at most so many bytes; returns what was forgotten.
    pub(super) fn shrink(&mut self, most: u64) -> Vec<VariantKey> {
        let mut forgotten = Vec::new();
        while self.bytes > most {
            let Some((_, key)) = self.by_turn.pop_first() else {
                break;
            };
            self.remove(key);
            forgotten.push(key);
        }
        forgotten
    }
}
