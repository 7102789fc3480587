//! A map of which the next state shares most with the one before.

use std::{
    borrow::Borrow,
    collections::{
        HashMap,
        hash_map::{DefaultHasher, Values},
    },
    hash::{BuildHasher, BuildHasherDefault, Hash},
    iter::FlatMap,
    slice,
    sync::Arc,
};

/// A hash map in parts. A copy shares all parts, and a change copies the one that it lies in: the next snapshot of a
/// hundred thousand products costs microseconds, where copying every entry takes a tenth of a second.
#[derive(Debug, Clone)]
pub(super) struct SharedMap<K, V> {
    parts: Box<[Arc<HashMap<K, V>>]>,
    len: usize,
}

/// So many that a part is small where entries are many, and so few that an empty map is small.
const PARTS: usize = 512;

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        let empty = Arc::new(HashMap::new());
        Self {
            parts: vec![empty; PARTS].into(),
            len: 0,
        }
    }
}

impl<K: Eq + Hash + Clone, V: Clone> SharedMap<K, V> {
    pub(super) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.parts[part_of(key)].get(key)
    }

    pub(super) fn insert(&mut self, key: K, value: V) -> Option<V> {
        let before = Arc::make_mut(&mut self.parts[part_of(&key)]).insert(key, value);
        self.len += usize::from(before.is_none());
        before
    }

    pub(super) fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        // What is not there is no reason to copy.
        self.get(key)?;
        let removed = Arc::make_mut(&mut self.parts[part_of(key)]).remove(key);
        self.len -= usize::from(removed.is_some());
        removed
    }

    /// In no particular order.
    pub(super) fn values(&self) -> SharedValues<'_, K, V> {
        SharedValues {
            values: self.parts.iter().flat_map(values_of),
            left: self.len,
        }
    }
}

type ValuesOf<K, V> = fn(&Arc<HashMap<K, V>>) -> Values<'_, K, V>;

fn values_of<K, V>(part: &Arc<HashMap<K, V>>) -> Values<'_, K, V> {
    part.values()
}

/// The same on every machine: an entry is looked for where it was put.
fn part_of<Q: Hash + ?Sized>(key: &Q) -> usize {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(key);
    (hash % PARTS as u64) as usize
}

/// The values of one part after another.
type OfAllParts<'a, K, V> = FlatMap<slice::Iter<'a, Arc<HashMap<K, V>>>, Values<'a, K, V>, ValuesOf<K, V>>;

/// The values of a map, with their number.
pub(super) struct SharedValues<'a, K, V> {
    values: OfAllParts<'a, K, V>,
    left: usize,
}

impl<'a, K, V> Iterator for SharedValues<'a, K, V> {
    type Item = &'a V;

    fn next(&mut self) -> Option<&'a V> {
        let value = self.values.next()?;
        self.left -= 1;
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<K, V> ExactSizeIterator for SharedValues<'_, K, V> {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_copy_keeps_what_it_was() {
        let mut map = SharedMap::default();
        for number in 0..2_000_u32 {
            assert_eq!(map.insert(number.to_string(), number), None);
        }
        let before = map.clone();
        assert_eq!(map.insert("7".to_owned(), 70), Some(7));
        assert_eq!(map.remove("8"), Some(8));
        assert_eq!(map.remove("8"), None);
        assert_eq!(
            (map.get("7"), map.get("8"), map.values().len()),
            (Some(&70), None, 1_999)
        );
        assert_eq!(
            (before.get("7"), before.get("8"), before.values().len()),
            (Some(&7), Some(&8), 2_000)
        );
        let values: BTreeSet<u32> = before.values().copied().collect();
        assert_eq!(values, (0..2_000).collect());
    }

    #[test]
    fn a_change_copies_one_part() {
        let mut map: SharedMap<u32, u32> = (0..2_000).fold(SharedMap::default(), |mut map, number| {
            map.insert(number, number);
            map
        });
        let before = map.clone();
        map.insert(5, 50);
        let pairs = map.parts.iter().zip(&before.parts);
        assert_eq!(pairs.filter(|(own, other)| !Arc::ptr_eq(own, other)).count(), 1);
    }
}
