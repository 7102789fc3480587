//! How many sockets an address and an identity hold open.

use std::{
    hash::Hash,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use dashmap::DashMap;
use domain::ids::IdentityId;

use crate::client_address::ClientAddress;

/// Counts open sockets; a place is given back when it is dropped.
#[derive(Clone, Default)]
pub struct Connections {
    addresses: Counts<ClientAddress>,
    identities: Counts<IdentityId>,
    next: Arc<AtomicU64>,
}

type Counts<K> = Arc<DashMap<K, u32>>;

/// One of the places that an address or an identity has.
pub struct Place<K: Eq + Hash>(Option<(Counts<K>, K)>);

impl Connections {
    /// A number that no other socket of this process has.
    pub fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Nothing when the address has as many as it may.
    pub fn from_address(&self, address: ClientAddress, limit: Option<u32>) -> Option<Place<ClientAddress>> {
        take(&self.addresses, address, limit)
    }

    /// Nothing when the identity has as many as it may.
    pub fn of_identity(&self, identity: IdentityId, limit: Option<u32>) -> Option<Place<IdentityId>> {
        take(&self.identities, identity, limit)
    }
}

fn take<K: Eq + Hash + Clone>(counts: &Counts<K>, key: K, limit: Option<u32>) -> Option<Place<K>> {
    let Some(limit) = limit else { return Some(Place(None)) };
    let mut count = counts.entry(key.clone()).or_insert(0);
    if *count >= limit {
        return None;
    }
    *count += 1;
    drop(count);
    Some(Place(Some((counts.clone(), key))))
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        if let Some((counts, key)) = self.0.take() {
            if let Some(mut count) = counts.get_mut(&key) {
                *count = count.saturating_sub(1);
            }
            counts.remove_if(&key, |_, count| *count == 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let connections = Connections::default();
        let identity = IdentityId::Anonymous(1);
        let first = connections.of_identity(identity, Some(2));
        let second = connections.of_identity(identity, Some(2));
        assert!(first.is_some() && second.is_some());
        assert!(connections.of_identity(identity, Some(2)).is_none());
        drop(first);
        assert!(connections.of_identity(identity, Some(2)).is_some());
        drop(second);
        assert!(connections.identities.is_empty());
    }
}
