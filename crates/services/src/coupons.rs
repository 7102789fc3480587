//! Coupons that shoppers type: guessing is limited, outside every cart's queue.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::client_address::ClientPseudonym;
use domain::{
    cart::CartKey,
    pricing::PriceBook,
    promotion::{AppliedCoupon, CouponCode, CouponState},
};
use runtime::clock::Clock;
use store::Store;

use super::guessing::TryBudgets;

/// Looks at coupons, and counts the tries.
pub struct Coupons {
    store: Store,
    clock: Clock,
    book: Arc<ArcSwap<PriceBook>>,
    unknown: TryBudgets,
}

impl Coupons {
    /// A client may type so many unknown codes in an hour: people mistype, programs guess.
    pub fn new(store: Store, clock: Clock, book: Arc<ArcSwap<PriceBook>>, tries: u32) -> Self {
        Self {
            store,
            clock,
            book,
            unknown: TryBudgets::new(tries),
        }
    }

    /// The coupon with what is known of it, for a client who may be guessing. Whether a known one holds is the cart's to
    /// decide.
    ///
    /// # Errors
    /// How long to wait: after too many unknown codes, be this one right or wrong; or the storage does not answer.
    pub async fn check(
        &self,
        client: ClientPseudonym,
        key: &CartKey,
        code: CouponCode,
    ) -> Result<AppliedCoupon, CouponRefusal> {
        let now = self.clock.now();
        // Before the read: whoever guesses too much costs none.
        match self.unknown.wait(&client, now.monotonic) {
            Duration::ZERO => {}
            wait => return Err(CouponRefusal::TooManyTries { wait }),
        }
        let coupon = self.find(code).await?;
        let state = self.book.load().promotions().coupon(&coupon, &key.market, now.wall);
        if matches!(state, CouponState::Unknown) {
            let taken = self.unknown.take(client, now.monotonic);
            taken.map_err(|wait| CouponRefusal::TooManyTries { wait })?;
        }
        Ok(coupon)
    }

    /// The coupon with what is known of it. Codes that promotions name are in memory; only others are looked for.
    ///
    /// # Errors
    /// The storage does not answer.
    pub async fn find(&self, code: CouponCode) -> Result<AppliedCoupon, store::Error> {
        let issued = if self.book.load().promotions().names(&code) {
            None
        } else {
            self.store.promotions().find_code(&code).await?
        };
        Ok(AppliedCoupon { code, issued })
    }
}

/// Why a coupon is not looked at.
#[derive(Debug, thiserror::Error)]
pub enum CouponRefusal {
    #[error("there were too many unknown codes")]
    TooManyTries { wait: Duration },
    #[error(transparent)]
    Store(#[from] store::Error),
}
