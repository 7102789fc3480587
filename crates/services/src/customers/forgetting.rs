//! Forgetting people: customers, and those who bought without an account. What the law wants kept of orders stays, and names
//! nobody.

use std::{collections::BTreeSet, time::Duration};

use domain::{
    checkout::CheckoutState,
    clock::UnixMillis,
    contact::Email,
    ids::{CartId, IdentityId, OrderId},
};
use futures_util::{FutureExt, future::BoxFuture};
use store::{BuyerOf, ForgottenOrders, Job, NewJob, Store};

use super::{Customers, SignedIn, pending::proven};
use crate::{
    identity::{IdentityError, Visit},
    jobs::{JobFailure, JobKind, Outcome},
    reviews::WrittenReviews,
    telemetry::key_in_log,
};

/// What came of forgetting whoever has an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ForgottenAddress {
    /// Orders of guests that name nobody any more.
    pub orders: u32,
    /// Those that are on their way, or of which money is owed: they name nobody once they have come and are settled.
    pub open: u32,
    /// Reviews without the name beside them.
    pub reviews: u64,
}

const OF_CUSTOMER: &str = "forget-buyer";
const OF_ORDER: &str = "forget-order";
/// Orders whose buyer must be known still are looked at again after so long.
const AGAIN: Duration = Duration::from_secs(24 * 60 * 60);
/// Carts of one market that are looked at; older ones were forgotten by their age.
const EARLIER_CARTS: usize = 500;

impl Customers {
    /// Forgets a customer: account, sessions, carts, wish list and the names beside their reviews at once, and of their orders
    /// what tells who bought, as soon as each has come and nobody owes money for it.
    ///
    /// # Errors
    /// `WrongCredentials` where the password is another, `SignInAgain` where a provider signs customers in and this one
    /// came long ago; too many tries; `Busy`; or the storage does not work.
    pub async fn erase(
        &self,
        visit: &Visit,
        signed_in: &SignedIn,
        password: &str,
        reviews: &WrittenReviews,
    ) -> Result<(), IdentityError> {
        self.confirm_person(visit, signed_in, password).await?;
        self.forget_customer(signed_in.id(), reviews).await
    }

