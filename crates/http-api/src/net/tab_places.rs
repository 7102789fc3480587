//! How many tabs of each identity have a socket.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use dashmap::DashMap;
use domain::{
    cart::CartKey,
    ids::{IdentityId, MarketId, TabId},
};

/// Counts tabs by identity. A tab whose line broke comes back while its older socket is not known to be dead, and needs no second
/// place: its cart closes the older one. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct TabPlaces(Arc<DashMap<IdentityId, HashMap<Tab, usize>>>);

/// A tab, as a cart tells it from others.
type Tab = (MarketId, TabId);

/// A socket of a tab that has a place. The tab's last one gives the place back when this is dropped.
#[derive(Debug)]
pub struct TabPlace {
    places: TabPlaces,
    identity: IdentityId,
    tab: Tab,
}

impl TabPlaces {
    /// The place of a tab that has a socket of the cart, or a new one; nothing when `limit` other tabs of the identity have theirs.
    pub fn take(&self, cart: &CartKey, tab: TabId, limit: usize) -> Option<TabPlace> {
        let identity = cart.identity;
        let tab = (cart.market.clone(), tab);
        let mut tabs = self.0.entry(identity).or_default();
        let has_room = tabs.len() < limit;
        let has_place = match tabs.entry(tab.clone()) {
            Entry::Occupied(mut sockets) => {
                *sockets.get_mut() += 1;
                true
            }
            Entry::Vacant(place) if has_room => {
                place.insert(1);
                true
            }
            Entry::Vacant(_) => false,
        };
        drop(tabs);
        if !has_place {
            self.forget(identity);
            return None;
        }
        Some(TabPlace {
            places: self.clone(),
            identity,
            tab,
        })
    }

    /// Nothing is kept of an identity without a tab.
    fn forget(&self, identity: IdentityId) {
        self.0.remove_if(&identity, |_, tabs| tabs.is_empty());
    }
}

impl Drop for TabPlace {
    fn drop(&mut self) {
        if let Some(mut tabs) = self.places.0.get_mut(&self.identity)
            && let Some(sockets) = tabs.get_mut(&self.tab)
        {
            *sockets -= 1;
            if *sockets == 0 {
                tabs.remove(&self.tab);
            }
        }
        self.places.forget(self.identity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cart(market: &str) -> CartKey {
        CartKey {
            identity: IdentityId::Anonymous(1),
            market: MarketId::parse(market).expect("a market"),
        }
    }

    #[test]
    fn a_tab_has_one_place_however_many_sockets_it_has() {
        let (places, finnish) = (TabPlaces::default(), cart("FI"));
        let take = |cart: &CartKey, tab| places.take(cart, TabId(tab), 2);
        let older = take(&finnish, 1).expect("room");
        let other = take(&finnish, 2).expect("room");
        let newer = take(&finnish, 1).expect("its own place");
        assert!(take(&finnish, 3).is_none());
        assert!(take(&cart("SE"), 1).is_none(), "the tab of another cart is another one");
        drop(older);
        assert!(take(&finnish, 3).is_none(), "the newer socket has the place");
        drop(newer);
        let third = take(&finnish, 3).expect("room");
        drop((other, third));
        assert!(places.0.is_empty(), "nothing is kept of identities that are gone");
        assert!(places.take(&finnish, TabId(1), 0).is_none() && places.0.is_empty());
    }
}
