//! Buyers who want an account are sent the way to one, once their order is there.

use std::{sync::Arc, time::Duration};

use domain::{clock::UnixMillis, ids::OrderId};
use futures_util::{FutureExt, future::BoxFuture};
use store::{INVITE_BUYER, Job, Store};

use super::Customers;
use crate::jobs::{JobFailure, JobKind, Outcome, pause_of_letter};

/// Invites the buyer of an order.
pub struct InviteBuyer {
    pub store: Store,
    pub customers: Arc<Customers>,
}

impl InviteBuyer {
    async fn invite(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let id: OrderId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("it names no order".to_owned()))?;
        let found = self.store.orders().find(id).await?;
        let stored = found.ok_or_else(|| JobFailure::Other("there is no such order".to_owned()))?;
        let contents = &stored.order.contents;
        if !contents.wants_account {
            // Nobody knows any more who it was.
            return Ok(Outcome::Done);
        }
        let invited = self.customers.invite(contents).await;
        invited.map_err(|error| JobFailure::Other(error.to_string()))?;
        Ok(Outcome::Done)
    }
}

impl JobKind for InviteBuyer {
    fn name(&self) -> &'static str {
        INVITE_BUYER
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        pause_of_letter(attempts, false)
    }

    fn run<'a>(&'a self, job: &'a Job, _now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.invite(job).boxed()
    }
}
