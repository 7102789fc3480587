//! Forgets what nobody asks for any more, a little at a time: between two pieces carts are written.

use std::time::Duration;

use configuration::{RetentionConfig, days};
use domain::{clock::UnixMillis, consent::REQUEST_LASTS};
use futures_util::{FutureExt, future::BoxFuture};
use metrics::{counter, histogram};
use runtime::{clock::Clock, telemetry::names};
use store::{Forget, Job, PieceSize, Store};
use tokio::time::sleep;

use super::{JobFailure, JobKind, Outcome};
use crate::content::trash;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Wrong tries of codes and PINs count for so long.
const TRIES_KEPT: Duration = HOUR;
/// Endpoints are told of an event for three days, and those that are in the configuration forget it by themselves.
const WEBHOOKS_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Whoever waits longer for something that is sold out has forgotten it.
const WISHES_KEPT: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// Letters about carts count as long as carts are kept that nobody changes, and so long at least: a cart is told of within
/// a month, and not again for two weeks.
const REMINDERS_KEPT_DAYS: u32 = 60;
/// Sessions of the staff last a day at most, links a few; when somebody was here last is told for longer.
const SESSIONS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// An attempt works for so long, and leaves the rest to the next one: a server that stops waits for its end.
const WORKS_FOR: Duration = Duration::from_secs(2);
/// Between two pieces, as a multiple of the time that the first one kept others from writing; and at least. Of
/// forty commits of carts one meets a piece, and what is left over from years is gone within the hour.
const REST: u32 = 40;
const LEAST_REST: Duration = Duration::from_millis(20);

pub(super) fn kinds(store: &Store, clock: Clock, config: &RetentionConfig) -> Vec<Box<dyn JobKind>> {
    let RetentionConfig {
        events_days,
        answers_days,
        reservations_days,
        carts_days,
        empty_carts_days,
        price_history_days,
        orders_days,
        letters_days: _,
    } = *config;
    let kind = |name, every, what: Box<dyn Fn(UnixMillis) -> Forget + Send + Sync>| -> Box<dyn JobKind> {
        let store = store.clone();
        Box::new(Retain {
            name,
            every,
            what,
            store,
            clock,
        })
    };
    let before = |now: UnixMillis, count| now.before(days(count));
    let mut kinds = vec![
        kind(
            "forget-events",
            HOUR,
            Box::new(move |now| Forget::Events {
                before: before(now, events_days),
            }),
        ),
        kind(
            "forget-answers",
            DAY,
            Box::new(move |now| Forget::Answers {
                before: before(now, answers_days),
            }),
        ),
        kind(
            "forget-reservations",
            HOUR,
            Box::new(move |now| Forget::Reservations {
                before: before(now, reservations_days),
            }),
        ),
        kind(
            "forget-tries",
            HOUR,
            Box::new(move |now| Forget::Tries {
                before: now.before(TRIES_KEPT),
            }),
        ),
        kind(
            "forget-carts",
            DAY,
            Box::new(move |now| Forget::Carts {
                before: before(now, carts_days),
                empty_before: before(now, empty_carts_days),
            }),
        ),
        kind(
            "forget-checkouts",
            DAY,
            Box::new(move |now| Forget::Checkouts {
                before: before(now, carts_days),
            }),
        ),
        kind(
            "forget-prices",
            DAY,
            Box::new(move |now| Forget::Prices {
                before: before(now, price_history_days),
            }),
        ),
        kind(
            "forget-webhooks",
            DAY,
            Box::new(move |now| Forget::Webhooks {
                before: now.before(WEBHOOKS_KEPT),
            }),
        ),
        kind(
            "forget-customer-sessions",
            DAY,
            Box::new(move |now| Forget::Customers {
                before: now.before(SESSIONS_KEPT),
            }),
        ),
        kind(
            "forget-staff-sessions",
            DAY,
            Box::new(move |now| Forget::Staff {
                before: now.before(SESSIONS_KEPT),
            }),
        ),
        kind(
            "forget-requests",
            DAY,
            Box::new(move |now| Forget::Permissions {
                before: now.before(REQUEST_LASTS),
            }),
        ),
        kind(
            "forget-stock-wishes",
            DAY,
            Box::new(move |now| Forget::StockWishes {
                before: now.before(WISHES_KEPT),
            }),
        ),
        kind(
            "forget-trash",
            DAY,
            Box::new(move |now| Forget::Trash {
                before: now.before(trash::KEPT),
            }),
        ),
        kind(
            "forget-wish-lists",
            DAY,
            Box::new(move |now| Forget::WishLists {
                before: before(now, carts_days),
            }),
        ),
        kind(
            "forget-cart-reminders",
            DAY,
            Box::new(move |now| Forget::CartReminders {
                before: before(now, carts_days.max(REMINDERS_KEPT_DAYS)),
            }),
        ),
    ];
    if orders_days > 0 {
        kinds.push(kind(
            "forget-buyers",
            DAY,
            Box::new(move |now| Forget::Orders {
                before: before(now, orders_days),
            }),
        ));
    }
    kinds
}

struct Retain {
    name: &'static str,
    every: Duration,
    what: Box<dyn Fn(UnixMillis) -> Forget + Send + Sync>,
    store: Store,
    clock: Clock,
}

impl JobKind for Retain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn every(&self) -> Option<Duration> {
        Some(self.every)
    }

    /// The payload is the place where the work goes on; empty where it begins.
    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        async move {
            let began = self.clock.now().monotonic;
            let mut place = (!job.payload.is_empty()).then(|| job.payload.clone());
            let mut size = PieceSize::default();
            loop {
                let piece = self
                    .store
                    .retention()
                    .forget((self.what)(now), place.as_deref(), size)
                    .await?;
                counter!(names::FORGOTTEN, "kind" => self.name).increment(piece.forgotten);
                let Some(next) = piece.next else {
                    return Ok(Outcome::Again {
                        payload: String::new(),
                        due: self.clock.wall().after(self.every),
                    });
                };
                if let Some(held) = piece.held {
                    histogram!(names::RETENTION_HELD).record(held.as_secs_f64());
                    size = size.after(held);
                }
                if self.clock.now().monotonic.0.saturating_sub(began.0) >= WORKS_FOR {
                    return Ok(Outcome::Again {
                        payload: next,
                        due: self.clock.wall(),
                    });
                }
                place = Some(next);
                sleep((piece.held.unwrap_or_default() * REST).max(LEAST_REST)).await;
            }
        }
        .boxed()
    }
}
