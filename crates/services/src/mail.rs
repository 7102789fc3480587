//! Letters to buyers, and to the recipients of gift cards: each is a job that was put in the transaction of what it tells.

mod kept;
mod news;
mod setup;

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::Markets;
use domain::{
    clock::UnixMillis,
    contact::Email,
    order::{MailOccasion, Order},
    pricing::PriceBook,
    review::{invitation_due, products_to_review},
};
use futures_util::{FutureExt, future::BoxFuture};
use sha2::{Digest, Sha256};
use site::{
    SiteData,
    address::review_path,
    delivery::ordered_delivery,
    localizations::Localizations,
    mail::{AroundOrder, GiftCardTexts, MailText, ReviewRequest, Writer, about_gift_card, about_order, about_reviews},
};
use store::{Job, JobError, MailJob, NewJob, SEND_MAIL, Store, Tx};

use crate::{
    gift_card_mint::{GiftCardMint, GiftCardSecrets},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
    reviews::ReviewLinks,
};

pub use kept::ForgetLetters;
pub use news::AskForNews;
pub use setup::{Post, PostError, post};

/// Writes one letter and sends it.
pub struct SendMail {
    store: Store,
    post: Post,
    mint: GiftCardMint,
    site: Arc<ArcSwap<SiteData>>,
    markets: Arc<Markets>,
    invitations: Invitations,
    /// Of the shop's pages.
    origin: String,
}

/// How buyers are asked for reviews.
pub struct Invitations {
    pub links: ReviewLinks,
    /// So long after the last of the goods left; nothing where nobody is asked.
    pub after: Option<Duration>,
    /// What is sold: nobody is asked about anything else.
    pub book: Arc<ArcSwap<PriceBook>>,
}

impl SendMail {
    /// `origin` is that of the shop's pages.
    pub fn new(
        store: Store,
        post: Post,
        mint: GiftCardMint,
        site: Arc<ArcSwap<SiteData>>,
        markets: Arc<Markets>,
        invitations: Invitations,
        origin: String,
    ) -> Self {
        Self {
            store,
            post,
            mint,
            site,
            markets,
            invitations,
            origin,
        }
    }

    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let letter: MailJob = serde_json::from_str(&job.payload)
            .map_err(|error| JobFailure::Other(format!("the job cannot be read: {error}")))?;
        let stored = self.store.orders().find(letter.order).await?;
        let order = stored
            .ok_or_else(|| JobFailure::Other("its order is not there".to_owned()))?
            .order;
        if letter.occasion == MailOccasion::Review {
            match self.invitation(&order, letter.again.is_some(), now) {
                Asking::Never => return Ok(Outcome::Done),
                Asking::Later(due) => {
                    let payload = job.payload.clone();
                    return Ok(Outcome::Again { payload, due });
                }
                Asking::Now => {}
            }
        }
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.markets.zones().of_market(&order.contents.market),
            origin: &self.origin,
        };
        let (to, text) = self.write(&order, &letter.occasion, writer, now)?;
        if to == Email::nobody().as_str() {
            // Nobody knows any more who it was.
            return Ok(Outcome::Done);
        }
        let is_first = letter.occasion == MailOccasion::Placed && letter.again.is_none();
        let letter = self.post.letter(letter_id(&letter), to, text, None);
        self.post.send(&letter).await?;
        match news::job(&order, &self.site.load(), now).filter(|_| is_first) {
            Some(news) => self.go_on_with(job, news, now).await,
            None => Ok(Outcome::Done),
        }
    }

    /// Ends the job and puts the next one in one step: what fails in that one sends no second letter of this.
    async fn go_on_with(&self, job: &Job, next: NewJob, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let job = job.clone();
        let work = move |tx: Tx| {
            let (job, next) = (job.clone(), next.clone());
            async move {
                tx.jobs().put(&next, now).await?;
                tx.jobs().complete(&job).await
            }
        };
        let gone_on: Result<(), JobError> = self.store.transaction(work).await;
        gone_on?;
        Ok(Outcome::Completed)
    }

    /// Who gets the letter, and what it says.
    fn write(
        &self,
        order: &Order,
        occasion: &MailOccasion,
        writer: Writer<'_>,
        now: UnixMillis,
    ) -> Result<(String, MailText), JobFailure> {
        let unknown = || JobFailure::Other("the order knows nothing of it".to_owned());
        if *occasion == MailOccasion::Review {
            let text = self.ask(order, writer, now).ok_or_else(unknown)?;
            return Ok((order.contents.buyer.email.as_str().to_owned(), text));
        }
        let MailOccasion::GiftCard(id) = occasion else {
            let text = self.tell(order, occasion, writer).ok_or_else(unknown)?;
            return Ok((order.contents.buyer.email.as_str().to_owned(), text));
        };
        let (card, line) = order.gift_card(id).ok_or_else(unknown)?;
        let recipient = line.gift_card.as_ref().ok_or_else(unknown)?;
        let GiftCardSecrets { code, pin } = self.mint.secrets(order.id, id);
        if *code.fingerprint() != *card.fingerprint {
            return Err(JobFailure::Other(
                "tokens.secret, or the key file in the data folder, is another one than when the gift card was bought"
                    .to_owned(),
            ));
        }
        let (code, pin) = (code.reveal(), pin.reveal());
        let text = about_gift_card(order, id, GiftCardTexts { code: &code, pin }, writer).ok_or_else(unknown)?;
        Ok((recipient.email.as_str().to_owned(), text))
    }
}

