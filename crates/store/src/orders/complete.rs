//! A cart becomes an order: all of it in one transaction, once.

use domain::{
    cart::{CartCommit, Replaced},
    checkout::{Checkout, CheckoutState, NextStep},
    clock::UnixMillis,
    ids::LineItemId,
    order::{Notice, NoticeError, Order, OrderEffect, OrderError, OrderNumber, Payment, PaymentEvent, PlacedOrder},
};

use super::{
    checkouts, effects,
    key::CheckoutKey,
    payments,
    rows::{self, StoredOrder},
};
use crate::{
    CartWriteError, Error, HoldError, PromotionUse, Result, TakeError, UseError, carts,
    database::{Transaction, on_either},
    jobs,
    transaction::Tx,
};

#[derive(Debug, Clone, PartialEq)]
pub struct Completed {
    pub stored: StoredOrder,
    /// Whether this call made it; the others get the same order.
    pub is_new: bool,
}

/// Why nothing became an order. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum CompleteError {
    #[error("there is no such purchase under way")]
    Unknown,
    #[error("not all of its money is promised")]
    NotPaid,
    #[error("it was given up, and its money given back")]
    GivenUp,
    #[error("the cart is another one meanwhile")]
    CartChanged,
    #[error(transparent)]
    Stock(TakeError),
    #[error(transparent)]
    GiftCard(HoldError),
    #[error(transparent)]
    Promotion(UseError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Notice(#[from] NoticeError),
    #[error(transparent)]
    Store(#[from] Error),
}

impl CompleteError {
    /// Whether it can never become an order: what was paid is to be given back.
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            Self::CartChanged
                | Self::Stock(_)
                | Self::GiftCard(_)
                | Self::Promotion(_)
                | Self::Order(_)
                | Self::Notice(_)
        )
    }
}

macro_rules! refusals {
    ($($from:ident => $to:ident),+) => {$(
        impl From<$from> for CompleteError {
            fn from(error: $from) -> Self {
                match error {
                    $from::Store(error) => Self::Store(error),
                    refusal => Self::$to(refusal),
                }
            }
        }
    )+};
}
refusals!(TakeError => Stock, HoldError => GiftCard, UseError => Promotion);

impl From<CartWriteError> for CompleteError {
    fn from(error: CartWriteError) -> Self {
        match error {
            CartWriteError::Conflict => Self::CartChanged,
            CartWriteError::Store(error) => Self::Store(error),
        }
    }
}

pub(super) async fn complete(tx: &Tx, key: CheckoutKey, at: UnixMillis) -> Result<Completed, CompleteError> {
    // Of any number of calls the second waits here for the first one's end.
    match begin(tx, key).await? {
        Begun::Completed(stored) => Ok(Completed {
            stored: *stored,
            is_new: false,
        }),
        Begun::Open(checkout) => {
            let before = checkout.payments().to_vec();
            complete_locked(tx, *checkout, &before, at).await
        }
    }
}

/// The same for a purchase that is locked and paid; `before` are its payments as they are stored.
pub(super) async fn complete_locked(
    tx: &Tx,
    mut checkout: Checkout,
    before: &[Payment],
    at: UnixMillis,
) -> Result<Completed, CompleteError> {
    let key = CheckoutKey::of(&checkout);
    tx.stock().take(&key.reservation(), at).await?;
    let number = {
        let mut tx = tx.lock().await?;
        let number = effects::take_number(&mut tx).await;
        OrderNumber::of(tx.note(number)?)
    };
    redeem(tx, &mut checkout, at).await?;
    let (order, effects) = place(&checkout, number, at)?;
    effects::apply(tx, &order, &effects, key, at).await?;
    let uses = PromotionUse::all_of(&order.contents, order.id);
    tx.promotions().take_uses(&uses, at).await?;
    end_cart(tx, &checkout, number, at).await?;
    checkout.state = CheckoutState::Completed { order: order.id };
    {
        let mut tx = tx.lock().await?;
        let kept = keep(&mut tx, &checkout, &order, before, at).await;
        tx.note(kept)?;
    }
    let stored = StoredOrder { order, version: 1 };
    let mut tx = tx.lock().await?;
    let put = put_jobs(&mut tx, &stored, &effects, at).await;
    tx.note(put)?;
    Ok(Completed { stored, is_new: true })
}

async fn put_jobs(tx: &mut Transaction, stored: &StoredOrder, effects: &[OrderEffect], at: UnixMillis) -> Result<()> {
    let mut jobs = effects::jobs(stored, effects, &tx.subscriptions, at)?;
    jobs.extend(effects::tell_of_delivery(&stored.order, at));
    jobs.extend(effects::invite_buyer(&stored.order, at));
    jobs::put(tx, jobs, at).await.map(|_| ())
}

