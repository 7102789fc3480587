//! Paying: shoppers are sent to providers and come back, providers tell, jobs ask them, and what is paid becomes an order.
//!
//! A payment is kept before its provider hears of it, and a job asks for its state should nothing be heard. Whoever learns
//! that all the money is promised makes the order ([`Payments::complete`]): the browser, a webhook or a job, however many of
//! them at once.

mod asking;
mod attempt;
mod completing;
mod hearing;
mod jobs;
mod place;
mod processing;
mod setup;
mod testing;

use std::{collections::HashMap, sync::Arc};

use domain::{ids::PaymentId, order::ProviderId};
use integrations::payment::Providers;
use runtime::{clock::Clock, places::Places};
use store::Store;

pub use self::{
    completing::Completing,
    hearing::WebhookRefusal,
    jobs::{kinds, request_kinds},
    place::Place,
    processing::{PayError, Processed, Standing, Wanted},
    setup::providers,
};

use crate::{guessing::KeyedPlaces, outgoing};

/// All that is done with payments.
#[derive(Debug, Clone)]
pub struct Payments {
    store: Store,
    clock: Clock,
    pub providers: Providers,
    /// Shoppers who wait for each provider.
    waiting: Arc<HashMap<ProviderId, Places>>,
    /// Of one payment one shopper at a time.
    turns: Arc<KeyedPlaces<PaymentId>>,
    /// Of the shop's own pages.
    origin: Arc<str>,
}

impl Payments {
    pub fn new(store: Store, clock: Clock, providers: Providers, origin: &str) -> Self {
        let places = |id: &ProviderId| (id.clone(), outgoing::places("payment-provider"));
        Self {
            store,
            clock,
            waiting: Arc::new(providers.ids().map(places).collect()),
            turns: Arc::new(KeyedPlaces::new(1)),
            providers,
            origin: origin.into(),
        }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }
}
