//! Guests find their order by its number and the address of mail with which they ordered: a letter to that address brings a
//! link, whose secret is good for one order and for a time, in any browser, to read it and to get out of it.
//!
//! Whether there is such an order nobody can tell by asking: found or not, the order is looked up, one job is put, and the
//! answer is the same. The job of an order that was not found writes to nobody.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{Config, MarketZones, client_address::ClientPseudonym};
use domain::{
    clock::UnixMillis,
    contact::Email,
    fault::FaultCode,
    ids::OrderId,
    order::{Order, OrderNumber},
};
use futures_util::{FutureExt, future::BoxFuture};
use runtime::clock::Clock;
use serde::{Deserialize, Serialize};
use site::{
    SiteData,
    address::order_lookup_path,
    mail::{Writer, about_order_link},
};
use store::{Job, NewJob, Store};

use crate::{
    auth::KeyError,
    guessing::TryBudgets,
    identity::{IdentityError, Purpose, Seals, Whose, id},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
    mail::Post,
};

const KIND: &str = "send-order-link";
/// Letters that one client may ask for in an hour, for whichever orders.
const LETTERS_OF_A_CLIENT: u32 = 20;
/// Letters about one order in an hour, whoever asks for them.
const LETTERS_OF_AN_ORDER: u32 = 5;
/// So long a link works, counted from its letter.
pub const LINK_LASTS: Duration = Duration::from_secs(48 * 60 * 60);

/// Has links sent, and reads their secrets. Cheap to clone.
#[derive(Clone)]
pub struct OrderLinks {
    store: Store,
    clock: Clock,
    seals: Seals,
    clients: Arc<TryBudgets>,
    orders: Arc<TryBudgets<OrderNumber>>,
}

/// What the job knows.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Asked {
    /// None where the number and the address do not belong together.
    order: Option<OrderId>,
}

impl OrderLinks {
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(store: Store, clock: Clock, config: &Config) -> Result<Self, KeyError> {
        let limit = |letters| if config.limits.enabled { letters } else { u32::MAX };
        Ok(Self {
            store,
            clock,
            seals: Seals::new(config, Whose::Customers)?,
            clients: Arc::new(TryBudgets::new(limit(LETTERS_OF_A_CLIENT))),
            orders: Arc::new(TryBudgets::new(limit(LETTERS_OF_AN_ORDER))),
        })
    }

    /// Has a letter with a link sent, where the order was bought with that address. Past the letters that an order has in an
    /// hour none is sent, and nobody hears of it.
    ///
    /// # Errors
    /// `TooManyAttempts` for this client; or the storage does not work.
    pub async fn ask(&self, client: ClientPseudonym, number: OrderNumber, email: &Email) -> Result<(), IdentityError> {
        let now = self.clock.now();
        let taken = self.clients.take(client, now.monotonic);
        taken.map_err(|wait| IdentityError::TooManyAttempts { wait })?;
        let found = self.store.orders().by_number(number).await?.map(|stored| stored.order);
        // Strangers, who know the number alone, take none of the letters away.
        let order = found
            .filter(|order| is_bought_with(order, email))
            .filter(|_| self.orders.take(number, now.monotonic).is_ok());
        let asked = Asked {
            order: order.map(|order| order.id),
        };
        let payload = serde_json::to_string(&asked).unwrap_or_default();
        let job = NewJob {
            kind: KIND.to_owned(),
            key: id()?,
            payload,
            due: now.wall,
        };
        self.store.jobs().put(job, now.wall).await?;
        Ok(())
    }

    /// The order that a link's secret is good for.
    ///
    /// # Errors
    /// `LinkUnknown` where the shop made no such secret, or its time is over.
    pub fn read(&self, secret: &str) -> Result<OrderId, FaultCode> {
        let order = self.seals.read(Purpose::Order, secret.trim(), self.clock.wall());
        order.and_then(|id| id.parse().ok()).ok_or(FaultCode::LinkUnknown)
    }

    fn secret(&self, order: OrderId, now: UnixMillis) -> String {
        self.seals
            .seal(Purpose::Order, &order.to_string(), now.after(LINK_LASTS))
    }
}

/// Orders whose buyers were forgotten are nobody's.
fn is_bought_with(order: &Order, email: &Email) -> bool {
    let bought = order.contents.buyer.email.normalised();
    bought == email.normalised() && bought != Email::nobody().normalised()
}

/// Writes the letters.
pub struct SendOrderLink {
    pub links: OrderLinks,
    pub post: Post,
    pub site: Arc<ArcSwap<SiteData>>,
    pub zones: MarketZones,
    /// Of the shop's pages.
    pub origin: String,
}

impl SendOrderLink {
    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let asked: Asked = serde_json::from_str(&job.payload)
            .map_err(|error| JobFailure::Other(format!("the job cannot be read: {error}")))?;
        let Some(id) = asked.order else {
            return Ok(Outcome::Done);
        };
        let Some(stored) = self.links.store.orders().find(id).await? else {
            return Ok(Outcome::Done);
        };
        let order = stored.order;
        let page = order_lookup_path(order.contents.language);
        // Browsers send nobody what stands after the `#`: the secret is in no log and in no referrer.
        let url = format!("{}{page}#token={}", self.origin, self.links.secret(id, now));
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.zones.of_market(&order.contents.market),
            origin: &self.origin,
        };
        let text = about_order_link(&order, &url, LINK_LASTS.as_secs() / 3_600, writer);
        let letter = self.post.letter(
            format!("order-link-{}", job.key),
            order.contents.buyer.email.as_str().to_owned(),
            text,
            None,
        );
        self.post.send(&letter).await?;
        Ok(Outcome::Done)
    }
}

impl JobKind for SendOrderLink {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        pause_of_letter(attempts, false)
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job, now).boxed()
    }
}
