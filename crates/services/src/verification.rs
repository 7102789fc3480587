//! What shoppers ask their carts for, looked at before it reaches a cart's queue: coupons and gift cards are secrets that
//! can be guessed. Of buyers it is found out how often they ordered, which promotions may ask, and places where goods are fetched are looked up.

use std::time::Duration;

use configuration::client_address::ClientPseudonym;
use domain::{
    cart::{CartKey, CartOperation},
    fault::FaultCode,
    promotion::AppliedCoupon,
};
use wire::socket::AskedOperation;

use super::{
    buyer_history::BuyerHistories,
    coupons::{CouponRefusal, Coupons},
    gift_cards::{GiftCardRefusal, GiftCards},
    pickup_places::PickupPlaces,
};

/// Looks at the secrets in operations.
pub struct Verifier {
    pub coupons: Coupons,
    pub gift_cards: GiftCards,
    pub histories: BuyerHistories,
    pub places: PickupPlaces,
}

/// An operation was not looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotVerified {
    pub code: FaultCode,
    /// When asking again can help.
    pub retry_after: Duration,
}

/// Whoever finds no place for a gift card comes back after so long.
const BUSY_FOR: Duration = Duration::from_secs(1);

impl Verifier {
    /// The operation that somebody asked for, with its secrets looked at: what the cart's queue gets. The outcome of a
    /// repeat is known to the cart, whatever is asked now: it costs no second try. `client` is asked for where tries are
    /// counted.
    ///
    /// # Errors
    /// Where it cannot be looked at now, which says nothing of the operation.
    pub async fn verify(
        &self,
        key: &CartKey,
        client: impl Fn() -> ClientPseudonym,
        asked: AskedOperation,
        is_repeat: bool,
    ) -> Result<CartOperation, NotVerified> {
        if is_repeat && asked.is_a_try() {
            return Ok(CartOperation::Repeat);
        }
        let coupon = match asked.coupon().cloned() {
            Some(code) => {
                let checked = Box::pin(self.coupons.check(client(), key, code)).await;
                Some(checked.map_err(NotVerified::of_coupon)?)
            }
            None => None,
        };
        match asked {
            AskedOperation::Ready(operation) => Ok(with_coupon(operation, coupon)),
            AskedOperation::Buyer(buyer) => match self.histories.of(key.identity, &buyer.email).await {
                Ok(history) => Ok(CartOperation::SetBuyer { buyer, history }),
                Err(error) => Err(NotVerified::unreadable("what a buyer had before", &error)),
            },
            AskedOperation::Pickup { method, point } => Ok(self.places.choose(key, method, &point)),
            AskedOperation::Coupon(code) => Ok(CartOperation::ApplyCoupon(coupon.unwrap_or_else(|| code.into()))),
            // In a box: it is large, and most operations are none of these.
            AskedOperation::GiftCard(form) => match Box::pin(self.gift_cards.check(client(), &form)).await {
                Ok(card) => Ok(CartOperation::ApplyGiftCard(card)),
                Err(GiftCardRefusal::Fault(code)) => Ok(CartOperation::Refuse(code.into())),
                Err(GiftCardRefusal::TooManyTries { wait }) => Err(NotVerified::too_many_tries(wait)),
                Err(GiftCardRefusal::Busy) => Err(NotVerified {
                    code: FaultCode::Busy,
                    retry_after: BUSY_FOR,
                }),
                Err(GiftCardRefusal::Store(error)) => Err(NotVerified::unreadable("a gift card", &error)),
            },
        }
    }

    /// The operation of somebody who is trusted not to guess, with what is known of its coupon.
    ///
    /// # Errors
    /// The storage does not answer, which says nothing of the operation.
    pub async fn resolve_coupon(&self, operation: CartOperation) -> Result<CartOperation, NotVerified> {
        let CartOperation::Replace {
            coupon: Some(coupon), ..
        } = &operation
        else {
            return Ok(operation);
        };
        let found = self.coupons.find(coupon.code.clone()).await;
        let found = found.map_err(|error| NotVerified::of_coupon(error.into()))?;
        Ok(with_coupon(operation, Some(found)))
    }
}

/// A whole cart comes with a code alone.
fn with_coupon(operation: CartOperation, known: Option<AppliedCoupon>) -> CartOperation {
    match (operation, known) {
        (
            CartOperation::Replace {
                lines,
                greeting,
                coupon: Some(_),
            },
            known @ Some(_),
        ) => CartOperation::Replace {
            lines,
            greeting,
            coupon: known,
        },
        (operation, _) => operation,
    }
}

impl NotVerified {
    /// How an operation that has a number is refused for it: too many tries are an outcome like every other. Nothing where it can be
    /// looked at later: it has no outcome yet, and its number is free.
    pub fn refusal(self) -> Option<CartOperation> {
        (self.code == FaultCode::TooManyTries).then(|| CartOperation::Refuse(self.code.into()))
    }

    fn of_coupon(refusal: CouponRefusal) -> Self {
        match refusal {
            CouponRefusal::TooManyTries { wait } => Self::too_many_tries(wait),
            CouponRefusal::Store(error) => Self::unreadable("a coupon", &error),
        }
    }

    fn too_many_tries(retry_after: Duration) -> Self {
        Self {
            code: FaultCode::TooManyTries,
            retry_after,
        }
    }

    fn unreadable(what: &str, error: &store::Error) -> Self {
        tracing::warn!(%error, "{what} could not be looked at");
        Self {
            code: FaultCode::StorageUnavailable,
            retry_after: BUSY_FOR,
        }
    }
}
