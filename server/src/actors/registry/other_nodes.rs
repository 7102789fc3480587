//! On a database that several nodes write: what another node stored of a cart is shown to the tabs here.
//!
//! The database is asked, since it is what all nodes have in common: a message that tells the same could be lost, and would
//! need this look all the same. A commit is guarded by the cart's version whether or not its node has seen the others'.

use std::{sync::atomic::Ordering, time::Duration};

use domain::cart::CartKey;
use runtime::supervisor::Task;
use tokio::time::{Instant, sleep};

use super::CartRegistry;
use crate::actors::messages::Changed;

/// How long a change of another node waits at most before it is looked for, where looking takes no time.
const LOOK_EVERY: Duration = Duration::from_millis(300);
/// A look is followed by a pause of so many times its length: however many carts are awake, looking is a small part of what
/// the database does.
const PAUSES: u32 = 20;
/// Carts that one query asks for.
const AT_ONCE: usize = 1_000;

impl CartRegistry {
    /// Follows what other nodes write, until told to stop.
    pub async fn follow_other_nodes(self, task: Task) {
        loop {
            let begun = Instant::now();
            match self.look_at_versions().await {
                Ok(()) => task.does_well(),
                // Too many read at this moment; nothing is wrong.
                Err(store::Error::Busy) => {}
                // The store is out of reach for commits as well, of which tabs are told.
                Err(error) => {
                    task.has_trouble("what other nodes write is not shown in open carts");
                    tracing::warn!(%error, "the versions of carts cannot be read; trying again");
                }
            }
            tokio::select! {
                () = sleep(LOOK_EVERY.max(begun.elapsed() * PAUSES)) => {}
                () = task.stopped() => return,
            }
        }
    }

    /// Tells every cart that is awake and behind the database. One that cannot read it now is told again at the next look.
    async fn look_at_versions(&self) -> store::Result<()> {
        let carts = &self.inner.carts;
        let awake: Vec<CartKey> = carts.iter().map(|entry| entry.key().clone()).collect();
        for keys in awake.chunks(AT_ONCE) {
            for (key, version) in self.inner.dependencies.store.carts().versions(keys).await? {
                let is_behind = carts
                    .get(&key)
                    .is_some_and(|entry| entry.version.load(Ordering::Relaxed) < version);
                if is_behind {
                    self.tell(&key, Changed::Written { version });
                }
            }
        }
        Ok(())
    }
}
