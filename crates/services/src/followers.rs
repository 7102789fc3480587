//! Who has to hear of a change: an index from what may change to those who show it.

use std::{
    collections::{BTreeSet, HashMap},
    hash::Hash,
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use dashmap::DashMap;
use domain::{
    content::Subject,
    ids::{IdentityId, OrderId, VariationCode},
};
use tokio::sync::Notify;

/// From topics to those who follow them. Following and looking up cost the same however many others follow.
///
/// Whoever follows a topic first and reads what it is about afterwards misses nothing, where a change is first made
/// visible and then looked up here.
pub struct Followers<Topic, Follower> {
    by_topic: DashMap<Topic, HashMap<u64, Follower>>,
}

impl<Topic: Eq + Hash, Follower> Default for Followers<Topic, Follower> {
    fn default() -> Self {
        Self {
            by_topic: DashMap::new(),
        }
    }
}

impl<Topic: Eq + Hash, Follower> Followers<Topic, Follower> {
    pub fn unfollow(&self, topic: &Topic, id: u64) {
        if let Some(mut followers) = self.by_topic.get_mut(topic) {
            followers.remove(&id);
        }
        self.by_topic.remove_if(topic, |_, followers| followers.is_empty());
    }
}

impl<Topic: Clone + Eq + Hash, Follower: Clone> Followers<Topic, Follower> {
    /// `id` tells the followers of a topic apart.
    pub fn follow(&self, topic: Topic, id: u64, follower: Follower) {
        self.by_topic.entry(topic).or_default().insert(id, follower);
    }

    /// Those who follow any of the topics, with the topics that each of them follows. No lock is held once they are
    /// known: telling them may take its time.
    pub fn of<'a>(&self, topics: impl IntoIterator<Item = &'a Topic>) -> Vec<(Follower, Vec<Topic>)>
    where
        Topic: 'a,
    {
        let mut found: HashMap<u64, (Follower, Vec<Topic>)> = HashMap::new();
        for topic in topics {
            let Some(followers) = self.by_topic.get(topic) else {
                continue;
            };
            for (id, follower) in followers.iter() {
                let entry = found.entry(*id).or_insert_with(|| (follower.clone(), Vec::new()));
                entry.1.push(topic.clone());
            }
        }
        found.into_values().collect()
    }

    /// The topics that somebody follows, in no particular order.
    pub fn topics(&self) -> Vec<Topic> {
        self.by_topic.iter().map(|entry| entry.key().clone()).collect()
    }
}

/// What changed since somebody looked last. However slow they are, it holds each thing once.
#[derive(Debug, Default)]
pub struct Mailbox<News> {
    kept: Mutex<News>,
    arrived: Notify,
}

/// What somebody has to hear of variations.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ProductNews {
    pub codes: Vec<VariationCode>,
    /// More of one changed than its stock: pages and lists that show it are out of date.
    pub outdates_pages: bool,
}

/// Counts the changes of what every page may show: content, menus, names of categories and brands. Nobody is woken for it;
/// whoever shows pages looks now and then whether it is another number.
#[derive(Debug, Default)]
pub struct ContentRevision(AtomicU64);

impl ContentRevision {
    pub fn now(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    /// Content is another one, and is shown already.
    pub fn changed(&self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// The orders that changed.
pub type OrderNews = BTreeSet<OrderId>;

/// Whose wish lists changed.
pub type WishNews = BTreeSet<IdentityId>;

/// What of the tree is another thing than it was.
pub type PageNews = BTreeSet<Subject>;

/// Who shows single pages.
pub type PageFollowers = Followers<Subject, Arc<Mailbox<PageNews>>>;

/// Who shows single variations.
pub type ProductFollowers = Followers<VariationCode, Arc<Mailbox<ProductNews>>>;

/// Who shows single orders.
pub type OrderFollowers = Followers<OrderId, Arc<Mailbox<OrderNews>>>;

/// Who shows wish lists.
pub type WishFollowers = Followers<IdentityId, Arc<Mailbox<WishNews>>>;

/// Everybody who has to hear of something. Clones share what they hold.
#[derive(Clone, Default)]
pub struct AllFollowers {
    pub products: Arc<ProductFollowers>,
    pub orders: Arc<OrderFollowers>,
    pub pages: Arc<PageFollowers>,
    pub wishes: Arc<WishFollowers>,
    pub content_revision: Arc<ContentRevision>,
}

impl ProductNews {
    pub fn add(&mut self, changed: Vec<VariationCode>, outdates_pages: bool) {
        self.outdates_pages |= outdates_pages;
        for code in changed {
            if !self.codes.contains(&code) {
                self.codes.push(code);
            }
        }
    }
}

impl<News: Default> Mailbox<News> {
    /// Puts news to what waits, and wakes whoever waits for it.
    pub fn put(&self, add: impl FnOnce(&mut News)) {
        add(&mut self.kept());
        self.arrived.notify_one();
    }

    /// Waits until something changed.
    pub async fn wait(&self) {
        self.arrived.notified().await;
    }

    pub fn take(&self) -> News {
        mem::take(&mut self.kept())
    }

    /// A thread that panicked in here left news all the same.
    fn kept(&self) -> MutexGuard<'_, News> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_follow_are_found_once_with_all_that_changed() {
        let followers = Followers::<&str, &str>::default();
        followers.follow("milk", 1, "anna");
        followers.follow("oats", 1, "anna");
        followers.follow("oats", 2, "bertil");
        let told = |topics: &[&'static str]| {
            let mut told = followers.of(topics);
            told.sort();
            told
        };
        assert_eq!(
            told(&["milk", "oats", "salt"]),
            [("anna", vec!["milk", "oats"]), ("bertil", vec!["oats"])]
        );
        followers.unfollow(&"oats", 1);
        followers.unfollow(&"milk", 1);
        followers.unfollow(&"milk", 7);
        assert_eq!(told(&["milk", "oats"]), [("bertil", vec!["oats"])]);
        assert_eq!(followers.topics(), ["oats"], "nothing is left of what nobody follows");
    }

    #[test]
    fn a_slow_follower_holds_each_code_once() {
        let changed = Mailbox::<ProductNews>::default();
        let code = |text| VariationCode::parse(text).expect("a code");
        for _ in 0..1000 {
            changed.put(|news| news.add(vec![code("A"), code("B")], false));
        }
        changed.put(|news| news.add(vec![code("B")], true));
        changed.put(|news| news.add(vec![code("A")], false));
        let news = changed.take();
        assert_eq!((news.codes, news.outdates_pages), (vec![code("A"), code("B")], true));
        assert_eq!(changed.take(), ProductNews::default());
    }
}
