//! What is remembered, in memory, of those who guess codes: fresh identities do not help, since clients are counted by
//! their addresses.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use configuration::client_address::ClientPseudonym;
use domain::{
    clock::{Monotonic, UnixMillis},
    guessing::{Allowance, Spent, TRIES_COUNT_FOR, WrongTries},
};
use tokio::{sync::Notify, time::timeout};

/// So many clients or codes are remembered; past that the older half is forgotten.
const REMEMBERED: usize = 50_000;

/// Wrong codes by client, or by what they are guessed at.
pub struct TryBudgets<K = ClientPseudonym> {
    allowance: Allowance,
    spent: Mutex<HashMap<K, Spent>>,
}

impl<K: Eq + Hash + Clone> TryBudgets<K> {
    /// So many tries in an hour.
    pub fn new(tries: u32) -> Self {
        Self::of(Allowance {
            tries,
            within: TRIES_COUNT_FOR,
        })
    }

    pub fn of(allowance: Allowance) -> Self {
        Self {
            allowance,
            spent: Mutex::default(),
        }
    }

    /// Takes a try before it is looked at, so that a crowd of tries at one moment cannot pass.
    ///
    /// # Errors
    /// How long it takes to the next try.
    pub fn take(&self, key: K, now: Monotonic) -> Result<(), Duration> {
        let mut spent = lock(&self.spent);
        if spent.len() >= REMEMBERED {
            spent.retain(|_, spent| !spent.is_nothing(now));
            forget_half(&mut spent, |spent| *spent);
        }
        let entry = spent.entry(key).or_default();
        *entry = self.allowance.take(*entry, now)?;
        Ok(())
    }

    /// How long it takes to the next try; zero when there is one.
    pub fn wait(&self, key: &K, now: Monotonic) -> Duration {
        let spent = lock(&self.spent).get(key).copied();
        self.allowance.wait(spent.unwrap_or_default(), now)
    }

    /// The try was right.
    pub fn give_back(&self, key: &K) {
        if let Some(spent) = lock(&self.spent).get_mut(key) {
            *spent = self.allowance.give_back(*spent);
        }
    }
}

/// Tries at codes that no card has. They follow the rules of cards, so that nobody can tell the two apart by them.
#[derive(Default)]
pub struct UnknownCodes {
    codes: Mutex<HashMap<String, Tried>>,
}

#[derive(Default)]
struct Tried {
    /// When each client's hour began, and its tries in it.
    by: HashMap<ClientPseudonym, (UnixMillis, u32)>,
    last: UnixMillis,
}

impl UnknownCodes {
    pub fn wrong_tries(&self, fingerprint: &str, client: ClientPseudonym, now: UnixMillis) -> WrongTries {
        let ended = now.before(TRIES_COUNT_FOR);
        let codes = lock(&self.codes);
        let mut tries = WrongTries::default();
        let Some(tried) = codes.get(fingerprint) else {
            return tries;
        };
        for (address, (since, count)) in tried.by.iter().filter(|(_, (since, _))| *since > ended) {
            tries.last = tried.last;
            tries.everywhere = tries.everywhere.saturating_add(*count);
            if *address == client {
                (tries.here, tries.here_since) = (*count, *since);
            }
        }
        tries
    }

    pub fn count(&self, fingerprint: &str, client: ClientPseudonym, now: UnixMillis) {
        let ended = now.before(TRIES_COUNT_FOR);
        let mut codes = lock(&self.codes);
        if codes.len() >= REMEMBERED {
            codes.retain(|_, tried| tried.last > ended);
            forget_half(&mut codes, |tried| tried.last);
        }
        let tried = codes.entry(fingerprint.to_owned()).or_default();
        tried.last = now;
        tried.by.retain(|_, (since, _)| *since > ended);
        let (_, count) = tried.by.entry(client).or_insert((now, 0));
        *count = count.saturating_add(1);
    }
}

/// Places that each key has so many of.
#[derive(Debug)]
pub struct KeyedPlaces<K: Eq + Hash + Clone> {
    shared: Arc<SharedPlaces<K>>,
    of_each: usize,
}

#[derive(Debug)]
struct SharedPlaces<K> {
    taken: Mutex<HashMap<K, usize>>,
    freed: Notify,
}

