//! A purchase that is paid becomes an order.

use store::{CheckoutKey, CompleteError, StoredOrder};

use super::Payments;

/// What became of a purchase.
#[derive(Debug, Clone, PartialEq)]
pub enum Completing {
    /// It is an order: by this call, or by one before.
    Order(Box<StoredOrder>),
    /// Not all of its money is promised.
    NotPaid,
    /// It cannot become an order any more: its money goes back.
    GivenUp,
}

impl Payments {
    /// Makes an order of a purchase whose money is promised, whoever asks. One that can never become an order is given
    /// up, and its money given back.
    ///
    /// # Errors
    ///
    /// The storage does not work. A job tries again.
    pub async fn complete(&self, key: CheckoutKey) -> Result<Completing, store::Error> {
        let orders = self.store.orders();
        let at = self.clock.wall();
        match orders.complete(key, at).await {
            Ok(completed) => Ok(Completing::Order(Box::new(completed.stored))),
            Err(CompleteError::Store(error)) => Err(error),
            Err(CompleteError::NotPaid | CompleteError::Unknown) => Ok(Completing::NotPaid),
            Err(CompleteError::GivenUp) => Ok(Completing::GivenUp),
            Err(reason) => {
                tracing::warn!(checkout = %key, %reason, "a paid purchase cannot become an order; its money is given back");
                orders.give_up(key, at).await?;
                Ok(Completing::GivenUp)
            }
        }
    }
}
