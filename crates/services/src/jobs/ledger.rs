//! Checks that no money got lost: what is new each minute, and all there is in the course of a day.

use std::{num::NonZeroU32, time::Duration};

use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use metrics::gauge;
use runtime::telemetry::names;
use serde::{Deserialize, Serialize};
use store::{Job, LedgerCheckpoint, OrderCheckpoint, Store};

use super::{JobFailure, JobKind, Outcome};

const EVERY: Duration = Duration::from_secs(60);
/// Steps in which everything is looked at once: those of a day.
const STEPS: NonZeroU32 = NonZeroU32::new(24 * 60).expect("above zero");

/// Of a million orders each is looked at in a day.
const ORDERS_AT_ONCE: u32 = 700;

/// How far the check has come.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Checkpoint {
    cards: LedgerCheckpoint,
    orders: OrderCheckpoint,
}

pub(super) struct CheckLedger {
    store: Store,
}

impl CheckLedger {
    pub(super) fn new(store: Store) -> Self {
        Self { store }
    }
}

impl JobKind for CheckLedger {
    fn name(&self) -> &'static str {
        "check-ledger"
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            // Of a new job, or of another version of the program: the check begins anew.
            let from: Checkpoint = serde_json::from_str(&job.payload).unwrap_or_default();
            let (mut differences, cards) = self.store.gift_cards().check_step(from.cards, STEPS).await?;
            let (of_orders, orders) = self.store.orders().check_step(from.orders, ORDERS_AT_ONCE).await?;
            differences.extend(of_orders);
            gauge!(names::LEDGER_DIFFERENCES).set(differences.len() as f64);
            for difference in differences {
                tracing::error!(%difference, "the ledger does not add up");
            }
            let next = Checkpoint { cards, orders };
            let payload = serde_json::to_string(&next).map_err(|error| JobFailure::Other(error.to_string()))?;
            Ok(Outcome::Again {
                payload,
                due: now.after(EVERY),
            })
        }
        .boxed()
    }
}
