//! What a cart depends on: it hears of that, and of nothing else.

use std::sync::Arc;

use actix::Addr;

use super::CartActor;
use crate::actors::registry::{CartFollowers, CartTopic};

/// A cart's place among those who follow changes; it is given up when this is dropped.
pub(super) struct Following {
    followers: Arc<CartFollowers>,
    id: u64,
    address: Addr<CartActor>,
    /// Sorted, each once.
    topics: Vec<CartTopic>,
}

impl Following {
    pub(super) fn new(followers: Arc<CartFollowers>, id: u64, address: Addr<CartActor>) -> Self {
        Self {
            followers,
            id,
            address,
            topics: Vec::new(),
        }
    }

    /// Follows these topics, and no others.
    pub(super) fn set(&mut self, mut topics: Vec<CartTopic>) {
        topics.sort_unstable();
        topics.dedup();
        for topic in topics.iter().filter(|topic| self.topics.binary_search(topic).is_err()) {
            self.followers.follow(topic.clone(), self.id, self.address.clone());
        }
        for topic in self.topics.iter().filter(|topic| topics.binary_search(topic).is_err()) {
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