impl SendMail {
    fn tell(&self, order: &Order, occasion: &MailOccasion, writer: Writer<'_>) -> Option<MailText> {
        let language = order.contents.language;
        let book = self.invitations.book.load();
        let delivery = ordered_delivery(order, book.delivery(), &self.markets, language);
        let localizations = Localizations::load().ok()?;
        let around = AroundOrder {
            arrival: delivery.as_ref().and_then(|delivery| delivery.arrival.as_deref()),
            return_address: &self.site.load().return_address(),
            phrases: localizations.dictionary(language),
        };
        about_order(order, occasion, around, writer)
    }
}

/// Whether a buyer is asked for reviews.
enum Asking {
    Now,
    Later(UnixMillis),
    Never,
}

impl SendMail {
    /// What came back, or is not sold any more, by the day of the letter is not asked about. Whoever sends the letter again
    /// does not wait for that day.
    fn invitation(&self, order: &Order, again: bool, now: UnixMillis) -> Asking {
        let Some(after) = self.invitations.after.or(again.then_some(Duration::ZERO)) else {
            return Asking::Never;
        };
        let Some(due) = invitation_due(order, after) else {
            return Asking::Never;
        };
        if due > now && !again {
            return Asking::Later(due);
        }
        if products_to_review(order, self.invitations.book.load().catalogue()).is_empty() {
            return Asking::Never;
        }
        Asking::Now
    }

    fn ask(&self, order: &Order, writer: Writer<'_>, now: UnixMillis) -> Option<MailText> {
        let page = review_path(order.contents.language);
        let book = self.invitations.book.load();
        let asked = products_to_review(order, book.catalogue());
        // Browsers send nobody what stands after the `#`: the secret is in no log and in no referrer.
        let url = |product| {
            let secret = self.invitations.links.secret(order.id, product, now);
            format!("{}{page}#{secret}", self.origin)
        };
        let asked: Vec<_> = asked.iter().map(|(product, name)| (*name, url(product))).collect();
        let asked: Vec<_> = asked
            .iter()
            .map(|(product, url)| ReviewRequest { product, url })
            .collect();
        about_reviews(order, &asked, writer)
    }
}

impl JobKind for SendMail {
    fn name(&self) -> &'static str {
        SEND_MAIL
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, job: &Job, attempts: u32) -> Option<Duration> {
        let letter = serde_json::from_str::<MailJob>(&job.payload);
        let is_gift_card = letter.is_ok_and(|letter| matches!(letter.occasion, MailOccasion::GiftCard(_)));
        pause_of_letter(attempts, is_gift_card)
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job, now).boxed()
    }
}

/// The same for each try, and fit for a header and for the name of a file.
fn letter_id(job: &MailJob) -> String {
    let key = job.occasion.key();
    let about = key.split(':').next().unwrap_or_default();
    let again = job.again.map(|at| format!(":{}", at.0)).unwrap_or_default();
    let digest = Sha256::digest(format!("{}:{key}{again}", job.order));
    let hash: String = digest[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{about}-{hash}")
}