enum Begun {
    Completed(Box<StoredOrder>),
    Open(Box<Checkout>),
}

async fn begin(tx: &Tx, key: CheckoutKey) -> Result<Begun, CompleteError> {
    let mut tx = tx.lock().await?;
    let begun = async {
        let mut checkout = checkouts::lock(&mut tx, key).await?.ok_or(CompleteError::Unknown)?;
        if let CheckoutState::Completed { order } = checkout.state {
            let stored = rows::find_in(&mut tx, rows::ById(order)).await?;
            let stored = stored.ok_or_else(|| Error::corrupt("checkout", key, "its order is not there"))?;
            return Ok(Begun::Completed(Box::new(stored)));
        }
        if checkout.state == CheckoutState::Void {
            return Err(CompleteError::GivenUp);
        }
        match checkout.next_step() {
            NextStep::Complete => Ok(Begun::Open(Box::new(checkout))),
            NextStep::Wait | NextStep::Undo(_) => Err(CompleteError::NotPaid),
        }
    }
    .await;
    tx.note(begun)
}

/// Spends what gift cards promised.
async fn redeem(tx: &Tx, checkout: &mut Checkout, at: UnixMillis) -> Result<(), CompleteError> {
    let mut cards: Vec<_> = checkout
        .payments()
        .iter()
        .filter(|payment| payment.provider.is_gift_card())
        .cloned()
        .collect();
    cards.sort_by_key(|payment| payment.id.to_string());
    for payment in cards {
        tx.gift_cards().redeem(&payment.id.to_string(), at).await?;
        let redeemed = Notice {
            reference: "redemption".into(),
            event: PaymentEvent::Capture,
            success: true,
            original: None,
            amount: payment.amount,
        };
        checkout.take(payment.id, redeemed)?;
    }
    Ok(())
}

fn place(checkout: &Checkout, number: OrderNumber, at: UnixMillis) -> Result<(Order, Vec<OrderEffect>), OrderError> {
    let placed = PlacedOrder {
        id: checkout.order,
        number,
        cart: checkout.cart,
        contents: checkout.contents.clone(),
        payments: checkout.payments().to_vec(),
    };
    Order::place(placed, at)
}

/// The cart ends as it was paid for; the next one of its owner is empty.
async fn end_cart(tx: &Tx, checkout: &Checkout, number: OrderNumber, at: UnixMillis) -> Result<(), CompleteError> {
    let key = checkout.cart_key();
    let base = {
        let mut tx = tx.lock().await?;
        let base = carts::as_paid(&mut tx, checkouts::paid(checkout, &key)).await;
        let base = tx.note(base)?.ok_or(CompleteError::CartChanged);
        tx.note(base)?
    };
    tx.carts().commit(&end_of_cart(checkout, base, at)).await?;
    let mut tx = tx.lock().await?;
    let told = carts::replace(&mut tx, &key, Replaced::Ordered(number), at).await;
    Ok(tx.note(told)?)
}

fn end_of_cart(checkout: &Checkout, base: u64, at: UnixMillis) -> CartCommit {
    let own = checkout.contents.lines.iter().filter(|line| !line.is_gift);
    let deleted_lines: Vec<LineItemId> = own.map(|line| line.id).collect();
    CartCommit {
        key: checkout.cart_key(),
        base,
        generation: checkout.generation + 1,
        begins_generation: true,
        next_line: checkout.next_line,
        greeting: None,
        coupon: None,
        gift_card: None,
        details: None,
        changes_contents: true,
        put_lines: Vec::new(),
        deleted_lines,
        put_tabs: Vec::new(),
        deleted_tabs: Vec::new(),
        answers: Vec::new(),
        trim_answers: false,
        at,
    }
}

async fn keep(
    tx: &mut Transaction,
    checkout: &Checkout,
    order: &Order,
    before: &[Payment],
    at: UnixMillis,
) -> Result<()> {
    const SQL: &str = "INSERT INTO shop_order (id, number, cart_id, customer, email, market, currency, status, total,
            credited, version, placed_at, updated_at, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $11, $12)";
    let contents = &order.contents;
    let body = serde_json::to_string(order).map_err(|reason| Error::corrupt("shop_order", order.id, reason))?;
    on_either!(&mut *tx, tx => {
        let insert = sqlx::query(SQL).bind(order.id.to_string()).bind(order.number.to_string())
            .bind(order.cart.to_string()).bind(contents.customer.to_string()).bind(contents.buyer.email.normalised())
            .bind(contents.market.as_str()).bind(contents.currency.code()).bind(order.status().as_str())
            .bind(order.total()).bind(order.credited()).bind(at.0).bind(body);
        insert.execute(&mut **tx).await?;
    });
    checkouts::save(tx, checkout).await?;
    payments::save(tx, before, order.payments(), Some(order.id), at).await
}
