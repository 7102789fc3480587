//! Orders: carts that are being paid for, what became of them, and their payments.
//!
//! A purchase under way is a row of `checkout` that is bound to a version of its cart. [`Orders::complete`] makes an
//! order of it in one transaction: once, however often and by whomever it is asked.

mod attempts;
mod check;
mod checkouts;
mod complete;
mod effects;
pub(crate) mod ended;
mod key;
pub(crate) mod owners;
mod payments;
mod repository;
pub(crate) mod rows;
mod search;
mod tell;
pub(crate) mod unfinished;
mod update;

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    ids::{CartId, IdentityId, OrderId, PaymentId},
    order::{MailOccasion, Notice, OrderCommand, OrderNumber, Payment},
};

pub use attempts::{AttemptError, AttemptRepository, NewAttempt, OddNotice, StoredAttempt};
pub use check::OrderCheckpoint;
pub use checkouts::{HeldGiftCard, NewCheckout, StartError};
pub use complete::{CompleteError, Completed};
pub(crate) use effects::SEND_WEBHOOK;
pub use effects::{
    COMPLETE_DELIVERY, COMPLETE_ORDER, INVITE_BUYER, MailJob, PAYMENT_REQUEST, PaymentJob, RELEASE_CHECKOUT, SEND_MAIL,
    send_webhook,
};
pub use key::CheckoutKey;
pub use owners::{BuyerOf, Forgotten as ForgottenOrders};
pub use repository::OrderRepository;
pub use rows::StoredOrder;
pub use search::{OrderPage, OrderSearch};
use tell::WhenPaid;
pub use tell::{NoticeOutcome, TellError};
pub use update::UpdateError;

use crate::{
    Result,
    expiry::{self, Expired},
    ledger::LedgerDifference,
    open_database::OpenDatabase,
    transaction::Tx,
};

/// The orders in the store.
#[derive(Debug, Clone)]
pub struct Orders {
    shared: Arc<OpenDatabase>,
}

