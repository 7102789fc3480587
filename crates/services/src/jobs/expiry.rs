//! Purchases whose time is over are released, and goods and gift cards that payments hold past it are set free. What cannot be gets a job of its own, which
//! tries again with growing pauses, so that it keeps none of the others.

use std::time::Duration;

use domain::{clock::UnixMillis, stock::ReservationKey};
use futures_util::{FutureExt, future::BoxFuture};
use store::{
    CheckoutKey, Expired, Job, JobError, NewJob, RELEASE_CHECKOUT, RELEASE_HOLD, RELEASE_RESERVATION, Store, Tx,
};

use super::{JobFailure, JobKind, Outcome};
use crate::telemetry::key_in_log;

/// Payments that were given up hold goods and gift cards no longer than this past their time.
const EVERY: Duration = Duration::from_secs(10);
/// What could not be released is tried again after this time first.
const RETRY: Duration = Duration::from_secs(1);

pub(super) fn kinds(store: &Store) -> Vec<Box<dyn JobKind>> {
    let mut kinds: Vec<Box<dyn JobKind>> = Vec::new();
    for held in [Held::Purchase, Held::Goods, Held::Money] {
        let store = store.clone();
        kinds.push(Box::new(ReleaseDue {
            store: store.clone(),
            held,
        }));
        kinds.push(Box::new(ReleaseOne { store, held }));
    }
    kinds
}

/// What a payment holds.
#[derive(Debug, Clone, Copy)]
enum Held {
    /// Both, of a cart that is being paid for.
    Purchase,
    Goods,
    Money,
}

/// Looks for all whose time is over.
struct ReleaseDue {
    store: Store,
    held: Held,
}

impl JobKind for ReleaseDue {
    fn name(&self) -> &'static str {
        match self.held {
            Held::Purchase => "release-checkouts",
            Held::Goods => "release-reservations",
            Held::Money => "release-holds",
        }
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, _job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            let expired = match self.held {
                Held::Purchase => self.store.orders().expire(now).await?,
                Held::Goods => self.store.stock().expire(now).await?,
                Held::Money => self.store.gift_cards().expire_holds(now).await?,
            };
            let due = if expired.has_more() { now } else { now.after(EVERY) };
            let Expired { released, failed } = expired;
            if released > 0 {
                tracing::info!(held = ?self.held, released, "released what unfinished payments held");
            }
            for row in failed {
                tracing::error!(held = ?self.held, key = key_in_log(&row.key), error = row.reason, "what a payment held cannot be released");
                let job = NewJob {
                    kind: self.held.one().to_owned(),
                    key: row.key,
                    payload: String::new(),
                    due: now.after(RETRY),
                };
                self.store.jobs().put(job, now).await?;
            }
            Ok(Outcome::Again {
                payload: String::new(),
                due,
            })
        }
        .boxed()
    }
}

/// Tries one again that could not be released.
struct ReleaseOne {
    store: Store,
    held: Held,
}

impl JobKind for ReleaseOne {
    fn name(&self) -> &'static str {
        self.held.one()
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        let (held, job) = (self.held, job.clone());
        let work = move |tx: Tx| {
            let job = job.clone();
            async move {
                match held {
                    Held::Purchase => match CheckoutKey::parse(&job.key) {
                        Some(key) => tx.orders().release_if_over(key, now).await?,
                        None => false,
                    },
                    Held::Goods => {
                        let key = ReservationKey(job.key.as_str().into());
                        tx.stock().release_if_over(&key, now).await?
                    }
                    Held::Money => tx.gift_cards().release_if_over(&job.key, now).await?,
                };
                tx.jobs().complete(&job).await
            }
        };
        async move {
            let released: Result<(), JobError> = self.store.transaction(work).await;
            released?;
            Ok(Outcome::Completed)
        }
        .boxed()
    }
}

impl Held {
    /// The kind of the jobs of single rows.
    fn one(self) -> &'static str {
        match self {
            Self::Purchase => RELEASE_CHECKOUT,
            Self::Goods => RELEASE_RESERVATION,
            Self::Money => RELEASE_HOLD,
        }
    }
}
