//! What providers were asked of a payment, and what they answered: documents of whoever speaks with them.

use domain::{
    checkout::CheckoutState,
    clock::UnixMillis,
    ids::{OrderId, PaymentId},
    money::{Currency, Money},
    order::{CapturePolicy, Notice, Payment, PaymentEvent, PaymentState, ProviderId},
};

use super::{
    Orders, checkouts,
    key::CheckoutKey,
    payments,
    rows::read_payment,
    update::{self, UpdateError},
};
use crate::{
    Error, Result,
    database::{Pools, Transaction, on_either},
    error::from_storage,
    transaction::Tx,
};

/// A payment that is to begin; it pays what is left to be paid.
#[derive(Debug, Clone)]
pub struct NewAttempt {
    pub payment: PaymentId,
    pub provider: ProviderId,
    /// Of the provider.
    pub method: String,
    pub capture: CapturePolicy,
    /// What is to be found again when the provider answers: JSON.
    pub body: String,
    /// A payment of the same method that waits for its shopper is begun anew, rather than gone on with.
    pub anew: bool,
}

/// Why a payment cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum AttemptError {
    #[error("there is no such purchase under way")]
    NotOpen,
    /// All of it is paid, or promised.
    #[error("nothing is left to be paid")]
    Paid,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(AttemptError);

/// A payment with what is known of its provider.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredAttempt {
    pub payment: Payment,
    pub currency: Currency,
    pub checkout: CheckoutKey,
    pub order: Option<OrderId>,
    /// Nothing where no provider was asked.
    pub body: Option<String>,
    pub begun: UnixMillis,
}

/// What is done with attempts in a transaction.
#[derive(Debug)]
pub struct AttemptRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn payment_attempts(&self) -> AttemptRepository<'_> {
        AttemptRepository { tx: self }
    }
}

impl AttemptRepository<'_> {
    /// Begins a payment of a purchase, or goes on with the one that is there: of any number of equal calls there is one
    /// payment. Another one that waits for its shopper counts as refused from here on; should its money come all the same,
    /// the rules for what was paid twice hold.
    ///
    /// # Errors
    ///
    /// The purchase is not under way, or nothing is left to be paid.
    pub async fn begin(&self, key: CheckoutKey, new: &NewAttempt, at: UnixMillis) -> Result<PaymentId, AttemptError> {
        let mut tx = self.tx.lock().await?;
        let begun = begin(&mut tx, key, new, at).await;
        tx.note(begun)
    }

    /// The same for an order whose money is not all promised.
    ///
    /// # Errors
    ///
    /// There is no such order, or nothing is left to be paid.
    pub async fn begin_for_order(
        &self,
        order: OrderId,
        new: &NewAttempt,
        at: UnixMillis,
    ) -> Result<PaymentId, AttemptError> {
        let mut tx = self.tx.lock().await?;
        let begun = begin_for_order(&mut tx, order, new, at).await;
        tx.note(begun)
    }

    /// Keeps what a provider answered.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn save(&self, payment: PaymentId, body: &str, at: UnixMillis) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        let saved = save(&mut tx, payment, body, at).await;
        tx.note(saved)
    }

    /// Keeps what nobody acts upon, once; returns whether it is new.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn keep_odd(&self, odd: &OddNotice) -> Result<bool> {
        let mut tx = self.tx.lock().await?;
        let kept = keep_odd(&mut tx, odd).await;
        tx.note(kept)
    }
}

impl Orders {
    /// A payment, with what is known of its provider.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn attempt(&self, payment: PaymentId) -> Result<Option<StoredAttempt>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { find(&pools, payment).await }).await
    }

    /// What providers sent that nobody acts upon, the newest first.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn odd_notices(&self, limit: u32) -> Result<Vec<OddNotice>> {
        let pools = self.shared.pools.clone();
        self.shared.run(async move { odd(&pools, limit).await }).await
    }
}

async fn begin(
    tx: &mut Transaction,
    key: CheckoutKey,
    new: &NewAttempt,
    at: UnixMillis,
) -> Result<PaymentId, AttemptError> {
    let checkout = checkouts::lock(tx, key).await?.ok_or(AttemptError::NotOpen)?;
    if checkout.state != CheckoutState::Open {
        return Err(AttemptError::NotOpen);
    }
    let before = checkout.payments().to_vec();
    if let Some(waiting) = waiting(&before, new) {
        return Ok(waiting);
    }
    let currency = checkout.contents.currency;
    let position = before.len();
    let after = leave(tx, before, at).await?;
    let amount = checkout.with_payments(after).unpaid();
    put(tx, key, position, new, Money::from_minor(amount, currency), at).await
}

async fn begin_for_order(
    tx: &mut Transaction,
    id: OrderId,
    new: &NewAttempt,
    at: UnixMillis,
) -> Result<PaymentId, AttemptError> {
    const SQL: &str = "UPDATE payment SET order_id = $2 WHERE id = $1";
    let locked = update::lock(tx, id).await;
    let (stored, key) = locked.map_err(|error| match error {
        UpdateError::Store(error) => AttemptError::Store(error),
        UpdateError::Unknown | UpdateError::Order(_) => AttemptError::NotOpen,
    })?;
    let before = stored.order.payments().to_vec();
    if let Some(waiting) = waiting(&before, new) {
        return Ok(waiting);
    }
    let currency = stored.order.contents.currency;
    let position = before.len();
    let after = leave(tx, before, at).await?;
    let amount = stored.order.with_payments(after).unpaid();
    let payment = put(tx, key, position, new, Money::from_minor(amount, currency), at).await?;
    on_either!(tx, tx => {
        sqlx::query(SQL).bind(payment.to_string()).bind(id.to_string()).execute(&mut **tx).await?;
    });
    Ok(payment)
}

