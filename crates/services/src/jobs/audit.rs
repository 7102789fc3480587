//! Walks the audit log, so that a line that was changed or is missing is noticed although nobody asks.

use std::time::Duration;

use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use metrics::gauge;
use runtime::telemetry::names;
use store::{Job, Store};

use super::{JobFailure, JobKind, Outcome};

const EVERY: Duration = Duration::from_secs(60 * 60);

pub(super) struct CheckAudit {
    store: Store,
}

impl CheckAudit {
    pub(super) fn new(store: Store) -> Self {
        Self { store }
    }
}

impl JobKind for CheckAudit {
    fn name(&self) -> &'static str {
        "check-audit"
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, _: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            let verified = self.store.audit_log().verify().await?;
            gauge!(names::AUDIT_BROKEN).set(if verified.is_err() { 1.0 } else { 0.0 });
            if let Err(broken) = verified {
                tracing::error!(%broken, "the audit log was tampered with");
            }
            Ok(Outcome::Again {
                payload: String::new(),
                due: now.after(EVERY),
            })
        }
        .boxed()
    }
}
