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
        // Before the read, so that many guesses at one moment are counted too; given back where it was none.
        let taken = self.unknown.take(client, now.monotonic);
        taken.map_err(|wait| CouponRefusal::TooManyTries { wait })?;
        let found = self.find(code).await;
        let is_unknown = found.as_ref().is_ok_and(|coupon| {
            let state = self.book.load().promotions().coupon(coupon, &key.market, now.wall);
            matches!(state, CouponState::Unknown)
        });
        if !is_unknown {
            self.unknown.give_back(&client);
        }
        Ok(found?)
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

#[cfg(test)]
mod tests {
    use std::{pin::pin, task::Poll};

    use domain::ids::{IdentityId, MarketId};
    use futures_util::poll;

    use super::*;

    #[tokio::test]
    async fn guesses_at_one_moment_are_counted_before_they_are_looked_at() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = store::StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let store = Store::open(&config).await.expect("a store");
        let coupons = Coupons::new(store, Clock::system(), Arc::default(), 1);
        let key = CartKey {
            identity: IdentityId::Customer(1),
            market: MarketId::parse("FI").expect("a market"),
        };
        let client = ClientPseudonym([1; 16]);
        let guess = |text| coupons.check(client, &key, CouponCode::parse(text).expect("a code"));
        let mut first = pin!(guess("ONE"));
        assert!(poll!(first.as_mut()).is_pending(), "it is looked for");
        let second = pin!(guess("TWO"));
        assert!(matches!(
            poll!(second),
            Poll::Ready(Err(CouponRefusal::TooManyTries { .. }))
        ));
        first.await.expect("an unknown one");
    }
}
