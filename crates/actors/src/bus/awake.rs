//! The carts that are awake here, by the names that messages have for them, and which of these were told to be behind.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use dashmap::{DashMap, Entry};
use domain::cart::CartKey;
use tokio::sync::Notify;

use super::subjects::{CartName, SLOTS};

pub(super) struct AwakeCarts {
    carts: DashMap<CartName, Awake>,
    /// How many of them have names that begin with each byte.
    slots: [AtomicU32; SLOTS],
    slots_changed: Notify,
    /// At most all that are awake.
    behind: Mutex<HashSet<CartKey>>,
}

struct Awake {
    key: CartKey,
    /// One that ends may not be gone yet when the next one begins.
    actors: u32,
    /// What the newest of them knows.
    version: Arc<AtomicU64>,
}

impl Default for AwakeCarts {
    fn default() -> Self {
        Self {
            carts: DashMap::new(),
            slots: [const { AtomicU32::new(0) }; SLOTS],
            slots_changed: Notify::new(),
            behind: Mutex::default(),
        }
    }
}

impl AwakeCarts {
    pub(super) fn follow(&self, name: CartName, key: &CartKey, version: Arc<AtomicU64>) {
        match self.carts.entry(name) {
            Entry::Occupied(mut entry) => {
                let awake = entry.get_mut();
                awake.actors += 1;
                awake.version = version;
            }
            Entry::Vacant(entry) => {
                entry.insert(Awake {
                    key: key.clone(),
                    actors: 1,
                    version,
                });
                if self.slot(name).fetch_add(1, Ordering::SeqCst) == 0 {
                    self.slots_changed.notify_one();
                }
            }
        }
    }

    pub(super) fn unfollow(&self, name: CartName) {
        let Entry::Occupied(mut entry) = self.carts.entry(name) else {
            return;
        };
        entry.get_mut().actors -= 1;
        if entry.get().actors == 0 {
            entry.remove();
            if self.slot(name).fetch_sub(1, Ordering::SeqCst) == 1 {
                self.slots_changed.notify_one();
            }
        }
    }

    /// Another node has stored this version; returns whether somebody here has to look.
    pub(super) fn heard(&self, name: CartName, version: u64) -> bool {
        let key = match self.carts.get(&name) {
            Some(awake) if awake.version.load(Ordering::Relaxed) < version => awake.key.clone(),
            _ => return false,
        };
        self.behind.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        true
    }

    pub(super) fn take_behind(&self) -> Vec<CartKey> {
        let behind = std::mem::take(&mut *self.behind.lock().unwrap_or_else(PoisonError::into_inner));
        behind.into_iter().collect()
    }

    /// Whether a cart that is awake has a name that begins with this byte.
    pub(super) fn is_wanted(&self, slot: u8) -> bool {
        self.slots[usize::from(slot)].load(Ordering::SeqCst) > 0
    }

    /// Waits until other bytes are wanted than when this was last asked, or may be.
    pub(super) async fn slots_changed(&self) {
        self.slots_changed.notified().await;
    }

    fn slot(&self, name: CartName) -> &AtomicU32 {
        &self.slots[usize::from(name.slot())]
    }
}

#[cfg(test)]
mod tests {
    use domain::ids::{IdentityId, MarketId};

    use super::*;

    fn cart(number: u128) -> (CartName, CartKey) {
        let key = CartKey {
            identity: IdentityId::Anonymous(number),
            market: MarketId::parse("FI").expect("a market"),
        };
        (CartName::of(&key), key)
    }

    #[test]
    fn only_carts_that_are_awake_and_behind_are_looked_at() {
        let awake = AwakeCarts::default();
        let ((name, key), (other, _)) = (cart(1), cart(2));
        awake.follow(name, &key, Arc::new(AtomicU64::new(4)));
        assert!(!awake.heard(name, 4) && !awake.heard(name, 3), "known already");
        assert!(!awake.heard(other, 9), "asleep");
        assert!(awake.take_behind().is_empty());
        assert!(awake.heard(name, 5) && awake.heard(name, 6));
        assert_eq!(awake.take_behind(), [key]);
        assert!(awake.take_behind().is_empty(), "told once");
        awake.unfollow(name);
        assert!(!awake.heard(name, 7));
    }

    #[test]
    fn an_actor_that_follows_another_is_not_lost_with_it() {
        let awake = AwakeCarts::default();
        let (name, key) = cart(1);
        awake.follow(name, &key, Arc::new(AtomicU64::new(9)));
        awake.follow(name, &key, Arc::default());
        awake.unfollow(name);
        assert!(awake.is_wanted(name.slot()));
        assert!(awake.heard(name, 1), "by what the newer one knows");
        awake.unfollow(name);
        assert!(!awake.is_wanted(name.slot()));
        awake.unfollow(name);
        assert!(!awake.is_wanted(name.slot()));
    }

    #[tokio::test]
    async fn a_byte_is_wanted_while_a_cart_of_it_is_awake() {
        let awake = AwakeCarts::default();
        let (name, key) = cart(1);
        let twin = (2..).map(cart).find(|(twin, _)| twin.slot() == name.slot());
        let (twin, twin_key) = twin.expect("one in 256");
        awake.follow(name, &key, Arc::default());
        awake.slots_changed().await;
        awake.follow(twin, &twin_key, Arc::default());
        awake.unfollow(name);
        assert!(awake.is_wanted(name.slot()));
        awake.unfollow(twin);
        awake.slots_changed().await;
        assert!(!awake.is_wanted(name.slot()));
    }
}
