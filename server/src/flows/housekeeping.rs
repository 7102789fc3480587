//! Releases what nobody came back for, forgets what nobody asks for any more, and checks that no money got lost.

use std::time::Duration;

use domain::clock::UnixMillis;
use store::Store;
use tokio::time::{MissedTickBehavior, interval};

use crate::{clock::Clock, supervisor::Task, telemetry::names};

/// Payments that were given up hold goods and gift cards no longer than this past their time.
const RELEASE_EVERY: Duration = Duration::from_secs(10);
const CHECK_EVERY: Duration = Duration::from_secs(60);
const FORGET_EVERY: Duration = Duration::from_secs(60 * 60);
/// Answers to idempotent calls, and events that every reader has long seen.
const KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Reservations that ended, for questions about an order.
const RESERVATIONS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Wrong tries of gift cards count for so long.
const TRIES_KEPT: Duration = Duration::from_secs(60 * 60);

/// Runs until told to stop.
pub async fn run(store: Store, clock: Clock, task: Task) {
    let (mut release_time, mut check_time, mut forget_time) =
        (every(RELEASE_EVERY), every(CHECK_EVERY), every(FORGET_EVERY));
    loop {
        let done = tokio::select! {
            _ = release_time.tick() => release(&store, clock.wall()).await,
            _ = check_time.tick() => check_ledger(&store).await,
            _ = forget_time.tick() => forget(&store, clock.wall()).await,
            () = task.stopped() => return,
        };
        match done {
            Ok(()) => task.does_well(),
            Err(error) => tracing::warn!(%error, "housekeeping stumbled; it tries again in its time"),
        }
    }
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

async fn release(store: &Store, now: UnixMillis) -> Result<(), store::Error> {
    // Each on its own: trouble with one must not keep the other.
    let (holds, reservations) = (
        store.gift_cards().expire_holds(now).await,
        store.stock().expire(now).await,
    );
    let (holds, reservations) = (holds?, reservations?);
    for failed in holds.failed.iter().chain(&reservations.failed) {
        tracing::error!(
            key = failed.key,
            error = failed.reason,
            "what a payment held cannot be released"
        );
    }
    let (holds, reservations) = (holds.released, reservations.released);
    if holds + reservations > 0 {
        tracing::info!(holds, reservations, "released what unfinished payments held");
    }
    Ok(())
}

async fn check_ledger(store: &Store) -> Result<(), store::Error> {
    let differences = store.gift_cards().check().await?;
    metrics::gauge!(names::LEDGER_DIFFERENCES).set(differences.len() as f64);
    for difference in differences {
        tracing::error!(%difference, "the gift cards' ledger does not add up");
    }
    Ok(())
}

async fn forget(store: &Store, now: UnixMillis) -> Result<(), store::Error> {
    let answers = store.carts().prune_answers(now.before(KEPT)).await?;
    let events = store.outbox().prune(now.before(KEPT)).await?;
    let reservations = store.stock().prune(now.before(RESERVATIONS_KEPT)).await?;
    let tries = store.gift_cards().prune_tries(now.before(TRIES_KEPT)).await?;
    tracing::debug!(answers, events, reservations, tries, "forgot what is old");
    Ok(())
}
