//! How many of something each owner has.

use std::{hash::Hash, sync::Arc};

use dashmap::DashMap;

/// Counts by owner; a permit gives its place back when it is dropped. Cheap to clone.
#[derive(Debug)]
pub struct Counts<K: Eq + Hash>(Arc<DashMap<K, u64>>);

/// What an owner holds of a [`Counts`].
#[derive(Debug)]
pub struct Permit<K: Eq + Hash> {
    counts: Counts<K>,
    owner: K,
    amount: u64,
}

impl<K: Eq + Hash + Clone> Counts<K> {
    /// One more of the owner's; nothing when it has `limit` of them.
    pub fn take(&self, owner: K, limit: u64) -> Option<Permit<K>> {
        self.take_many(owner, 1, limit)
    }

    /// So many more of the owner's; nothing when it would have more than `limit`.
    pub fn take_many(&self, owner: K, amount: u64, limit: u64) -> Option<Permit<K>> {
        let mut count = self.0.entry(owner.clone()).or_insert(0);
        let has_room = limit.saturating_sub(*count) >= amount;
        if has_room {
            *count += amount;
        }
        drop(count);
        if !has_room {
            self.0.remove_if(&owner, |_, count| *count == 0);
            return None;
        }
        Some(Permit {
            counts: self.clone(),
            owner,
            amount,
        })
    }
}

impl<K: Eq + Hash> Default for Counts<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash> Clone for Counts<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        if let Some(mut count) = self.counts.0.get_mut(&self.owner) {
            *count = count.saturating_sub(self.amount);
        }
        self.counts.0.remove_if(&self.owner, |_, count| *count == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let counts = Counts::default();
        let first = counts.take("a", 2);
        let second = counts.take("a", 2);
        assert!(first.is_some() && second.is_some());
        assert!(counts.take("a", 2).is_none());
        assert!(counts.take("b", 2).is_some(), "another owner has places of its own");
        drop(first);
        assert!(counts.take("a", 2).is_some());
        drop(second);
        assert!(counts.0.is_empty(), "nothing is kept of owners that are gone");
    }

    #[test]
    fn many_at_once_fit_whole_or_not_at_all() {
        let counts = Counts::default();
        let most = counts.take_many("a", 900, 1000).expect("room");
        assert!(counts.take_many("a", 101, 1000).is_none());
        assert!(counts.take_many("a", 100, 1000).is_some());
        drop(most);
        assert!(counts.take_many("a", 1001, 1000).is_none());
        assert!(counts.0.is_empty());
    }
}
