//! What follows from a change of an order, in the transaction that keeps it.

use domain::{
    clock::UnixMillis,
    ids::{OrderId, PaymentId},
    order::{IssuedGiftCard, MailOccasion, Order, OrderEffect, PaymentRequest},
};
use serde::{Deserialize, Serialize};

use super::key::CheckoutKey;
use crate::{
    Error, IssueError, NewGiftCard, NewJob, Result,
    database::{Transaction, on_either},
    giftcards, jobs, ledger,
    outbox::{self, Topic},
    promotions, stock,
    transaction::Tx,
};

/// The kind of the jobs that ask a provider for something: by the payment and the request's name.
pub const PAYMENT_REQUEST: &str = "payment-request";
/// The kind of the jobs that make an order of what is paid, where whoever was told of the payment did not.
pub const COMPLETE_ORDER: &str = "complete-order";
/// The kind of the jobs that write to a buyer: by the order and the occasion.
pub const SEND_MAIL: &str = "send-mail";
/// The kind of the jobs that tell a delivery provider of an order: by the order.
pub const COMPLETE_DELIVERY: &str = "complete-delivery";
/// The kind of the jobs that release one purchase whose time is over.
pub const RELEASE_CHECKOUT: &str = "release-checkout";

/// Whoever is told of a payment makes the order at once; a job does after this time.
const COMPLETE_AFTER: std::time::Duration = std::time::Duration::from_secs(5);

/// What a provider is to be asked, as a job keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentJob {
    pub payment: PaymentId,
    pub request: PaymentRequest,
}

/// A letter that is to be written, as a job keeps it: it names nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MailJob {
    pub order: OrderId,
    pub occasion: MailOccasion,
    /// When somebody asked for it to be sent again; it is another letter than the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<UnixMillis>,
}

impl MailJob {
    pub(super) fn to_job(&self, at: UnixMillis) -> Result<NewJob> {
        let Self { order, occasion, again } = self;
        let suffix = if again.is_some() { ":again" } else { "" };
        Ok(NewJob {
            kind: SEND_MAIL.to_owned(),
            key: format!("{order}:{}{suffix}", occasion.key()),
            payload: serde_json::to_string(self).map_err(|reason| Error::corrupt("job", order, reason))?,
            due: at,
        })
    }
}

/// Whether it puts jobs, which are locked last.
pub(super) fn is_job(effect: &OrderEffect) -> bool {
    match effect {
        OrderEffect::Ask(..) => true,
        OrderEffect::Announce(announcement) => MailOccasion::of(announcement).is_some(),
        OrderEffect::Post(_) | OrderEffect::Restock(_) | OrderEffect::IssueGiftCards(_) | OrderEffect::GiveBackUses => {
            false
        }
    }
}

/// Does what follows, in the order in which rows are locked. `reservation` is that of the order's goods.
pub(super) async fn apply(
    tx: &Tx,
    order: &Order,
    effects: &[OrderEffect],
    reservation: CheckoutKey,
    at: UnixMillis,
) -> Result<()> {
    let mut tx = tx.lock().await?;
    let applied = async {
        for effect in effects {
            if let OrderEffect::Restock(pieces) = effect {
                stock::restock(&mut tx, &reservation.reservation(), pieces, at).await?;
            }
        }
        for effect in effects {
            if let OrderEffect::IssueGiftCards(cards) = effect {
                issue(&mut tx, order, cards, at).await?;
            }
        }
        for effect in effects {
            if let OrderEffect::Post(entry) = effect {
                ledger::post_order_entry(&mut tx, entry, at).await?;
            }
        }
        if effects.contains(&OrderEffect::GiveBackUses) {
            promotions::give_back(&mut tx, &order.id.to_string(), at).await?;
        }
        let asked = effects.iter().filter_map(|effect| match effect {
            OrderEffect::Ask(payment, request) => Some((*payment, request.clone())),
            _ => None,
        });
        let asked: Vec<_> = asked.collect();
        ask_providers(&mut tx, &asked, at).await?;
        write_letters(&mut tx, order.id, effects, at).await?;
        if !effects.is_empty() {
            outbox::append(&mut tx, Topic::Order, &[&order.id.to_string()], at);
        }
        Ok(())
    }
    .await;
    tx.note(applied)
}

