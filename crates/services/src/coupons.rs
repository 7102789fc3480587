//! Coupons that shoppers type: guessing is limited, outside every cart's queue.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::client_address::ClientPseudonym;
use domain::{
    cart::CartKey,
    pricing::PriceBook,
    promotion::{CouponCode, CouponState},
};
use runtime::clock::Clock;

use super::guessing::TryBudgets;

/// Counts tries of coupons.
pub struct Coupons {
    clock: Clock,
    book: Arc<ArcSwap<PriceBook>>,
    unknown: TryBudgets,
}

impl Coupons {
    /// A client may type so many unknown codes in an hour: people mistype, programs guess.
    pub fn new(clock: Clock, book: Arc<ArcSwap<PriceBook>>, tries: u32) -> Self {
        Self {
            clock,
            book,
            unknown: TryBudgets::new(tries),
        }
    }

    /// Whether the client may try the code. Whether a known one holds is the cart's to decide.
    ///
    /// # Errors
    /// How long to wait: after too many unknown codes, be this one right or wrong.
    pub fn try_code(&self, client: ClientPseudonym, key: &CartKey, code: &CouponCode) -> Result<(), Duration> {
        let now = self.clock.now();
        let state = self.book.load().promotions().coupon(code, &key.market, now.wall);
        if matches!(state, CouponState::Unknown) {
            return self.unknown.take(client, now.monotonic);
        }
        match self.unknown.wait(client, now.monotonic) {
            Duration::ZERO => Ok(()),
            wait => Err(wait),
        }
    }
}
