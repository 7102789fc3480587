//! Whoever agreed to news at the checkout is asked by a letter of its own whether the address is theirs.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    clock::UnixMillis,
    consent::{PermissionSource, Purpose},
    contact::Email,
    ids::OrderId,
    order::Order,
};
use futures_util::{FutureExt, future::BoxFuture};
use site::SiteData;
use store::{Job, NewJob, Store};

use crate::{
    consents::{Consents, MarketingRequest},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
};

const KIND: &str = "ask-for-news";

/// Asks the buyer of an order. The job is put once the order's own letter is on its way.
pub struct AskForNews {
    pub store: Store,
    pub site: Arc<ArcSwap<SiteData>>,
    pub consents: Consents,
}

/// The job that asks, where the buyer agreed to what the shop calls news.
pub(super) fn job(order: &Order, site: &SiteData, due: UnixMillis) -> Option<NewJob> {
    let marketing = Purpose::marketing();
    let mut asked = site.consents.iter();
    let given = &order.contents.consents;
    let wants_news = asked.any(|consent| {
        consent.purpose.as_ref() == Some(&marketing) && given.iter().any(|given| given.id == consent.id)
    });
    wants_news.then(|| NewJob {
        kind: KIND.to_owned(),
        key: order.id.to_string(),
        payload: String::new(),
        due,
    })
}

impl AskForNews {
    async fn ask(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let id: OrderId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("it names no order".to_owned()))?;
        let found = self.store.orders().find(id).await?;
        let contents = found
            .ok_or_else(|| JobFailure::Other("there is no such order".to_owned()))?
            .order
            .contents;
        if contents.buyer.email == Email::nobody() {
            return Ok(Outcome::Done);
        }
        let asked = MarketingRequest {
            email: contents.buyer.email.clone(),
            name: contents.buyer.first_name.as_str().to_owned(),
            language: contents.language,
            categories: Vec::new(),
            source: PermissionSource::Checkout,
        };
        let asked = self.consents.request_marketing(asked).await;
        asked.map_err(|error| JobFailure::Other(error.to_string()))?;
        Ok(Outcome::Done)
    }
}

impl JobKind for AskForNews {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        pause_of_letter(attempts, false)
    }

    fn run<'a>(&'a self, job: &'a Job, _now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.ask(job).boxed()
    }
}
