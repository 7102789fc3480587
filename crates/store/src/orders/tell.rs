//! What providers tell: kept first, and then seen to.

use domain::{
    checkout::{CheckoutState, NextStep},
    clock::UnixMillis,
    ids::PaymentId,
    order::{Notice, NoticeError, OrderCommand, OrderError},
};

use super::{
    checkouts,
    complete::{CompleteError, complete_locked},
    key::CheckoutKey,
    payments,
    rows::StoredOrder,
    update::{UpdateError, update},
};
use crate::{Error, Result, transaction::Tx};

/// What came of a notice.
#[derive(Debug, Clone, PartialEq)]
pub enum NoticeOutcome {
    /// Of an order's payment, or of the last one that the order waited for.
    Order(Box<StoredOrder>),
    /// All the money for a cart is promised: it is to become an order. Should nobody do that, a job does.
    Paid(CheckoutKey),
    /// Of a cart that waits for more, or is given back.
    Noted(CheckoutKey),
}

/// Why a notice changes nothing.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    #[error("there is no such payment")]
    Unknown,
    #[error(transparent)]
    Notice(#[from] NoticeError),
    #[error(transparent)]
    Order(#[from] OrderError),
    /// What was told is to be kept without an order then.
    #[error("what is paid cannot become an order")]
    Complete(#[source] CompleteError),
    #[error(transparent)]
    Store(#[from] Error),
}

/// What becomes of a purchase that is paid by what is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WhenPaid {
    /// An order, in the same step.
    Order,
    /// It is kept as it is, and a job makes an order of it.
    Keep,
}

impl From<UpdateError> for TellError {
    fn from(error: UpdateError) -> Self {
        match error {
            UpdateError::Unknown => Self::Unknown,
            UpdateError::Order(OrderError::Notice(error)) => Self::Notice(error),
            UpdateError::Order(error) => Self::Order(error),
            UpdateError::Store(error) => Self::Store(error),
        }
    }
}

pub(super) async fn tell(
    tx: &Tx,
    payment: PaymentId,
    notice: &Notice,
    when_paid: WhenPaid,
    at: UnixMillis,
) -> Result<NoticeOutcome, TellError> {
    let (key, checkout) = {
        let mut tx = tx.lock().await?;
        let found = async {
            let place = payments::place(&mut tx, payment).await?.ok_or(TellError::Unknown)?;
            // Whoever makes an order of it has this lock as well: from here on it is the one or the other.
            let checkout = checkouts::lock(&mut tx, place.checkout).await?;
            // It was forgotten since.
            Ok::<_, TellError>((place.checkout, checkout.ok_or(TellError::Unknown)?))
        }
        .await;
        tx.note(found)?
    };
    if let CheckoutState::Completed { order } = checkout.state {
        let command = OrderCommand::Notice {
            payment,
            notice: notice.clone(),
        };
        let stored = update(tx, order, &command, at).await?;
        return Ok(NoticeOutcome::Order(Box::new(stored)));
    }
    let before = checkout.payments().to_vec();
    let mut checkout = checkout;
    let taken = checkout.take(payment, notice.clone());
    let taken = tx
        .lock()
        .await?
        .note(taken.map_err(TellError::from))?
        .unwrap_or_default();
    {
        let mut tx = tx.lock().await?;
        for entry in &taken.entries {
            let posted = crate::ledger::post_order_entry(&mut tx, entry, at).await;
            tx.note(posted)?;
        }
    }
    if when_paid == WhenPaid::Order && checkout.is_to_be_ordered() {
        let completed = complete_locked(tx, checkout, &before, at).await;
        return match completed {
            Ok(completed) => Ok(NoticeOutcome::Order(Box::new(completed.stored))),
            Err(CompleteError::Store(error)) => Err(error.into()),
            Err(refusal) => Err(TellError::Complete(refusal)),
        };
    }
    Ok(match checkouts::follow(tx, checkout, &before, at).await? {
        NextStep::Complete => NoticeOutcome::Paid(key),
        NextStep::Wait | NextStep::Undo(_) => NoticeOutcome::Noted(key),
    })
}
