//! Changes of things that cannot be read. They wait, so that all others go on.

use std::time::Duration;

use domain::clock::Monotonic;

use crate::changes::Changes;

/// Pause before the second try; it doubles up to the longest.
const RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(300);

#[derive(Debug, Default)]
pub(super) struct Unreadable {
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    /// Of one thing.
    change: Changes,
    next: Monotonic,
    pause: Duration,
}

impl Unreadable {
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// A thing that waits already keeps its time.
    pub(super) fn put(&mut self, change: Changes, now: Monotonic) {
        if self.waiting.iter().all(|waiting| waiting.change != change) {
            self.waiting.push(Waiting {
                change,
                next: now + RETRY,
                pause: RETRY,
            });
        }
    }

    /// What is to be tried again by now. It waits for its next try until it [was read](Self::was_read).
    pub(super) fn due(&mut self, now: Monotonic) -> Vec<Changes> {
        let due = self.waiting.iter_mut().filter(|waiting| waiting.next <= now);
        due.map(|waiting| {
            waiting.pause = (waiting.pause * 2).min(LONGEST_RETRY);
            waiting.next = now + waiting.pause;
            waiting.change.clone()
        })
        .collect()
    }

    pub(super) fn was_read(&mut self, change: &Changes) {
        self.waiting.retain(|waiting| waiting.change != *change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_become_fewer() {
        let at = |seconds| Monotonic(Duration::from_secs(seconds));
        let mut unreadable = Unreadable::default();
        let change = Changes {
            rules: true,
            ..Changes::default()
        };
        for _ in 0..2 {
            unreadable.put(change.clone(), at(0));
        }
        assert_eq!(unreadable.len(), 1);
        let mut tries = Vec::new();
        for second in 0..1000 {
            tries.extend(unreadable.due(at(second)).iter().map(|_| second));
        }
        assert_eq!(tries, [1, 3, 7, 15, 31, 63, 127, 255, 511, 811]);
        unreadable.was_read(&change);
        assert_eq!(unreadable.len(), 0);
    }
}