    /// The same by somebody who helps customers.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_customer(&self, customer: IdentityId, reviews: &WrittenReviews) -> Result<(), IdentityError> {
        let (now, consents) = (self.clock.wall(), self.consents.clone());
        let email = proven(&self.find(customer).await?.email)?;
        // What was bought as a guest goes too. The last piece comes in the transaction that removes the account.
        while self.take_over_piece(&email, customer).await? {}
        // Before the orders name nobody: reviews are found by them.
        let buyer = BuyerOf::Customer(customer);
        reviews.forget_names(&buyer, now).await?;
        let carts = self.carts_until_now(customer).await?;
        let erased = self.store.transaction(move |tx| {
            let (email, consents, carts, buyer) = (email.clone(), consents.clone(), carts.clone(), buyer.clone());
            async move {
                tx.orders().forget_ended(&carts).await?;
                // In the order in which rows are locked.
                tx.orders().take_over(&email.normalised(), customer).await?;
                let forgotten = tx.orders().forget_buyer(&buyer, None, now).await?;
                tx.carts().erase(customer, now).await?;
                tx.wish_lists().remove(customer).await?;
                // Also without orders: one that is being paid for becomes this customer's a little later. Where there are more
                // orders than one piece, the others are next.
                let due = match forgotten.next {
                    Some(_) => now,
                    None => now.after(AGAIN),
                };
                tx.jobs().put(&job(OF_CUSTOMER, customer.to_string(), due), now).await?;
                consents.forget_in(&tx, &email).await?;
                tx.customers().remove(customer).await?;
                Ok::<_, IdentityError>(forgotten)
            }
        });
        let ForgottenOrders { orders, open, .. } = erased.await?;
        self.close_ended_soon().await;
        let open = open.len();
        tracing::info!(
            customer = key_in_log(customer),
            orders,
            open,
            "a customer was forgotten"
        );
        Ok(())
    }

    /// Forgets whoever has an address and no account: what they allowed and wait for, the carts that they ordered from or wanted
    /// to, the names beside their reviews, and of their orders what tells who bought, as soon as each has come and nobody owes
    /// money for it. An account stays as it is, with its orders.
    ///
    /// # Errors
    /// The storage does not work. What was not reached yet is forgotten by another try.
    pub async fn forget_guest(
        &self,
        email: &Email,
        reviews: &WrittenReviews,
    ) -> Result<ForgottenAddress, IdentityError> {
        let now = self.clock.wall();
        let buyer = BuyerOf::Guest(email.normalised());
        let mut done = ForgottenAddress {
            reviews: reviews.forget_names(&buyer, now).await?,
            ..ForgottenAddress::default()
        };
        let mut after = None;
        loop {
            let buyer = buyer.clone();
            let piece = self.store.transaction(move |tx| {
                let buyer = buyer.clone();
                async move {
                    let forgotten = tx.orders().forget_buyer(&buyer, after, now).await?;
                    for order in &forgotten.open {
                        let job = job(OF_ORDER, order.to_string(), now.after(AGAIN));
                        tx.jobs().put(&job, now).await?;
                    }
                    Ok::<_, IdentityError>(forgotten)
                }
            });
            let piece = piece.await?;
            done.orders += piece.orders;
            done.open += u32::try_from(piece.open.len()).unwrap_or(u32::MAX);
            for owner in piece.owners {
                self.empty_carts(owner, now).await?;
            }
            after = piece.next;
            if after.is_none() {
                break;
            }
        }
        for owner in self.would_be_buyers(email).await? {
            self.empty_carts(owner, now).await?;
        }
        let (address, consents) = (email.clone(), self.consents.clone());
        let forgotten = self.store.transaction(move |tx| {
            let (address, consents) = (address.clone(), consents.clone());
            async move {
                consents.forget_in(&tx, &address).await?;
                tx.customers().remove_links_to(&address.normalised()).await?;
                Ok::<_, IdentityError>(())
            }
        });
        forgotten.await?;
        let ForgottenAddress { orders, open, .. } = done;
        tracing::info!(orders, open, "whoever has an address was forgotten");
        Ok(done)
    }

    /// The same by the link of a letter, which shows that the address is theirs. Nothing where it opens nothing.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_by_link(&self, token: &str, reviews: &WrittenReviews) -> Result<(), IdentityError> {
        match self.consents.address_of(token).await? {
            Some(email) => self.forget_guest(&email, reviews).await.map(drop),
            None => Ok(()),
        }
    }

    async fn take_over_piece(&self, email: &Email, customer: IdentityId) -> Result<bool, IdentityError> {
        let email = email.normalised();
        let taken = self.store.transaction(move |tx| {
            let email = email.clone();
            async move { Ok::<_, IdentityError>(tx.orders().take_over(&email, customer).await?) }
        });
        taken.await
    }

    /// Visitors whose purchases with this address ended without an order. Those who pay just now are not forgotten in the midst
    /// of it.
    async fn would_be_buyers(&self, email: &Email) -> Result<BTreeSet<IdentityId>, IdentityError> {
        let purchases = self.store.orders().unfinished_of_guest(&email.normalised()).await?;
        let ended = purchases
            .iter()
            .filter(|checkout| checkout.state != CheckoutState::Open);
        Ok(ended.map(|checkout| checkout.contents.customer).collect())
    }

    /// What was typed in the checkout stays in the cart of a visitor, for the next order.
    async fn empty_carts(&self, visitor: IdentityId, now: UnixMillis) -> Result<(), IdentityError> {
        let carts = self.carts_until_now(visitor).await?;
        let emptied = self.store.transaction(move |tx| {
            let carts = carts.clone();
            async move {
                tx.orders().forget_ended(&carts).await?;
                tx.carts().erase(visitor, now).await?;
                Ok::<_, IdentityError>(())
            }
        });
        emptied.await
    }

    /// The carts that somebody has and had.
    pub(super) async fn carts_until_now(&self, owner: IdentityId) -> Result<Vec<CartId>, IdentityError> {
        let mut carts = Vec::new();
        for (key, _) in self.cart_keys(owner).await? {
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
}

fn job(kind: &str, key: String, due: UnixMillis) -> NewJob {
    NewJob {
        kind: kind.to_owned(),
        key,
        payload: "{}".to_owned(),
        due,
    }
}

fn again(job: &Job, now: UnixMillis) -> Outcome {
    Outcome::Again {
        payload: job.payload.clone(),
        due: now.after(AGAIN),
    }
}

/// Forgets who bought, once the orders of a customer who was forgotten have come and are settled.
pub struct EraseOrders {
    pub store: Store,
}

impl EraseOrders {
    async fn forget(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let customer: IdentityId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("the job names no customer".into()))?;
        let buyer = BuyerOf::Customer(customer);
        let (mut has_open, mut after) = (false, None);
        loop {
            let buyer = buyer.clone();
            let work = self.store.transaction(move |tx| {
                let buyer = buyer.clone();
                async move { tx.orders().forget_buyer(&buyer, after, now).await }
            });
            let piece = work.await?;
            has_open |= !piece.open.is_empty();
            after = piece.next;
            if after.is_none() {
                break;
            }
        }
        Ok(match has_open {
            false => Outcome::Done,
            true => again(job, now),
        })
    }
}

impl JobKind for EraseOrders {
    fn name(&self) -> &'static str {
        OF_CUSTOMER
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.forget(job, now).boxed()
    }
}

/// Forgets who bought without an account, once the order has come and is settled.
pub struct EraseOrder {
    pub store: Store,
}

impl EraseOrder {
    async fn forget(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let order: OrderId = job
            .key
            .parse()
            .map_err(|_| JobFailure::Other("the job names no order".into()))?;
        let work = self
            .store
            .transaction(move |tx| async move { tx.orders().forget_buyer_of(order, now).await });
        Ok(match work.await? {
            true => Outcome::Done,
            false => again(job, now),
        })
    }
}

impl JobKind for EraseOrder {
    fn name(&self) -> &'static str {
        OF_ORDER
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.forget(job, now).boxed()
    }
}
