//! All that is known of a customer: told to them, and forgotten.

use std::time::Duration;

use domain::{
    cart::CartKey,
    clock::UnixMillis,
    ids::{CartId, IdentityId},
};
use futures_util::{FutureExt, future::BoxFuture};
use runtime::timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use store::{CartSearch, Job, NewJob, OrderSearch, Store};
use utoipa::ToSchema;

use super::{Customers, SignedIn, pending::proven};
use crate::{
    identity::{IdentityError, Visit},
    jobs::{JobFailure, JobKind, Outcome},
    reviews::WrittenReviews,
};

/// Everything about a person, as it is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// RFC 3339.
    pub made: String,
    #[schema(value_type = Object)]
    pub account: Value,
    #[schema(value_type = Vec<Object>)]
    pub sessions: Vec<Value>,
    /// Their names and times; what they open the account with is the owner's alone.
    #[schema(value_type = Vec<Object>)]
    pub passkeys: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    pub orders: Vec<Value>,
    #[schema(value_type = Vec<Object>)]
    pub carts: Vec<Value>,
    /// What is on the wish list.
    #[schema(value_type = Vec<Object>)]
    pub wishes: Vec<Value>,
    /// What was said of products, with whether readers see it.
    #[schema(value_type = Vec<Object>)]
    pub reviews: Vec<Value>,
    /// What was allowed and taken back; null where nothing ever was.
    #[schema(value_type = Option<Object>)]
    pub permissions: Value,
}

const KIND: &str = "forget-buyer";
/// Orders on their way are looked at again after so long.
const AGAIN: Duration = Duration::from_secs(24 * 60 * 60);
/// Orders that are read at a time.
const PAGE: u32 = 100;
/// Carts of one customer: one in each market.
const CARTS: u32 = 100;
/// Carts of one market that are looked at; older ones were forgotten by their age.
const EARLIER_CARTS: usize = 500;

