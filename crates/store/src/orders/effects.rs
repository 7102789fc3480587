//! What follows from a change of an order, in the transaction that keeps it: what is done there, and the jobs of what is
//! done afterwards.

use domain::{
    clock::UnixMillis,
    ids::{OrderId, PaymentId},
    order::{Announcement, IssuedGiftCard, MailOccasion, Order, OrderEffect, OrderEvent, OrderStatus, PaymentRequest},
};
use serde::{Deserialize, Serialize};

use super::{key::CheckoutKey, rows::StoredOrder};
use crate::{
    Error, EventSubscription, IssueError, NewGiftCard, NewJob, Result,
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
/// What the kinds of the jobs begin with that tell other programs of events: [`send_webhook`].
pub(crate) const SEND_WEBHOOK: &str = "send-webhook:";
/// The kind of the jobs that tell a delivery provider of an order: by the order.
pub const COMPLETE_DELIVERY: &str = "complete-delivery";
/// The kind of the jobs that invite a buyer to an account: by the order.
pub const INVITE_BUYER: &str = "invite-buyer";
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
        new_job(SEND_MAIL, format!("{order}:{}{suffix}", occasion.key()), self, at)
    }
}

/// The kind of the jobs that tell this endpoint of events of orders: by the event.
pub fn send_webhook(endpoint: &str) -> String {
    format!("{SEND_WEBHOOK}{endpoint}")
}

/// Does what follows, in the order in which rows are locked, but for its jobs: those are locked last. `reservation` is that
/// of the order's goods.
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

/// The jobs of what follows: what providers are asked, what buyers are written, and what other programs are told. `stored`
/// is the order as it was left.
pub(super) fn jobs(
    stored: &StoredOrder,
    effects: &[OrderEffect],
    subscriptions: &[EventSubscription],
    at: UnixMillis,
) -> Result<Vec<NewJob>> {
    let mut jobs = Vec::new();
    for effect in effects {
        match effect {
            OrderEffect::Ask(payment, request) => jobs.push(ask_provider(*payment, request, at)?),
            OrderEffect::Announce(announcement) => {
                jobs.extend(write_letter(stored.order.id, announcement, at)?);
                jobs.extend(ask_for_reviews(&stored.order, announcement, at)?);
                jobs.extend(tell_endpoints(stored, announcement, subscriptions, at)?);
            }
            OrderEffect::Post(_)
            | OrderEffect::Restock(_)
            | OrderEffect::IssueGiftCards(_)
            | OrderEffect::GiveBackUses => {}
        }
    }
    Ok(jobs)
}

/// Asks providers for what is to be undone of a purchase.
pub(super) async fn ask_providers(
    tx: &mut Transaction,
    requests: &[(PaymentId, PaymentRequest)],
    at: UnixMillis,
) -> Result<()> {
    let jobs = requests
        .iter()
        .map(|(payment, request)| ask_provider(*payment, request, at));
    let jobs = jobs.collect::<Result<_>>()?;
    jobs::put(tx, jobs, at).await.map(|_| ())
}

fn ask_provider(payment: PaymentId, request: &PaymentRequest, at: UnixMillis) -> Result<NewJob> {
    let key = format!("{payment}:{}", request.key());
    let request = request.clone();
    new_job(PAYMENT_REQUEST, key, &PaymentJob { payment, request }, at)
}

fn write_letter(order: OrderId, announcement: &Announcement, at: UnixMillis) -> Result<Option<NewJob>> {
    let again = None;
    let letter = MailOccasion::of(announcement).map(|occasion| MailJob { order, occasion, again });
    letter.map(|letter| letter.to_job(at)).transpose()
}

/// The last of the goods left: some days later the buyer is asked about them. Whoever does the job knows how many days.
fn ask_for_reviews(order: &Order, announcement: &Announcement, at: UnixMillis) -> Result<Option<NewJob>> {
    let is_last = match announcement {
        Announcement::Shipped(_) => true,
        // What is handed over has arrived; another parcel was sent, and asked about, before.
        Announcement::Delivered(_) => order.contents.is_fetched_from_us(),
        _ => false,
    } && matches!(order.status(), OrderStatus::Shipped | OrderStatus::Delivered);
    let letter = is_last.then_some(MailJob {
        order: order.id,
        occasion: MailOccasion::Review,
        again: None,
    });
    letter.map(|letter| letter.to_job(at)).transpose()
}

fn tell_endpoints(
    stored: &StoredOrder,
    announcement: &Announcement,
    subscriptions: &[EventSubscription],
    at: UnixMillis,
) -> Result<Vec<NewJob>> {
    let Some(event) = OrderEvent::of(&stored.order, stored.version, announcement, at) else {
        return Ok(Vec::new());
    };
    let wanted = subscriptions
        .iter()
        .filter(|endpoint| endpoint.events.contains(&event.what));
    let jobs = wanted.map(|wanted| new_job(&send_webhook(&wanted.endpoint), event.key(), &event, at));
    jobs.collect()
}

/// Whoever sold the delivery hears of the order.
pub(super) fn tell_of_delivery(order: &Order, at: UnixMillis) -> Option<NewJob> {
    let session = order.contents.delivery.as_ref()?.session.as_deref()?;
    Some(NewJob {
        kind: COMPLETE_DELIVERY.to_owned(),
        key: order.id.to_string(),
        payload: session.to_owned(),
        due: at,
    })
}

/// A buyer who wants an account is sent the way to one.
pub(super) fn invite_buyer(order: &Order, at: UnixMillis) -> Option<NewJob> {
    order.contents.wants_account.then(|| NewJob {
        kind: INVITE_BUYER.to_owned(),
        key: order.id.to_string(),
        payload: String::new(),
        due: at,
    })
}

fn new_job(kind: &str, key: String, work: &impl Serialize, due: UnixMillis) -> Result<NewJob> {
    let payload = serde_json::to_string(work).map_err(|reason| Error::corrupt("job", &key, reason))?;
    Ok(NewJob {
        kind: kind.to_owned(),
        key,
        payload,
        due,
    })
}

pub(super) async fn ask_to_complete(tx: &mut Transaction, key: CheckoutKey, at: UnixMillis) -> Result<()> {
    let job = NewJob {
        kind: COMPLETE_ORDER.to_owned(),
        key: key.to_string(),
        payload: String::new(),
        due: at.after(COMPLETE_AFTER),
    };
    jobs::put(tx, vec![job], at).await.map(|_| ())
}

/// The number of the next order, which nobody else gets.
pub(super) async fn take_number(tx: &mut Transaction) -> Result<u64> {
    const SQL: &str = "UPDATE shop_order_head SET last_number = last_number + 1 RETURNING last_number";
    tx.locked.add(crate::transaction::RowKind::OrderNumber, "")?;
    let (number,): (i64,) = on_either!(tx, tx => sqlx::query_as(SQL).fetch_one(&mut **tx).await?);
    Ok(number.unsigned_abs())
}
