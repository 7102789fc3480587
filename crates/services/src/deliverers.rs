//! Ways of delivery that somebody else shows and sells: their sessions are opened, read, and told of orders. While a
//! provider does not answer, the shop's own ways are offered.

use std::{sync::Arc, time::Duration};

use configuration::Config;
use domain::{cart::CartKey, clock::UnixMillis, delivery::DeliveryQuote, ids::OrderId};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::delivery::{CartFacts, DeliveryError, DeliveryProvider, Ingrid, IngridAccount, Session};
use quick_cache::sync::Cache;
use store::{COMPLETE_DELIVERY, Job};

use crate::jobs::{JobFailure, JobKind, Outcome};

/// Carts whose sessions are remembered before anything is chosen in them; a session that is forgotten is opened anew.
const REMEMBERED: usize = 10_000;

/// The provider that the configuration names, if it names one.
#[derive(Debug, Clone)]
pub struct Deliverers {
    provider: Option<Arc<dyn DeliveryProvider>>,
    sessions: Arc<Cache<CartKey, Box<str>>>,
}

impl Deliverers {
    pub fn new(config: &Config) -> Self {
        let ingrid = &config.delivery.ingrid;
        // The configuration was checked: there is no other.
        let provider = config.delivery.provider.as_ref().map(|_| {
            let api_key = ingrid.api_key.as_ref();
            let account = IngridAccount {
                url: ingrid.url.as_str().into(),
                api_key: api_key.map_or("", |key| key.expose()).into(),
                patience: ingrid.timeout(),
            };
            Arc::new(Ingrid::new(account)) as Arc<dyn DeliveryProvider>
        });
        Self {
            provider,
            sessions: Arc::new(Cache::new(REMEMBERED)),
        }
    }

    pub fn is_set_up(&self) -> bool {
        self.provider.is_some()
    }

    /// The session of a cart, which is told what lies in the cart by now; nothing where nobody else delivers, or does not
    /// answer. `known` is the session that the cart has chosen in.
    pub async fn open(&self, key: &CartKey, known: Option<&str>, cart: &CartFacts) -> Option<Session> {
        let provider = self.provider.as_ref()?;
        let remembered = self.sessions.get(key);
        let known = known.or(remembered.as_deref());
        match provider.open(known, cart).await {
            Ok(session) => {
                self.sessions.insert(key.clone(), session.id.clone());
                Some(session)
            }
            Err(error) => {
                warn(&error);
                None
            }
        }
    }

    /// What is chosen in the session of a cart: nothing where nothing is.
    ///
    /// # Errors
    ///
    /// The provider does not answer.
    pub async fn read(&self, key: &CartKey, known: Option<&str>) -> Result<Option<DeliveryQuote>, DeliveryError> {
        let Some(provider) = &self.provider else {
            return Ok(None);
        };
        let remembered = self.sessions.get(key);
        match known.or(remembered.as_deref()) {
            Some(session) => provider.read(session).await.inspect_err(warn),
            None => Ok(None),
        }
    }
}

fn warn(error: &DeliveryError) {
    tracing::warn!(%error, "the delivery provider does not answer; the shop's own ways of delivery are offered");
}

/// Tells a delivery provider of an order.
pub struct TellOfDelivery {
    pub deliverers: Deliverers,
}

impl TellOfDelivery {
    async fn tell(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let order: OrderId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("it names no order".to_owned()))?;
        let provider = self.deliverers.provider.as_ref();
        let provider =
            provider.ok_or_else(|| JobFailure::Other("no delivery provider is set up any more".to_owned()))?;
        let told = provider.complete(&job.payload, order).await;
        told.map_err(|error| JobFailure::Other(error.to_string()))?;
        Ok(Outcome::Done)
    }
}

impl JobKind for TellOfDelivery {
    fn name(&self) -> &'static str {
        COMPLETE_DELIVERY
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, _now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.tell(job).boxed()
    }
}
