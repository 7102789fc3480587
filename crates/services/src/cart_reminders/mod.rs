//! Customers who allow the shop to write to them are reminded once of what they left in their cart. One job walks the carts
//! of all customers and puts the letters; each letter is a job that looks at everything again before it is written.

mod letter;

use std::time::Duration;

use domain::{
    cart::{CartKey, ReminderWindow},
    clock::UnixMillis,
    contact::Email,
};
use futures_util::{FutureExt, future::BoxFuture};
use store::{FoundCart, Job, NewJob, Store};

pub use self::letter::SendCartReminder;
use crate::{
    consents::{ConsentError, Consents},
    jobs::{JobFailure, JobKind, Outcome},
};

/// How long after one walk the next begins.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// Carts that are looked at in a run, which is at most so many letters …
const AT_ONCE: u32 = 500;
/// … that go out one after another, so that none of an order waits behind them.
const PACE: Duration = Duration::from_millis(500);

const LOOK: &str = "look-for-left-carts";
const SEND: &str = "send-cart-reminder";

/// Knows which carts their owners are reminded of.
#[derive(Clone)]
pub struct CartReminders {
    pub store: Store,
    pub consents: Consents,
    /// Nothing where nobody is reminded.
    pub window: Option<ReminderWindow>,
}

/// Walks the carts of all customers.
pub struct LookForLeftCarts {
    pub reminders: CartReminders,
}

impl LookForLeftCarts {
    /// The payload is the cart that the walk came to; empty where it begins.
    async fn look(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let CartReminders { store, window, .. } = &self.reminders;
        let Some(window) = window else {
            return Ok(again(String::new(), now.after(EVERY)));
        };
        // One that is no cart's begins anew.
        let after: Option<CartKey> = job.payload.parse().ok();
        let page = store.cart_reminders().page(after.as_ref(), AT_ONCE).await?;
        let mut due = now;
        for found in &page {
            if window.wants(&found.cart, now) && self.reminders.is_allowed(found).await? {
                let job = NewJob {
                    kind: SEND.to_owned(),
                    key: found.key.to_string(),
                    payload: String::new(),
                    due,
                };
                // One that was put before, and was not sent yet, stays the one.
                store.jobs().put(job, now).await?;
                due = due.after(PACE);
            }
        }
        Ok(match page.last() {
            Some(last) if page.len() >= AT_ONCE as usize => again(last.key.to_string(), due),
            _ => again(String::new(), due.after(EVERY)),
        })
    }
}

impl CartReminders {
    async fn is_allowed(&self, found: &FoundCart) -> Result<bool, JobFailure> {
        match Email::parse(&found.email) {
            Ok(email) => self.consents.is_marketing_allowed(&email).await.map_err(unasked),
            Err(_) => Ok(false),
        }
    }
}

impl JobKind for LookForLeftCarts {
    fn name(&self) -> &'static str {
        LOOK
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.look(job, now).boxed()
    }
}

fn again(payload: String, due: UnixMillis) -> Outcome {
    Outcome::Again { payload, due }
}

/// What is allowed cannot be asked.
fn unasked(error: ConsentError) -> JobFailure {
    JobFailure::Other(error.to_string())
}

#[cfg(test)]
mod tests;