/// The payment that the call means already.
fn waiting(payments: &[Payment], new: &NewAttempt) -> Option<PaymentId> {
    let is_same = |payment: &&Payment| payment.provider == new.provider && *payment.method == *new.method;
    let waiting = payments.iter().find(|payment| is_waiting(payment) && is_same(payment));
    waiting.filter(|_| !new.anew).map(|payment| payment.id)
}

fn is_waiting(payment: &Payment) -> bool {
    payment.state() == PaymentState::Pending && !payment.provider.is_gift_card()
}

/// The shopper went away from those that wait for them.
async fn leave(tx: &mut Transaction, before: Vec<Payment>, at: UnixMillis) -> Result<Vec<Payment>> {
    let mut after = before.clone();
    for payment in after.iter_mut().filter(|payment| is_waiting(payment)) {
        let taken = payment.take(left(payment));
        taken.map_err(|reason| Error::corrupt("payment", payment.id, reason))?;
    }
    payments::save(tx, &before, &after, None, at).await?;
    Ok(after)
}

async fn put(
    tx: &mut Transaction,
    key: CheckoutKey,
    position: usize,
    new: &NewAttempt,
    amount: Money,
    at: UnixMillis,
) -> Result<PaymentId, AttemptError> {
    if amount.minor() <= 0 {
        return Err(AttemptError::Paid);
    }
    let payment = Payment::new(
        new.payment,
        new.provider.clone(),
        &new.method,
        amount.minor(),
        new.capture,
    );
    payments::insert(tx, key, position, &payment, amount.currency(), at).await?;
    insert(tx, payment.id, &new.body, at).await?;
    Ok(payment.id)
}

fn left(payment: &Payment) -> Notice {
    Notice {
        reference: "left".into(),
        event: PaymentEvent::Authorisation,
        success: false,
        original: None,
        amount: payment.amount,
    }
}

async fn insert(tx: &mut Transaction, payment: PaymentId, body: &str, at: UnixMillis) -> Result<()> {
    const SQL: &str = "INSERT INTO payment_attempt (payment_id, body, updated_at) VALUES ($1, $2, $3)";
    on_either!(tx, tx => {
        sqlx::query(SQL).bind(payment.to_string()).bind(body).bind(at.0).execute(&mut **tx).await?;
    });
    Ok(())
}

async fn save(tx: &mut Transaction, payment: PaymentId, body: &str, at: UnixMillis) -> Result<()> {
    const SQL: &str = "UPDATE payment_attempt SET body = $2, updated_at = $3 WHERE payment_id = $1";
    on_either!(tx, tx => {
        sqlx::query(SQL).bind(payment.to_string()).bind(body).bind(at.0).execute(&mut **tx).await?;
    });
    Ok(())
}

/// Payment, currency, cart and its version, order, attempt, time.
type Row = (String, String, String, i64, Option<String>, Option<String>, i64);

async fn find(pools: &Pools, id: PaymentId) -> Result<Option<StoredAttempt>> {
    const SQL: &str = "SELECT p.body, p.currency, p.cart_id, p.cart_version, p.order_id, a.body, p.created_at
        FROM payment p LEFT JOIN payment_attempt a ON a.payment_id = p.id WHERE p.id = $1";
    let row: Option<Row> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(id.to_string()).fetch_optional(&mut **reader).await?
    });
    let Some((payment, currency, cart, version, order, body, begun)) = row else {
        return Ok(None);
    };
    let corrupt = |reason: String| Error::corrupt("payment", id, reason);
    let order = order.map(|order| order.parse::<OrderId>()).transpose();
    Ok(Some(StoredAttempt {
        payment: read_payment(&payment)?,
        currency: Currency::parse(&currency).map_err(|reason| corrupt(reason.to_string()))?,
        checkout: CheckoutKey::read(&cart, version).map_err(corrupt)?,
        order: order.map_err(|reason| corrupt(reason.to_string()))?,
        body,
        begun: UnixMillis(begun),
    }))
}

/// Something that a provider sent, and that nobody acts upon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddNotice {
    pub provider: String,
    /// The provider's name of it.
    pub reference: String,
    pub reason: String,
    /// JSON.
    pub body: String,
    pub at: UnixMillis,
}

/// Keeps it; what is there already stays as it is.
async fn keep_odd(tx: &mut Transaction, odd: &OddNotice) -> Result<bool> {
    const SQL: &str = "INSERT INTO odd_notice (provider, reference, reason, body, at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (provider, reference) DO NOTHING";
    let written = on_either!(tx, tx => {
        let insert = sqlx::query(SQL).bind(&odd.provider).bind(&odd.reference).bind(&odd.reason)
            .bind(&odd.body).bind(odd.at.0);
        insert.execute(&mut **tx).await?.rows_affected()
    });
    Ok(written > 0)
}

/// The newest first, at most `limit`.
async fn odd(pools: &Pools, limit: u32) -> Result<Vec<OddNotice>> {
    const SQL: &str = "SELECT provider, reference, reason, body, at FROM odd_notice
        ORDER BY at DESC, provider, reference LIMIT $1";
    let rows: Vec<(String, String, String, String, i64)> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(i64::from(limit)).fetch_all(&mut **reader).await?
    });
    let odd = rows
        .into_iter()
        .map(|(provider, reference, reason, body, at)| OddNotice {
            provider,
            reference,
            reason,
            body,
            at: UnixMillis(at),
        });
    Ok(odd.collect())
}