impl Customers {
    /// Everything that is known of a customer.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn export(&self, signed_in: &SignedIn, reviews: &WrittenReviews) -> Result<Export, IdentityError> {
        let (id, record) = (signed_in.id(), &signed_in.customer);
        let sessions = self.sessions(id).await?;
        let sign_ins = self.store.customers().sign_ins_of(id).await?;
        let sign_ins = sign_ins
            .iter()
            .map(|sign_in| json!({"issuer": sign_in.issuer, "subject": sign_in.subject}));
        let sessions = sessions.into_iter().map(|session| {
            json!({
                "client": session.client,
                "created": timestamp::format(session.times.created),
                "lastSeen": timestamp::format(session.times.seen),
            })
        });
        let passkeys = self.store.customers().passkeys_of(id).await?;
        let passkeys = passkeys.into_iter().map(|passkey| {
            json!({
                "name": passkey.name.as_str(),
                "created": timestamp::format(passkey.created),
                "lastUsed": passkey.used.map(timestamp::format),
            })
        });
        Ok(Export {
            made: timestamp::format(self.clock.wall()),
            account: json!({
                "id": id,
                "email": record.email,
                "profile": record.profile,
                "groups": record.groups,
                "signIns": sign_ins.collect::<Vec<_>>(),
                "created": timestamp::format(record.created),
            }),
            sessions: sessions.collect(),
            passkeys: passkeys.collect(),
            orders: self.orders_of(id).await?,
            carts: self.carts_of(id).await?,
            wishes: self.wishes_of(id).await?,
            reviews: self.reviews_of(id, reviews).await?,
            permissions: json!(self.consents.known_of(&proven(&record.email)?).await?),
        })
    }

    async fn orders_of(&self, customer: IdentityId) -> Result<Vec<Value>, IdentityError> {
        let (mut orders, mut after) = (Vec::new(), None);
        loop {
            let search = OrderSearch {
                customer: Some(customer),
                after,
                limit: PAGE,
                ..OrderSearch::default()
            };
            let page = self.store.orders().search(&search).await?;
            for stored in page.orders {
                let payments = stored.order.payments();
                let payments: Vec<Value> = payments.iter().map(|payment| json!(payment)).collect();
                let mut order = json!(stored.order);
                order["payments"] = Value::Array(payments);
                orders.push(order);
            }
            after = page.next;
            if after.is_none() {
                return Ok(orders);
            }
        }
    }

    async fn carts_of(&self, customer: IdentityId) -> Result<Vec<Value>, IdentityError> {
        let reminded = self.store.cart_reminders().of_customer(customer).await?;
        let mut carts = Vec::new();
        for (key, changed) in self.cart_keys(customer).await? {
            let contents = self.store.carts().load(&key, &[]).await?.contents;
            let lines = contents
                .lines
                .iter()
                .map(|line| json!({"code": line.code, "quantity": line.quantity.get(), "madeFor": line.custom}));
            let reminded = reminded.iter().find(|(market, _)| *market == key.market);
            carts.push(json!({
                "market": key.market,
                "changed": timestamp::format(changed),
                "reminded": reminded.map(|(_, at)| timestamp::format(*at)),
                "lines": lines.collect::<Vec<_>>(),
                "greeting": contents.greeting.as_ref().map(|greeting| greeting.as_str()),
                "checkout": contents.details.as_deref(),
            }));
        }
        Ok(carts)
    }

    async fn reviews_of(&self, customer: IdentityId, reviews: &WrittenReviews) -> Result<Vec<Value>, IdentityError> {
        let written = reviews.all(customer, self.clock.wall()).await?;
        let told = written.iter().map(|judged| {
            let review = &judged.review;
            json!({
                "product": review.product,
                "stars": review.words.stars.number(),
                "title": review.words.title,
                "text": review.words.text,
                "name": review.words.name,
                "language": review.language,
                "written": timestamp::format(review.written_at),
                "status": judged.status,
                "answer": review.answer,
            })
        });
        Ok(told.collect())
    }

    async fn wishes_of(&self, customer: IdentityId) -> Result<Vec<Value>, IdentityError> {
        let list = self.store.wish_lists().find(customer).await?;
        let wishes = list.wishes.iter();
        let told = wishes.map(|wish| json!({"product": wish.product, "added": timestamp::format(wish.added)}));
        Ok(told.collect())
    }

    /// The carts that a customer has and had.
    async fn carts_until_now(&self, customer: IdentityId) -> Result<Vec<CartId>, IdentityError> {
        let mut carts = Vec::new();
        for (key, _) in self.cart_keys(customer).await? {
            let last = self.store.carts().load(&key, &[]).await?.contents.generation;
            carts.extend(
                (0..=last)
                    .rev()
                    .take(EARLIER_CARTS)
                    .map(|generation| key.cart_id(generation)),
            );
        }
        Ok(carts)
    }

    async fn cart_keys(&self, customer: IdentityId) -> Result<Vec<(CartKey, UnixMillis)>, IdentityError> {
        let search = CartSearch {
            identity: Some(customer),
            limit: CARTS,
            ..CartSearch::default()
        };
        let (found, _) = self.store.carts().search(&search).await?;
        Ok(found)
    }

    /// Forgets a customer: account, sessions, carts and wish list at once, and of their orders what tells who bought, as soon as each
    /// has come. What the law wants kept of orders stays, and names nobody.
    ///
    /// # Errors
    /// `WrongCredentials` where the password is another, `SignInAgain` where a provider signs customers in and this one
    /// came long ago; too many tries; `Busy`; or the storage does not work.
    pub async fn erase(&self, visit: &Visit, signed_in: &SignedIn, password: &str) -> Result<(), IdentityError> {
        self.confirm_person(visit, signed_in, password).await?;
        self.forget_customer(signed_in.id()).await
    }

    /// The same by somebody who helps customers.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_customer(&self, customer: IdentityId) -> Result<(), IdentityError> {
        let (now, consents) = (self.clock.wall(), self.consents.clone());
        let email = proven(&self.find(customer).await?.email)?;
        let carts = self.carts_until_now(customer).await?;
        let erased = self.store.transaction(move |tx| {
            let (email, consents, carts) = (email.clone(), consents.clone(), carts.clone());
            async move {
                tx.orders().forget_ended(&carts).await?;
                // In the order in which rows are locked. What was bought as a guest goes too.
                tx.orders().take_over(&email.normalised(), customer).await?;
                let forgotten = tx.orders().forget_buyer(customer).await?;
                tx.carts().erase(customer, now).await?;
                tx.wish_lists().remove(customer).await?;
                // Also without orders: one that is being paid for becomes this customer's a little later.
                tx.jobs().put(&job(customer, now.after(AGAIN)), now).await?;
                consents.forget_in(&tx, &email).await?;
                tx.customers().remove(customer).await?;
                Ok::<_, IdentityError>(forgotten)
            }
        });
        let forgotten = erased.await?;
        self.close_ended_soon().await;
        tracing::info!(%customer, orders = forgotten.orders, open = forgotten.open, "a customer was forgotten");
        Ok(())
    }
}

fn job(customer: IdentityId, due: UnixMillis) -> NewJob {
    NewJob {
        kind: KIND.to_owned(),
        key: customer.to_string(),
        payload: "{}".to_owned(),
        due,
    }
}

/// Forgets who bought, once the orders of somebody who was forgotten have come.
pub struct EraseOrders {
    pub store: Store,
}

impl EraseOrders {
    async fn forget(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let customer: IdentityId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("the job names no customer".into()))?;
        let work = self
            .store
            .transaction(move |tx| async move { tx.orders().forget_buyer(customer).await });
        let forgotten = work.await?;
        Ok(match forgotten.open {
            0 => Outcome::Done,
            _ => Outcome::Again {
                payload: job.payload.clone(),
                due: now.after(AGAIN),
            },
        })
    }
}

impl JobKind for EraseOrders {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.forget(job, now).boxed()
    }
}
