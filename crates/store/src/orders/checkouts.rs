//! Carts that are being paid for: begun, released, given up.

use domain::{
    cart::CartKey,
    checkout::{Checkout, CheckoutState, NextStep},
    clock::UnixMillis,
    giftcard::GiftCardId,
    ids::{CartId, OrderId, PaymentId, TabId},
    order::{Notice, NoticeError, Payment, PaymentEvent},
};

use super::{effects, key::CheckoutKey, payments, rows::read_payment};
use crate::{
    Error, HoldError, ReserveError, Result, Wanted,
    carts::{self, PaidCart},
    database::{Pools, Transaction, on_either},
    error::from_storage,
    expiry::Due,
    transaction::{RowKind, Tx},
};

/// A purchase that begins.
#[derive(Debug, Clone)]
pub struct NewCheckout {
    /// With the payments that begin with it.
    pub checkout: Checkout,
    /// Cards that pay a part: their money is set aside.
    pub gift_cards: Vec<HeldGiftCard>,
    /// The tab that pays, where that is known.
    pub tab: Option<TabId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldGiftCard {
    pub payment: PaymentId,
    pub card: GiftCardId,
}

/// Why a payment cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Reserve(ReserveError),
    #[error(transparent)]
    GiftCard(HoldError),
    #[error(transparent)]
    Notice(#[from] NoticeError),
    #[error("this version of the cart is paid for already, with other goods or prices")]
    Begun,
    #[error("the cart is another one meanwhile, or another payment of it is under way")]
    CartChanged,
    #[error("there is no such purchase under way")]
    Unknown,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(StartError);

impl From<ReserveError> for StartError {
    fn from(error: ReserveError) -> Self {
        match error {
            ReserveError::Store(error) => Self::Store(error),
            refusal => Self::Reserve(refusal),
        }
    }
}

impl From<HoldError> for StartError {
    fn from(error: HoldError) -> Self {
        match error {
            HoldError::Store(error) => Self::Store(error),
            refusal => Self::GiftCard(refusal),
        }
    }
}

/// Purchases whose time is over.
pub(super) const DUE: Due = Due {
    sql: "SELECT expires_at, cart_id || '@' || CAST(version AS TEXT) FROM checkout c
        WHERE state = 'open' AND expires_at <= $1
          AND (expires_at, cart_id || '@' || CAST(version AS TEXT)) > ($2, $3)
          AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = $4 AND j.key = c.cart_id || '@' || CAST(c.version AS TEXT))
        ORDER BY expires_at, cart_id || '@' || CAST(version AS TEXT) LIMIT $5",
    job: effects::RELEASE_CHECKOUT,
};

/// Cart, version, body, and the body of one of its payments.
type Row = (String, i64, String, Option<String>);

/// A purchase with its payments in one statement, which needs no transaction to be of one moment.
macro_rules! checkout_where {
    ($condition:expr) => {
        concat!(
            "SELECT c.cart_id, c.version, c.body, p.body FROM checkout c
             LEFT JOIN payment p ON p.cart_id = c.cart_id AND p.cart_version = c.version
             WHERE ",
            $condition,
            " ORDER BY p.position, p.id"
        )
    };
}

pub(super) async fn find(pools: &Pools, key: CheckoutKey) -> Result<Option<Checkout>> {
    const SQL: &str = checkout_where!("c.cart_id = $1 AND c.version = $2");
    let rows: Vec<Row> = on_either!(pools.reader().await?, reader => sqlx::query_as(SQL)
        .bind(key.cart.to_string()).bind(key.version.cast_signed()).fetch_all(&mut **reader).await?);
    read_rows(&rows)
}

/// The purchase of a cart that is under way.
pub(super) async fn open_of(pools: &Pools, cart: CartId) -> Result<Option<Checkout>> {
    const SQL: &str = checkout_where!(
        "c.cart_id = $1 AND c.version = (SELECT MAX(version) FROM checkout WHERE cart_id = $1 AND state = 'open')"
    );
    let rows: Vec<Row> = on_either!(pools.reader().await?, reader => sqlx::query_as(SQL)
        .bind(cart.to_string()).fetch_all(&mut **reader).await?);
    read_rows(&rows)
}

/// The purchase that becomes, or became, this order.
pub(super) async fn of_order(pools: &Pools, order: OrderId) -> Result<Option<Checkout>> {
    const SQL: &str = checkout_where!("c.order_id = $1");
    let rows: Vec<Row> = on_either!(pools.reader().await?, reader => sqlx::query_as(SQL)
        .bind(order.to_string()).fetch_all(&mut **reader).await?);
    read_rows(&rows)
}

/// The purchase that the rows are of.
fn read_rows(rows: &[Row]) -> Result<Option<Checkout>> {
    let Some((cart, version, body, _)) = rows.first() else {
        return Ok(None);
    };
    let key = CheckoutKey::read(cart, *version).map_err(|reason| Error::corrupt("checkout", cart, reason))?;
    let payments = rows.iter().filter_map(|(.., payment)| payment.as_deref());
    let payments = payments.map(read_payment).collect::<Result<_>>()?;
    Ok(Some(read(key, body)?.with_payments(payments)))
}

/// The purchase, which nobody else changes until the commit.
pub(super) async fn lock(tx: &mut Transaction, key: CheckoutKey) -> Result<Option<Checkout>> {
    // Writes nothing new.
    const SQL: &str = "UPDATE checkout SET state = state WHERE cart_id = $1 AND version = $2 RETURNING body";
    tx.locked.add(RowKind::Checkout, key.to_string())?;
    let row: Option<(String,)> = on_either!(&mut *tx, tx => sqlx::query_as(SQL)
        .bind(key.cart.to_string()).bind(key.version.cast_signed()).fetch_optional(&mut **tx).await?);
    match row {
        Some((body,)) => {
            let payments = payments::of_checkout(tx, key).await?;
            Ok(Some(read(key, &body)?.with_payments(payments)))
        }
        None => Ok(None),
    }
}

pub(super) async fn save(tx: &mut Transaction, checkout: &Checkout) -> Result<()> {
    const SQL: &str = "UPDATE checkout SET state = $3, body = $4 WHERE cart_id = $1 AND version = $2";
    let (key, body) = (CheckoutKey::of(checkout), document(checkout)?);
    on_either!(tx, tx => {
        let update = sqlx::query(SQL).bind(key.cart.to_string()).bind(key.version.cast_signed())
            .bind(state_name(checkout.state)).bind(body);
        update.execute(&mut **tx).await?;
    });
    Ok(())
}

pub(super) async fn start(tx: &Tx, new: &NewCheckout, at: UnixMillis) -> Result<OrderId, StartError> {
    let key = CheckoutKey::of(&new.checkout);
    let is_new = {
        let mut tx = tx.lock().await?;
        let inserted = insert(&mut tx, &new.checkout, at).await;
        tx.note(inserted)?
    };
    if !is_new {
        let mut tx = tx.lock().await?;
        let there = lock(&mut tx, key).await;
        let there = tx.note(there)?;
        // The same call again; the payments may have gone on meanwhile.
        let same = there.filter(|there| there.contents == new.checkout.contents && !is_ended(there));
        return tx.note(same.map(|there| there.order).ok_or(StartError::Begun));
    }
    tx.stock()
        .reserve(&key.reservation(), &wanted(&new.checkout), new.checkout.expires, at)
        .await?;
    let mut begun = new.checkout.clone();
    // By the cards' numbers, as every transaction that locks several.
    let mut gift_cards = new.gift_cards.clone();
    gift_cards.sort_by_key(|held| held.card.0);
    for held in &gift_cards {
        let payment = begun.payment_mut(held.payment).ok_or(StartError::Unknown)?;
        let reference = held.payment.to_string();
        let amount = new.checkout.contents.money(payment.amount);
        tx.gift_cards()
            .hold(held.card, amount, &reference, new.checkout.expires, at)
            .await?;
        payment.take(promise(payment))?;
    }
    let mut tx = tx.lock().await?;
    let locked = carts::lock(&mut tx, paid(&begun, &begun.cart_key()), begun.expires, new.tab, at).await;
    if !tx.note(locked)? {
        return tx.note(Err(StartError::CartChanged));
    }
    for (position, payment) in begun.payments().iter().enumerate() {
        let inserted = payments::insert(&mut tx, key, position, payment, begun.contents.currency, at).await;
        tx.note(inserted)?;
    }
    Ok(begun.order)
}

fn is_ended(checkout: &Checkout) -> bool {
    matches!(checkout.state, CheckoutState::Released | CheckoutState::Void)
}

/// What is set aside on a card is as good as promised.
fn promise(payment: &Payment) -> Notice {
    Notice {
        reference: "hold".into(),
        event: PaymentEvent::Authorisation,
        success: true,
        original: None,
        amount: payment.amount,
    }
}

fn wanted(checkout: &Checkout) -> Vec<Wanted> {
    let delivery = checkout.contents.delivery.as_ref();
    // What lies where the goods are fetched need not be brought there.
    let point = delivery.and_then(|delivery| delivery.point.as_ref());
    let lines = checkout.contents.lines.iter().map(|line| Wanted {
        variation: line.code.clone(),
        quantity: line.quantity,
        backorder: line.backorder,
        warehouse: point.and_then(|point| point.warehouse.clone()),
    });
    lines.collect()
}

pub(super) async fn add_payment(
    tx: &mut Transaction,
    key: CheckoutKey,
    payment: &Payment,
    at: UnixMillis,
) -> Result<(), StartError> {
    let checkout = lock(tx, key).await?.ok_or(StartError::Unknown)?;
    if checkout.state != CheckoutState::Open {
        return Err(StartError::Unknown);
    }
    if checkout.payment(payment.id).is_some() {
        return Ok(());
    }
    let position = checkout.payments().len();
    payments::insert(tx, key, position, payment, checkout.contents.currency, at).await?;
    Ok(())
}

/// Sets free what is set aside for a purchase that is not paid, where its time ends at `until` or before.
pub(super) async fn release(tx: &Tx, key: CheckoutKey, until: UnixMillis, at: UnixMillis) -> Result<bool> {
    let (mut checkout, before) = {
        let mut tx = tx.lock().await?;
        let found = lock(&mut tx, key).await;
        match tx.note(found)? {
            Some(checkout) if checkout.state == CheckoutState::Open && checkout.expires <= until => {
                let before = checkout.payments().to_vec();
                (checkout, before)
            }
            _ => return Ok(false),
        }
    };
    checkout.state = CheckoutState::Released;
    set_free(tx, &checkout, at).await?;
    unlock(tx, &checkout, at).await?;
    follow(tx, checkout, &before, at).await?;
    Ok(true)
}

/// It will not become an order: what came for it is booked, and given back.
pub(super) async fn give_up(tx: &Tx, key: CheckoutKey, at: UnixMillis) -> Result<bool> {
    let (mut checkout, before) = {
        let mut tx = tx.lock().await?;
        let found = lock(&mut tx, key).await;
        match tx.note(found)? {
            Some(checkout) if matches!(checkout.state, CheckoutState::Open | CheckoutState::Released) => {
                let before = checkout.payments().to_vec();
                (checkout, before)
            }
            _ => return Ok(false),
        }
    };
    let entries = checkout.give_up();
    set_free(tx, &checkout, at).await?;
    {
        let mut tx = tx.lock().await?;
        for entry in &entries {
            let posted = crate::ledger::post_order_entry(&mut tx, entry, at).await;
            tx.note(posted)?;
        }
    }
    unlock(tx, &checkout, at).await?;
    follow(tx, checkout, &before, at).await?;
    Ok(true)
}

async fn set_free(tx: &Tx, checkout: &Checkout, at: UnixMillis) -> Result<()> {
    tx.stock().release(&CheckoutKey::of(checkout).reservation(), at).await?;
    let mut held: Vec<String> = checkout
        .payments()
        .iter()
        .filter(|payment| payment.provider.is_gift_card())
        .map(|payment| payment.id.to_string())
        .collect();
    held.sort_unstable();
    for reference in held {
        tx.gift_cards().release(&reference, at).await?;
    }
    Ok(())
}

async fn unlock(tx: &Tx, checkout: &Checkout, at: UnixMillis) -> Result<()> {
    let mut tx = tx.lock().await?;
    let unlocked = carts::unlock(&mut tx, paid(checkout, &checkout.cart_key()), at).await;
    tx.note(unlocked).map(|_| ())
}

pub(super) fn paid<'a>(checkout: &Checkout, key: &'a CartKey) -> PaidCart<'a> {
    PaidCart {
        key,
        cart: checkout.cart,
        version: checkout.version,
    }
}

