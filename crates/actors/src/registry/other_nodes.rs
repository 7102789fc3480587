//! On a database that several nodes write: what another node stored of a cart is shown to the tabs here.
//!
//! The database is asked, since it is what all nodes have in common. A message that tells the same may be lost: it makes the look
//! happen at once, and where messages come the look for all carts is taken less often. A commit is guarded by the cart's version
//! whether or not its node has seen the others'.

use std::{sync::atomic::Ordering, time::Duration};

use domain::cart::CartKey;
use metrics::counter;
use runtime::{supervisor::Task, telemetry::names, wakeup::Woken};
use tokio::time::Instant;

use super::CartRegistry;
use crate::messages::Changed;

/// How long a change of another node waits at most before it is looked for, where looking takes no time and no message comes.
const LOOK_EVERY: Duration = Duration::from_millis(300);
/// A look at all carts is followed by a pause of so many times its length: however many carts are awake, looking is a small
/// part of what the database does.
const PAUSES: u32 = 20;
/// Carts that one query asks for.
const AT_ONCE: usize = 1_000;

impl CartRegistry {
    /// Follows what other nodes write, until told to stop.
    pub async fn follow_other_nodes(self, task: Task) {
        let wakeup = self.inner.dependencies.bus.carts.clone();
        let mut woken = Woken::Pause;
        let mut next_look = Instant::now();
        loop {
            let begun = Instant::now();
            let is_of_all = woken != Woken::Message;
            let looked = if is_of_all {
                let awake: Vec<CartKey> = self.inner.carts.iter().map(|entry| entry.key().clone()).collect();
                self.look_at_versions(&awake, woken).await
            } else {
                let told = self.inner.dependencies.bus.take_behind();
                self.look_at_versions(&told, woken).await
            };
            match looked {
                Ok(()) => task.does_well(),
                // Too many read at this moment; nothing is wrong.
                Err(store::Error::Busy) => {}
                // The store is out of reach for commits as well, of which tabs are told.
                Err(error) => {
                    task.has_trouble("what other nodes write is not shown in open carts");
                    tracing::warn!(%error, "the versions of carts cannot be read; trying again");
                }
            }
            if is_of_all {
                let now = Instant::now();
                next_look = now + wakeup.pause(LOOK_EVERY).max((now - begun) * PAUSES);
            }
            tokio::select! {
                cause = wakeup.wait(next_look.saturating_duration_since(Instant::now())) => woken = cause,
                () = task.stopped() => return,
            }
        }
    }

    /// Tells every one of these carts that is awake and behind the database. One that cannot read it now is told again at the
    /// next look at all.
    async fn look_at_versions(&self, keys: &[CartKey], woken: Woken) -> store::Result<()> {
        let carts = &self.inner.carts;
        for keys in keys.chunks(AT_ONCE) {
            for (key, version) in self.inner.dependencies.store.carts().versions(keys).await? {
                let is_behind = carts
                    .get(&key)
                    .is_some_and(|entry| entry.version.load(Ordering::Relaxed) < version);
                if is_behind {
                    counter!(names::CHANGES_NOTICED, "of" => "cart", "by" => woken.name()).increment(1);
                    self.tell(&key, Changed::Written { version });
                }
            }
        }
        Ok(())
    }
}