async fn issue(tx: &mut Transaction, order: &Order, cards: &[IssuedGiftCard], at: UnixMillis) -> Result<()> {
    for IssuedGiftCard { card, amount } in cards {
        let new = NewGiftCard {
            fingerprint: card.fingerprint.to_string(),
            last_four: card.last_four.to_string(),
            pin_hash: card.pin_hash.to_string(),
            amount: *amount,
            expires: None,
        };
        giftcards::issue(tx, &new, at).await.map_err(|error| match error {
            IssueError::Store(error) => error,
            IssueError::Taken | IssueError::Amount => Error::corrupt("shop_order", order.id, error),
        })?;
    }
    Ok(())
}

pub(super) async fn ask_providers(
    tx: &mut Transaction,
    requests: &[(PaymentId, PaymentRequest)],
    at: UnixMillis,
) -> Result<()> {
    let mut new = Vec::new();
    for (payment, request) in requests {
        let job = PaymentJob {
            payment: *payment,
            request: request.clone(),
        };
        new.push(NewJob {
            kind: PAYMENT_REQUEST.to_owned(),
            key: format!("{payment}:{}", request.key()),
            payload: serde_json::to_string(&job).map_err(|reason| Error::corrupt("job", payment, reason))?,
            due: at,
        });
    }
    new.sort_by(|a, b| a.key.cmp(&b.key));
    for job in &new {
        jobs::put(tx, job, at).await?;
    }
    Ok(())
}

/// In the transaction of what they tell of: each letter is written once, and none is forgotten.
async fn write_letters(tx: &mut Transaction, order: OrderId, effects: &[OrderEffect], at: UnixMillis) -> Result<()> {
    let mut letters: Vec<MailOccasion> = effects
        .iter()
        .filter_map(|effect| match effect {
            OrderEffect::Announce(announcement) => MailOccasion::of(announcement),
            _ => None,
        })
        .collect();
    letters.sort_by_key(MailOccasion::key);
    for occasion in letters {
        let job = MailJob {
            order,
            occasion,
            again: None,
        };
        jobs::put(tx, &job.to_job(at)?, at).await?;
    }
    Ok(())
}

/// Whoever sold the delivery hears of the order.
pub(super) async fn tell_of_delivery(tx: &mut Transaction, order: &Order, at: UnixMillis) -> Result<()> {
    let delivery = order.contents.delivery.as_ref();
    let Some(session) = delivery.and_then(|delivery| delivery.session.as_deref()) else {
        return Ok(());
    };
    let job = NewJob {
        kind: COMPLETE_DELIVERY.to_owned(),
        key: order.id.to_string(),
        payload: session.to_owned(),
        due: at,
    };
    jobs::put(tx, &job, at).await.map(|_| ())
}

pub(super) async fn ask_to_complete(tx: &mut Transaction, key: CheckoutKey, at: UnixMillis) -> Result<()> {
    let job = NewJob {
        kind: COMPLETE_ORDER.to_owned(),
        key: key.to_string(),
        payload: String::new(),
        due: at.after(COMPLETE_AFTER),
    };
    jobs::put(tx, &job, at).await.map(|_| ())
}

/// The number of the next order, which nobody else gets.
pub(super) async fn take_number(tx: &mut Transaction) -> Result<u64> {
    const SQL: &str = "UPDATE shop_order_head SET last_number = last_number + 1 RETURNING last_number";
    tx.locked.add(crate::transaction::RowKind::OrderNumber, "")?;
    let (number,): (i64,) = on_either!(tx, tx => sqlx::query_as(SQL).fetch_one(&mut **tx).await?);
    Ok(number.unsigned_abs())
}