/// Keeps the purchase, and sees to what follows from how it stands.
pub(super) async fn follow(tx: &Tx, mut checkout: Checkout, before: &[Payment], at: UnixMillis) -> Result<NextStep> {
    let next = checkout.next_step();
    let mut tx = tx.lock().await?;
    let kept = async {
        save(&mut tx, &checkout).await?;
        payments::save(&mut tx, before, checkout.payments(), None, at).await?;
        match &next {
            NextStep::Wait => Ok(()),
            NextStep::Complete => effects::ask_to_complete(&mut tx, CheckoutKey::of(&checkout), at).await,
            NextStep::Undo(requests) => effects::ask_providers(&mut tx, requests, at).await,
        }
    }
    .await;
    tx.note(kept)?;
    Ok(next)
}

async fn insert(tx: &mut Transaction, checkout: &Checkout, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "INSERT INTO checkout (cart_id, version, order_id, state, expires_at, body, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (cart_id, version) DO NOTHING";
    let (key, body) = (CheckoutKey::of(checkout), document(checkout)?);
    tx.locked.add(RowKind::Checkout, key.to_string())?;
    let written = on_either!(tx, tx => {
        let insert = sqlx::query(SQL).bind(key.cart.to_string()).bind(key.version.cast_signed())
            .bind(checkout.order.to_string()).bind(state_name(checkout.state)).bind(checkout.expires.0).bind(body).bind(at.0);
        insert.execute(&mut **tx).await?.rows_affected()
    });
    Ok(written > 0)
}

fn state_name(state: CheckoutState) -> &'static str {
    match state {
        CheckoutState::Open => "open",
        CheckoutState::Released => "released",
        CheckoutState::Completed { .. } => "completed",
        CheckoutState::Void => "void",
    }
}

pub(super) fn read(key: CheckoutKey, body: &str) -> Result<Checkout> {
    serde_json::from_str(body).map_err(|reason| Error::corrupt("checkout", key, reason))
}

fn document(checkout: &Checkout) -> Result<String> {
    serde_json::to_string(checkout).map_err(|reason| Error::corrupt("checkout", checkout.cart, reason))
}
