//! Who has to hear of a change: an index from what may change to those who show it.

use std::{
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use dashmap::DashMap;
use domain::ids::VariationCode;
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

impl<Topic: Clone + Eq + Hash, Follower: Clone> Followers<Topic, Follower> {
    /// `id` tells the followers of a topic apart.
    pub fn follow(&self, topic: Topic, id: u64, follower: Follower) {
        self.by_topic.entry(topic).or_default().insert(id, follower);
    }

    pub fn unfollow(&self, topic: &Topic, id: u64) {
        if let Some(mut followers) = self.by_topic.get_mut(topic) {
            followers.remove(&id);
        }
        self.by_topic.remove_if(topic, |_, followers| followers.is_empty());
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

/// The variations that changed since somebody looked last. However slow they are, it holds each code once.
#[derive(Debug, Default)]
pub struct ChangedProducts {
    kept: Mutex<ProductNews>,
    news: Notify,
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

/// Who shows single variations.
pub type ProductFollowers = Followers<VariationCode, Arc<ChangedProducts>>;

impl ChangedProducts {
    pub fn tell(&self, changed: Vec<VariationCode>, outdates_pages: bool) {
        {
            let mut kept = self.kept();
            kept.outdates_pages |= outdates_pages;
            for code in changed {
                if !kept.codes.contains(&code) {
                    kept.codes.push(code);
                }
            }
        }
        self.news.notify_one();
    }

    /// Waits until something changed.
    pub async fn wait(&self) {
        self.news.notified().await;
    }

    pub fn take(&self) -> ProductNews {
        mem::take(&mut self.kept())
    }

    /// A thread that panicked in here left a list of codes all the same.
    fn kept(&self) -> MutexGuard<'_, ProductNews> {
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
        let changed = ChangedProducts::default();
        let code = |text| VariationCode::parse(text).expect("a code");
        for _ in 0..1000 {
            changed.tell(vec![code("A"), code("B")], false);
        }
        changed.tell(vec![code("B")], true);
        changed.tell(vec![code("A")], false);
        let news = changed.take();
        assert_eq!((news.codes, news.outdates_pages), (vec![code("A"), code("B")], true));
        assert_eq!(changed.take(), ProductNews::default());
    }
}
