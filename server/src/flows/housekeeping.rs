//! Forgets what nobody asks for any more.

use std::time::Duration;

use domain::clock::UnixMillis;
use store::Store;
use tokio::{sync::watch, time::sleep};

use crate::clock::Clock;

const EVERY: Duration = Duration::from_secs(60 * 60);
/// Answers to idempotent calls, and events that every reader has long seen.
const KEPT_MILLIS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Runs until told to stop.
pub async fn run(store: Store, clock: Clock, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = sleep(EVERY) => {}
            _ = stop.changed() => return,
        }
        let before = UnixMillis(clock.wall().0 - KEPT_MILLIS);
        let pruned = async {
            let answers = store.carts().prune_answers(before).await?;
            let events = store.outbox().prune(before).await?;
            Ok::<_, store::Error>((answers, events))
        };
        match pruned.await {
            Ok((answers, events)) => tracing::debug!(answers, events, "forgot what is old"),
            Err(error) => tracing::warn!(%error, "what is old could not be forgotten; trying again in an hour"),
        }
    }
}