impl Orders {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// The order with this id.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn find(&self, id: OrderId) -> Result<Option<StoredOrder>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { rows::find(&pools, rows::ById(id)).await })
            .await
    }

    /// The order that a call names: by its id, or by its number.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn named(&self, name: &str) -> Result<Option<StoredOrder>> {
        match (name.parse(), OrderNumber::parse(name)) {
            (Ok(id), _) => self.find(id).await,
            (_, Ok(number)) => self.by_number(number).await,
            _ => Ok(None),
        }
    }

    /// The order that people call so.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn by_number(&self, number: OrderNumber) -> Result<Option<StoredOrder>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { rows::find(&pools, rows::ByNumber(number)).await })
            .await
    }

    /// The order that the cart became.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn by_cart(&self, cart: CartId) -> Result<Option<StoredOrder>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { rows::find(&pools, rows::ByCart(cart)).await })
            .await
    }

    /// One page of the orders that fit, the newest first. It is read along an index, so that it is as fast with a
    /// million orders as with a hundred.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn search(&self, search: &OrderSearch) -> Result<OrderPage> {
        let (pools, search) = (self.shared.pools.clone(), search.clone());
        self.shared
            .run(async move { search::search(&pools, &search).await })
            .await
    }

    /// How many orders a customer, or a guest with this e-mail address in small letters, had before.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn count_of(&self, email: &str) -> Result<u32> {
        let (pools, email) = (self.shared.pools.clone(), email.to_owned());
        self.shared
            .run(async move { search::count(&pools, search::OF_ADDRESS, &email).await })
            .await
    }

    /// The same of a customer, with what they bought as a guest before.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn count_of_customer(&self, customer: IdentityId) -> Result<u32> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { search::count(&pools, search::OF_CUSTOMER_ID, &customer.to_string()).await })
            .await
    }

    /// Whether anything that was bought with this e-mail address, in small letters, is a guest's: see
    /// [`OrderRepository::take_over`].
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn has_guest_orders(&self, email: &str) -> Result<bool> {
        let (pools, email) = (self.shared.pools.clone(), email.to_owned());
        self.shared
            .run(async move { owners::has_guest_orders(&pools, &email).await })
            .await
    }

    /// The purchase under way, with its payments.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn checkout(&self, key: CheckoutKey) -> Result<Option<domain::checkout::Checkout>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { checkouts::find(&pools, key).await }).await
    }

    /// The purchase of this cart that is under way, with its payments.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn open_checkout(&self, cart: CartId) -> Result<Option<domain::checkout::Checkout>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { checkouts::open_of(&pools, cart).await })
            .await
    }

    /// The purchases of these carts that are no orders: under way, or ended and not forgotten yet.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn unfinished_of_carts(&self, carts: &[CartId]) -> Result<Vec<domain::checkout::Checkout>> {
        let (pools, carts) = (self.shared.pools.clone(), carts.to_vec());
        self.shared
            .run(async move { unfinished::of_carts(&pools, &carts).await })
            .await
    }

    /// The same of those who gave this address, in small letters, and have no account. It looks through all purchases that
    /// are no orders.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn unfinished_of_guest(&self, email: &str) -> Result<Vec<domain::checkout::Checkout>> {
        let (pools, email) = (self.shared.pools.clone(), email.to_owned());
        self.shared
            .run(async move { unfinished::of_guest(&pools, &email).await })
            .await
    }

    /// The purchase that becomes, or became, the order with this id.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn checkout_of_order(&self, order: OrderId) -> Result<Option<domain::checkout::Checkout>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { checkouts::of_order(&pools, order).await })
            .await
    }

    /// [`OrderRepository::start`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn start(&self, new: NewCheckout, at: UnixMillis) -> Result<OrderId, StartError> {
        let new = Arc::new(new);
        let work = move |tx: Tx| {
            let new = new.clone();
            async move { tx.orders().start(&new, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`OrderRepository::add_payment`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn add_payment(&self, key: CheckoutKey, payment: Payment, at: UnixMillis) -> Result<(), StartError> {
        let work = move |tx: Tx| {
            let payment = payment.clone();
            async move { tx.orders().add_payment(key, &payment, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`OrderRepository::release`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn release(&self, key: CheckoutKey, at: UnixMillis) -> Result<bool> {
        let work = move |tx: Tx| async move { tx.orders().release(key, at).await };
        self.shared.transaction(work).await
    }

    /// Releases purchases whose time is over, each in a transaction of its own. There may be more than one call
    /// releases.
    ///
    /// # Errors
    ///
    /// The storage does not work. What was released until then stays so.
    pub async fn expire(&self, now: UnixMillis) -> Result<Expired> {
        let release = move |tx: Tx, key: Arc<str>| async move {
            match CheckoutKey::parse(&key) {
                Some(key) => tx.orders().release_if_over(key, now).await,
                None => Err(crate::Error::corrupt("checkout", key, "no key")),
            }
        };
        expiry::release(&self.shared, checkouts::DUE, now, release).await
    }

    /// [`OrderRepository::give_up`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn give_up(&self, key: CheckoutKey, at: UnixMillis) -> Result<bool> {
        let work = move |tx: Tx| async move { tx.orders().give_up(key, at).await };
        self.shared.transaction(work).await
    }

    /// Keeps what a provider told of a payment, with all that follows for the cart or the order that it pays. A purchase that is
    /// paid by it is to become an order ([`complete`](Self::complete)); should nobody see to that, a job does. What was told before
    /// changes nothing.
    ///
    /// # Errors
    ///
    /// There is no such payment, or the notice does not fit it.
    pub async fn tell(&self, payment: PaymentId, notice: Notice, at: UnixMillis) -> Result<NoticeOutcome, TellError> {
        self.tell_when_paid(WhenPaid::Keep, payment, notice, at).await
    }

    /// The same in one transaction with the order, where the purchase can become one; where it cannot, what was told is kept.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn tell_and_order(
        &self,
        payment: PaymentId,
        notice: Notice,
        at: UnixMillis,
    ) -> Result<NoticeOutcome, TellError> {
        match self.tell_when_paid(WhenPaid::Order, payment, notice.clone(), at).await {
            Err(TellError::Complete(_)) => self.tell(payment, notice, at).await,
            told => told,
        }
    }

    async fn tell_when_paid(
        &self,
        when_paid: WhenPaid,
        payment: PaymentId,
        notice: Notice,
        at: UnixMillis,
    ) -> Result<NoticeOutcome, TellError> {
        let work = move |tx: Tx| {
            let notice = notice.clone();
            async move { tell::tell(&tx, payment, &notice, when_paid, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`OrderRepository::complete`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn complete(&self, key: CheckoutKey, at: UnixMillis) -> Result<Completed, CompleteError> {
        let work = move |tx: Tx| async move { tx.orders().complete(key, at).await };
        self.shared.transaction(work).await
    }

    /// [`OrderRepository::update`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn update(&self, id: OrderId, command: OrderCommand, at: UnixMillis) -> Result<StoredOrder, UpdateError> {
        let work = move |tx: Tx| {
            let command = command.clone();
            async move { tx.orders().update(id, &command, at).await }
        };
        self.shared.transaction(work).await
    }

    /// Has a letter written again; while it is still to be written that is one letter, however often it is asked for.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn write_again(&self, order: OrderId, occasion: MailOccasion, at: UnixMillis) -> Result<()> {
        let job = MailJob {
            order,
            occasion,
            again: Some(at),
        };
        let job = job.to_job(at)?;
        let work = move |tx: Tx| {
            let job = job.clone();
            async move { tx.jobs().put(&job, at).await.map(|_| ()) }
        };
        self.shared.transaction(work).await
    }

    /// Compares all orders, their payments and the ledger with one another, in one consistent state. Nothing is found
    /// while all is well.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn check(&self) -> Result<Vec<LedgerDifference>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { check::all(&pools).await }).await
    }

    /// The same in a step that does not grow with the number of orders: those whose postings are new since the step
    /// before, and so many of all that `steps` of them look at everything. Begins with the default.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn check_step(
        &self,
        from: OrderCheckpoint,
        at_once: u32,
    ) -> Result<(Vec<LedgerDifference>, OrderCheckpoint)> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move { check::step(&pools, from, at_once).await })
            .await
    }
}
