//! Coupons that shoppers type: guessing is limited, outside every cart's queue.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    cart::CartKey,
    pricing::PriceBook,
    promotion::{CouponCode, CouponState},
};
use store::Store;

use crate::clock::Clock;

/// Unknown codes that one shopper may type in an hour: people mistype, programs guess.
const TRIES: u32 = 20;
const TRIES_WITHIN: Duration = Duration::from_secs(60 * 60);

/// Counts tries of coupons.
pub struct Coupons {
    store: Store,
    clock: Clock,
    book: Arc<ArcSwap<PriceBook>>,
}

impl Coupons {
    pub fn new(store: Store, clock: Clock, book: Arc<ArcSwap<PriceBook>>) -> Self {
        Self { store, clock, book }
    }

    /// Whether the shopper may try the code: not after too many unknown ones, be this one right or wrong. Whether a known
    /// one holds is the cart's to decide. An error says that the store is out of reach.
    pub async fn may_try(&self, key: &CartKey, code: &CouponCode) -> Result<bool, store::Error> {
        let now = self.clock.wall();
        let since = now.before(TRIES_WITHIN);
        let tries = self.store.gift_cards();
        let subject = format!("coupon:{}", key.identity);
        let state = self.book.load().promotions().coupon(code, &key.market, now);
        match state {
            CouponState::Unknown => tries.count_try(&subject, TRIES, since, now).await,
            _ => Ok(tries.wrong_tries(&subject, since).await? < TRIES),
        }
    }
}
