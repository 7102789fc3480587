//! The letter about a cart: whether it is due still, what it says, and that it was sent.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::Markets;
use domain::{
    cart::{CartContents, CartKey, Reminded},
    clock::UnixMillis,
    contact::Email,
    pricing::{PriceBook, price_as_shown},
    stock::NOTHING_RESERVED,
};
use futures_util::{FutureExt, future::BoxFuture};
use sha2::{Digest, Sha256};
use site::{
    SiteData,
    address::cart_path,
    mail::{CartReminder, MailText, Writer, about_left_cart},
};
use store::{CustomerRecord, FoundCart, Job, JobError, Tx};

use super::{CartReminders, SEND, unasked};
use crate::{
    consents::LetterLinks,
    jobs::{JobFailure, JobKind, Outcome},
    mail::Post,
};

/// Writes one of these letters. Its key is the cart's.
pub struct SendCartReminder {
    pub reminders: CartReminders,
    pub post: Post,
    pub book: Arc<ArcSwap<PriceBook>>,
    pub site: Arc<ArcSwap<SiteData>>,
    pub markets: Arc<Markets>,
    /// Of the shop's pages.
    pub origin: String,
}

/// A letter that may be sent.
struct Due {
    found: FoundCart,
    contents: CartContents,
    customer: CustomerRecord,
    links: LetterLinks,
}

impl SendCartReminder {
    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let key: CartKey = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("the job names no cart".to_owned()))?;
        let Some(due) = self.due(&key, now).await? else {
            return Ok(Outcome::Done);
        };
        let Some(text) = self.write(&due, now) else {
            return Ok(Outcome::Done);
        };
        let reminded = Reminded {
            contents_version: due.found.cart.contents_version,
            at: now,
        };
        let letter = self.post.letter(
            letter_id(&key, reminded.contents_version),
            due.customer.email,
            text,
            Some(due.links.one_click),
        );
        self.post.send(&letter).await?;
        let done = Arc::new((job.clone(), key));
        let work = move |tx: Tx| {
            let done = done.clone();
            async move {
                tx.cart_reminders().put(&done.1, reminded).await?;
                tx.jobs().complete(&done.0).await
            }
        };
        let noted: Result<(), JobError> = self.reminders.store.transaction(work).await;
        noted?;
        Ok(Outcome::Completed)
    }

    /// The cart as it lies there now, and what its owner allows now; nothing where there is nothing to write about, or nobody
    /// may be written to.
    async fn due(&self, key: &CartKey, now: UnixMillis) -> Result<Option<Due>, JobFailure> {
        let CartReminders {
            store,
            consents,
            window,
        } = &self.reminders;
        let Some(window) = window else { return Ok(None) };
        let Some(found) = store.cart_reminders().find(key).await? else {
            return Ok(None);
        };
        if !window.wants(&found.cart, now) {
            return Ok(None);
        }
        let Some(customer) = store.customers().find(key.identity).await? else {
            return Ok(None);
        };
        let stored = store.carts().load(key, &[]).await?;
        if stored.version != found.version {
            // Its owner is back.
            return Ok(None);
        }
        let Ok(email) = Email::parse(&customer.email) else {
            return Ok(None);
        };
        let links = consents.letter_links(&email, customer.profile.language).await;
        Ok(links.map_err(unasked)?.map(|links| Due {
            found,
            contents: stored.contents,
            customer,
            links,
        }))
    }

    /// Nothing where the shop sells there no more, or nothing in the cart can be bought.
    fn write(&self, due: &Due, now: UnixMillis) -> Option<MailText> {
        let market = self.markets.get(due.found.key.market.as_str())?;
        let profile = &due.customer.profile;
        let cart = price_as_shown(&due.contents, &self.book.load(), market, now, &NOTHING_RESERVED);
        let (page, market_id) = (cart_path(profile.language), market.id.as_str());
        let url = format!("{}{page}?market={market_id}", self.origin);
        let left = CartReminder {
            name: profile.first_name.as_str(),
            cart: &cart,
            url: &url,
            preferences: &due.links.preferences,
        };
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.markets.zones().of_market(&market.id),
            origin: &self.origin,
        };
        about_left_cart(left, profile.language, writer)
    }
}

impl JobKind for SendCartReminder {
    fn name(&self) -> &'static str {
        SEND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job, now).boxed()
    }
}

/// The same for each try. It tells nothing of the cart.
fn letter_id(key: &CartKey, contents_version: u64) -> String {
    let digest = Sha256::digest(format!("reminder:{key}:{contents_version}"));
    let hash: String = digest[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("cart-{hash}")
}
