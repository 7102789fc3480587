//! Checks that no money got lost: what is new each minute, and all there is in the course of a day.

use std::{num::NonZeroU32, time::Duration};

use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use metrics::gauge;
use runtime::telemetry::names;
use store::{Job, LedgerCheckpoint, Store};

use super::{JobFailure, JobKind, Outcome};

const EVERY: Duration = Duration::from_secs(60);
/// Steps in which everything is looked at once: those of a day.
const STEPS: NonZeroU32 = NonZeroU32::new(24 * 60).expect("above zero");

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
            let from: LedgerCheckpoint = serde_json::from_str(&job.payload).unwrap_or_default();
            let (differences, next) = self.store.gift_cards().check_step(from, STEPS).await?;
            gauge!(names::LEDGER_DIFFERENCES).set(differences.len() as f64);
            for difference in differences {
                tracing::error!(%difference, "the gift cards' ledger does not add up");
            }
            let payload = serde_json::to_string(&next).map_err(|error| JobFailure::Other(error.to_string()))?;
            Ok(Outcome::Again {
                payload,
                due: now.after(EVERY),
            })
        }
        .boxed()
    }
}
