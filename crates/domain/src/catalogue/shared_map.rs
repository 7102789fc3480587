//! A map of which the next state shares most with the one before.

use std::{
    borrow::Borrow,
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{BuildHasher, BuildHasherDefault, Hash},
    sync::Arc,
};

/// A hash map in parts, which lie in groups. A copy shares all groups; a change copies one group, which is a list of
/// pointers, and the one part that it lies in. So the next snapshot of a hundred thousand products costs microseconds
/// and two kilobytes, where copying every entry takes a tenth of a second: whoever keeps an old snapshot, as an idle
/// cart does, keeps little.
#[derive(Debug, Clone)]
pub(super) struct SharedMap<K, V> {
    groups: Box<[Arc<Group<K, V>>]>,
    len: usize,
}

type Group<K, V> = Box<[Arc<HashMap<K, V>>]>;

/// Groups in a map, and parts in a group. So many parts that each is small where entries are many, in two levels so
/// that neither list of pointers is long.
const WIDTH: usize = 64;

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        let empty = Arc::new(HashMap::new());
        let group: Arc<Group<K, V>> = Arc::new(vec![empty; WIDTH].into());
        Self {
            groups: vec![group; WIDTH].into(),
            len: 0,
        }
    }
}

impl<K: Eq + Hash + Clone, V: Clone> SharedMap<K, V> {
    pub(super) fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let (group, part) = place_of(key);
        self.groups[group][part].get(key)
    }

    pub(super) fn insert(&mut self, key: K, value: V) -> Option<V> {
        let before = self.part_mut(&key).insert(key, value);
        self.len += usize::from(before.is_none());
        before
    }

    pub(super) fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        // What is not there is no reason to copy.
        self.get(key)?;
        let removed = self.part_mut(key).remove(key);
        self.len -= usize::from(removed.is_some());
        removed
    }

    /// In no particular order.
    pub(super) fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        let parts = self.groups.iter().flat_map(|group| group.iter());
        Counted {
            values: parts.flat_map(|part| part.values()),
            left: self.len,
        }
    }

    fn part_mut<Q: Hash + ?Sized>(&mut self, key: &Q) -> &mut HashMap<K, V> {
        let (group, part) = place_of(key);
        Arc::make_mut(&mut Arc::make_mut(&mut self.groups[group])[part])
    }
}

/// The group and the part of a key. The same on every machine: an entry is looked for where it was put.
fn place_of<Q: Hash + ?Sized>(key: &Q) -> (usize, usize) {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(key) as usize;
    (hash % WIDTH, hash / WIDTH % WIDTH)
}

/// Values whose number is known.
struct Counted<I> {
    values: I,
    left: usize,
}

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let value = self.values.next()?;
        self.left -= 1;
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<I: Iterator> ExactSizeIterator for Counted<I> {}

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
        let groups: Vec<_> = map
            .groups
            .iter()
            .zip(&before.groups)
            .filter(|(own, other)| !Arc::ptr_eq(own, other))
            .collect();
        let [(own, other)] = groups.as_slice() else {
            panic!("{} groups were copied", groups.len());
        };
        let parts = own.iter().zip(other.iter());
        assert_eq!(parts.filter(|(own, other)| !Arc::ptr_eq(own, other)).count(), 1);
    }
}
