//! Whoever waits for something that is sold out is told once when it can be had again: a letter of service, which needs no
//! confirmation. They are forgotten with the letter, or after a time.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{MarketZones, client_address::ClientPseudonym};
use domain::{clock::UnixMillis, contact::Email, ids::VariationCode, market::Language, pricing::PriceBook};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::mail::Letter;
use runtime::clock::Clock;
use site::{
    SiteData,
    mail::{BackInStock, Writer, about_back_in_stock},
};
use store::{Job, JobError, NewJob, StockWish, Store, Tx};
use wire::links;

use crate::{
    consents::{ConsentError, Consents, new_name},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
    mail::Post,
};

/// Variations that one address waits for at a time.
const WISHES_OF_AN_ADDRESS: i64 = 10;
/// How often it is looked whether something came back. While nobody waits it is one read.
const EVERY: Duration = Duration::from_secs(10);
/// Letters that are put at a time for one variation.
const AT_ONCE: u32 = 200;

const LOOK: &str = "look-for-stock";
const SEND: &str = "send-back-in-stock";

/// Takes wishes.
#[derive(Clone)]
pub struct StockAlerts {
    store: Store,
    clock: Clock,
    consents: Consents,
}

impl StockAlerts {
    pub fn new(store: Store, clock: Clock, consents: Consents) -> Self {
        Self { store, clock, consents }
    }

    /// Takes one of the letters that a client may have sent.
    ///
    /// # Errors
    /// None is left.
    pub fn admit(&self, client: ClientPseudonym) -> Result<(), ConsentError> {
        self.consents.admit(client)
    }

    /// An address wants to be told when a variation can be had again. Nobody can tell whether it was noted: an address
    /// that was forgotten, or waits for much already, is not.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn ask(&self, variation: &VariationCode, email: &Email, language: Language) -> Result<(), ConsentError> {
        let wish = Arc::new(StockWish {
            variation: variation.clone(),
            email: email.normalised(),
            name: new_name()?,
            language,
            asked: self.clock.wall(),
        });
        if self.consents.is_forgotten(email).await? {
            return Ok(());
        }
        let work = move |tx: Tx| {
            let wish = wish.clone();
            async move { tx.stock_wishes().add(&wish, WISHES_OF_AN_ADDRESS).await }
        };
        Ok(self.store.transaction(work).await?)
    }
}

/// Puts the letters of what came back.
pub struct LookForStock {
    store: Store,
    book: Arc<ArcSwap<PriceBook>>,
}

impl LookForStock {
    pub fn new(store: Store, book: Arc<ArcSwap<PriceBook>>) -> Self {
        Self { store, book }
    }

    async fn look(&self, now: UnixMillis) -> Result<Outcome, JobFailure> {
        for variation in self.store.stock_wishes().variations().await? {
            if !is_there(&self.book.load(), &variation) {
                continue;
            }
            let wishes = self.store.stock_wishes();
            for wish in wishes.of_variation(&variation, SEND, AT_ONCE).await? {
                let job = NewJob {
                    kind: SEND.to_owned(),
                    key: wish.name,
                    payload: String::new(),
                    due: now,
                };
                self.store.jobs().put(job, now).await?;
            }
        }
        Ok(Outcome::Again {
            payload: String::new(),
            due: now.after(EVERY),
        })
    }
}

impl JobKind for LookForStock {
    fn name(&self) -> &'static str {
        LOOK
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, _job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.look(now).boxed()
    }
}

/// Writes one of these letters.
pub struct SendBackInStock {
    pub store: Store,
    pub post: Post,
    pub book: Arc<ArcSwap<PriceBook>>,
    pub site: Arc<ArcSwap<SiteData>>,
    pub zones: MarketZones,
    /// Of the shop's pages.
    pub origin: String,
}

impl SendBackInStock {
    async fn send(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let Some(wish) = self.store.stock_wishes().named(&job.key).await? else {
            return Ok(Outcome::Done);
        };
        let Some(letter) = self.write(&wish) else {
            // It went again meanwhile: the wish waits on.
            return Ok(Outcome::Done);
        };
        self.post.send(&letter).await?;
        let done = Arc::new((job.clone(), wish.name));
        let work = move |tx: Tx| {
            let done = done.clone();
            async move {
                tx.jobs().complete(&done.0).await?;
                Ok::<_, JobError>(tx.stock_wishes().forget(&done.1).await?)
            }
        };
        self.store.transaction(work).await?;
        Ok(Outcome::Completed)
    }

    fn write(&self, wish: &StockWish) -> Option<Letter> {
        let book = self.book.load();
        let code = wish.variation.as_str();
        if !is_there(&book, code) {
            return None;
        }
        let offer = book.catalogue().offer(code)?;
        let (shop, language) = (self.site.load().site_title.clone(), wish.language);
        let url = format!("{}{}", self.origin, links::variation(offer.product, code, language));
        let back = BackInStock {
            product: offer.product.name(language),
            url: &url,
        };
        let writer = Writer {
            shop: &shop,
            zone: self.zones.default_zone(),
            origin: &self.origin,
        };
        let text = about_back_in_stock(back, language, writer);
        Some(
            self.post
                .letter(format!("stock-{}", wish.name), wish.email.clone(), text, None),
        )
    }
}

impl JobKind for SendBackInStock {
    fn name(&self) -> &'static str {
        SEND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        pause_of_letter(attempts, false)
    }

    fn run<'a>(&'a self, job: &'a Job, _now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job).boxed()
    }
}

/// Whether pieces of a variation may be sold.
fn is_there(book: &PriceBook, variation: &str) -> bool {
    let offer = book.catalogue().offer(variation);
    offer.is_some_and(|offer| offer.variation.in_stock())
}
