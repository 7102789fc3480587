//! Who has to hear of a change: an index from what may change to those who show it.

use std::{
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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
    codes: Mutex<Vec<VariationCode>>,
    news: Notify,
}

/// Who shows single variations.
pub type ProductFollowers = Followers<VariationCode, Arc<ChangedProducts>>;

impl ChangedProducts {
    pub fn tell(&self, changed: Vec<VariationCode>) {
        {
            let mut codes = self.codes();
            for code in changed {
                if !codes.contains(&code) {
                    codes.push(code);
                }
            }
        }
        self.news.notify_one();
    }

    /// Waits until something changed.
    pub async fn wait(&self) {
        self.news.notified().await;
    }

    pub fn take(&self) -> Vec<VariationCode> {
        mem::take(&mut self.codes())
    }

    /// A thread that panicked in here left a list of codes all the same.
    fn codes(&self) -> MutexGuard<'_, Vec<VariationCode>> {
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
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
            changed.tell(vec![code("A"), code("B")]);
        }
        assert_eq!(changed.take(), [code("A"), code("B")]);
        assert_eq!(changed.take(), []);
    }
}