/// A place, which is given back when it is dropped.
pub struct KeyedPlace<K: Eq + Hash> {
    shared: Arc<SharedPlaces<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> KeyedPlaces<K> {
    pub fn new(of_each: usize) -> Self {
        Self {
            shared: Arc::new(SharedPlaces {
                taken: Mutex::default(),
                freed: Notify::new(),
            }),
            of_each,
        }
    }

    /// Nothing when all places of the key are taken.
    pub fn take(&self, key: K) -> Option<KeyedPlace<K>> {
        let mut taken = lock(&self.shared.taken);
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.of_each {
            return None;
        }
        *count += 1;
        Some(KeyedPlace {
            shared: self.shared.clone(),
            key,
        })
    }

    /// Waits until a place of the key is free; nothing where none is for so long.
    pub async fn take_within(&self, patience: Duration, key: K) -> Option<KeyedPlace<K>> {
        let waiting = async {
            loop {
                // Before it looks: what is given back from here on is not missed.
                let freed = self.shared.freed.notified();
                if let Some(place) = self.take(key.clone()) {
                    return place;
                }
                freed.await;
            }
        };
        timeout(patience, waiting).await.ok()
    }
}

impl<K: Eq + Hash> Drop for KeyedPlace<K> {
    fn drop(&mut self) {
        let mut taken = lock(&self.shared.taken);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
        drop(taken);
        self.shared.freed.notify_waiters();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What it holds is whole at every moment.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets the older half, where the memory is full of what still counts.
fn forget_half<K: Eq + Hash, V, A: Ord + Copy>(map: &mut HashMap<K, V>, age: impl Fn(&V) -> A) {
    if map.len() < REMEMBERED {
        return;
    }
    let mut ages: Vec<A> = map.values().map(&age).collect();
    let middle = ages.len() / 2;
    let (_, median, _) = ages.select_nth_unstable(middle);
    let median = *median;
    map.retain(|_, value| age(value) > median);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u64) -> ClientPseudonym {
        ClientPseudonym(u128::from(number).to_be_bytes())
    }

    #[test]
    fn a_client_has_its_tries_and_others_have_theirs() {
        let budgets = TryBudgets::new(2);
        let now = Monotonic::default();
        assert_eq!(budgets.take(client(1), now), Ok(()));
        assert_eq!(budgets.take(client(1), now), Ok(()));
        let wait = budgets.take(client(1), now).expect_err("none is left");
        assert_eq!(wait, TRIES_COUNT_FOR / 2);
        assert_eq!(budgets.wait(&client(1), now), wait);
        assert_eq!(budgets.wait(&client(2), now), Duration::ZERO);
        budgets.give_back(&client(1));
        assert_eq!(budgets.take(client(1), now), Ok(()));
    }

    #[test]
    fn memory_is_bounded_and_keeps_those_who_guessed_last() {
        let budgets = TryBudgets::new(1);
        let at = |number: u64| Monotonic(Duration::from_millis(number));
        let crowd = REMEMBERED as u64 + 10;
        for number in 0..crowd {
            budgets.take(client(number), at(number)).expect("the first try of each");
        }
        let held = lock(&budgets.spent).len();
        assert!(held <= REMEMBERED, "{held}");
        assert!(budgets.take(client(crowd - 1), at(crowd)).is_err(), "still remembered");
    }

    #[test]
    fn an_unknown_code_follows_the_rules_of_a_card() {
        let codes = UnknownCodes::default();
        let now = UnixMillis(1_000_000_000);
        for _ in 0..5 {
            codes.count("code", client(1), now);
        }
        let seen = codes.wrong_tries("code", client(1), now);
        assert_eq!(
            (seen.here, seen.here_since, seen.everywhere, seen.last),
            (5, now, 5, now)
        );
        let elsewhere = codes.wrong_tries("code", client(2), now);
        assert_eq!((elsewhere.here, elsewhere.everywhere), (0, 5));
        assert_eq!(codes.wrong_tries("other", client(1), now), WrongTries::default());
        let later = UnixMillis(now.0 + 60 * 60 * 1000);
        assert_eq!(codes.wrong_tries("code", client(1), later), WrongTries::default());
    }

    #[tokio::test]
    async fn whoever_waits_for_a_place_gets_it_when_it_is_free() {
        let places = Arc::new(KeyedPlaces::new(1));
        let place = places.take("one");
        let patience = Duration::from_secs(120);
        assert!(places.take_within(Duration::ZERO, "one").await.is_none());
        let waiting = tokio::spawn({
            let places = places.clone();
            async move { places.take_within(patience, "one").await.is_some() }
        });
        tokio::task::yield_now().await;
        drop(place);
        assert!(waiting.await.expect("ends"));
    }

    #[test]
    fn places_are_given_back() {
        let places = KeyedPlaces::new(1);
        let place = places.take("one");
        assert!(place.is_some() && places.take("one").is_none() && places.take("two").is_some());
        drop(place);
        assert!(places.take("one").is_some());
        assert!(lock(&places.shared.taken).is_empty());
    }
}
