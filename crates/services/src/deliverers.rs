//! Ways of delivery that somebody else shows and sells: their sessions are opened, read, and told of orders. While a
//! provider does not answer, the shop's own ways are offered.

use std::{sync::Arc, time::Duration};

use configuration::Config;
use domain::{cart::CartKey, clock::UnixMillis, delivery::DeliveryQuote, fault::FaultCode, ids::OrderId};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::delivery::{CartFacts, DeliveryError, DeliveryProvider, Ingrid, IngridAccount, Session};
use quick_cache::sync::Cache;
use runtime::places::Places;
use store::{COMPLETE_DELIVERY, Job};

use crate::{
    jobs::{JobFailure, JobKind, Outcome},
    outgoing,
};

/// Carts whose sessions are remembered before anything is chosen in them; a session that is forgotten is opened anew.
const REMEMBERED: usize = 10_000;

/// The provider that the configuration names, if it names one.
#[derive(Debug, Clone)]
pub struct Deliverers {
    provider: Option<Arc<dyn DeliveryProvider>>,
    sessions: Arc<Cache<CartKey, Box<str>>>,
    /// Shoppers who wait for it.
    waiting: Places,
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
            waiting: outgoing::places("delivery-provider"),
        }
    }

    pub fn is_set_up(&self) -> bool {
        self.provider.is_some()
    }

    /// The session of a cart, which is told what lies in the cart by now; nothing where nobody else delivers, or does not
    /// answer. `known` is the session that the cart has chosen in.
    ///
    /// # Errors
    ///
    /// `Busy` where too many wait for the provider: what was chosen there stands.
    pub async fn open(
        &self,
        key: &CartKey,
        known: Option<&str>,
        cart: &CartFacts,
    ) -> Result<Option<Session>, FaultCode> {
        let Some(provider) = &self.provider else {
            return Ok(None);
        };
        let _place = self.waiting.take().await?;
        let remembered = self.sessions.get(key);
        let opened = provider.open(known.or(remembered.as_deref()), cart).await;
        let opened = opened.inspect_err(warn).ok();
        if let Some(session) = &opened {
            self.sessions.insert(key.clone(), session.id.clone());
        }
        Ok(opened)
    }

    /// What is chosen in the session of a cart: nothing where nothing is, or the provider does not answer.
    ///
    /// # Errors
    ///
    /// `Busy` where too many wait for the provider.
    pub async fn read(&self, key: &CartKey, known: Option<&str>) -> Result<Option<DeliveryQuote>, FaultCode> {
        let remembered = self.sessions.get(key);
        let (Some(provider), Some(session)) = (&self.provider, known.or(remembered.as_deref())) else {
            return Ok(None);
        };
        let _place = self.waiting.take().await?;
        let read = provider.read(session).await;
        Ok(read.inspect_err(warn).ok().flatten())
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

#[cfg(test)]
mod tests {
    use domain::{
        delivery::DeliveryKind,
        ids::{IdentityId, MarketId},
        money::Currency,
    };

    use super::*;

    /// Says at once what was chosen.
    #[derive(Debug)]
    struct Chosen(DeliveryQuote);

    impl DeliveryProvider for Chosen {
        fn open<'a>(&'a self, _: Option<&'a str>, _: &'a CartFacts) -> BoxFuture<'a, Result<Session, DeliveryError>> {
            async { Err(DeliveryError::Unreadable("nothing")) }.boxed()
        }

        fn read<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Option<DeliveryQuote>, DeliveryError>> {
            async { Ok(Some(self.0.clone())) }.boxed()
        }

        fn complete<'a>(&'a self, _: &'a str, _: OrderId) -> BoxFuture<'a, Result<(), DeliveryError>> {
            async { Ok(()) }.boxed()
        }
    }

    #[tokio::test]
    async fn as_many_as_may_wait_for_a_provider_do() {
        let quote = DeliveryQuote {
            session: "s1".into(),
            name: "To a locker".into(),
            kind: DeliveryKind::PickupPoint,
            fee: 590,
            currency: Currency::EUR,
        };
        let deliverers = Deliverers {
            provider: Some(Arc::new(Chosen(quote.clone()))),
            sessions: Arc::new(Cache::new(1)),
            waiting: Places::new("test", 1, 0, outgoing::WAIT),
        };
        let cart = CartKey {
            identity: IdentityId::Anonymous(1),
            market: MarketId::parse("FI").expect("a market"),
        };
        let other = deliverers.waiting.take().await;
        assert_eq!(deliverers.read(&cart, Some("s1")).await, Err(FaultCode::Busy));
        drop(other);
        assert_eq!(deliverers.read(&cart, Some("s1")).await, Ok(Some(quote)));
    }
}
