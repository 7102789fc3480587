//! What a cart depends on: it hears of that, and of nothing else.

use std::{collections::BTreeSet, sync::Arc};

use actix::Recipient;
use services::followers::Followers;

use crate::{messages::Changed, topic::CartTopic};

/// Which cart hears of what.
pub type CartFollowers = Followers<CartTopic, Recipient<Changed>>;

/// A cart's place among those who follow changes; it is given up when this is dropped.
pub(super) struct Following {
    followers: Arc<CartFollowers>,
    id: u64,
    cart: Recipient<Changed>,
    topics: Vec<CartTopic>,
}

impl Following {
    pub(super) fn new(followers: Arc<CartFollowers>, id: u64, cart: Recipient<Changed>) -> Self {
        Self {
            followers,
            id,
            cart,
            topics: Vec::new(),
        }
    }

    /// Follows these topics, and no others. Most states are about the same things as the one before.
    pub(super) fn set(&mut self, topics: Vec<CartTopic>) {
        if topics == self.topics {
            return;
        }
        let before: BTreeSet<_> = self.topics.iter().collect();
        let now: BTreeSet<_> = topics.iter().collect();
        for topic in now.difference(&before) {
            self.followers.follow((*topic).clone(), self.id, self.cart.clone());
        }
        for topic in before.difference(&now) {
            self.followers.unfollow(topic, self.id);
        }
        self.topics = topics;
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.set(Vec::new());
    }
}
