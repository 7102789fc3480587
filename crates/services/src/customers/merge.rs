//! The cart of a visitor who signed in is put to the customer's own: one transaction, which also ends the visitor's.

use domain::{
    cart::{CartCommit, CartContents, CartKey, DecisionContext, Merge, MergeNotices, Replaced, StoredCart, merge},
    clock::UnixMillis,
    market::Market,
    pricing::PriceBook,
};
use store::{CartWriteError, CustomerRecord};

use super::Customers;
use crate::{buyer_history::BuyerHistories, identity::IdentityError, telemetry::key_in_log};

/// A cart that is written all the time is merged at the next visit.
const TRIES: usize = 5;

impl Customers {
    /// Puts what lies in a visitor's cart to that of a customer in the same market. Doing it again changes nothing: the
    /// visitor's cart is empty then. Nothing where there is nothing to put, or one of the two is being paid for.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn merge_cart(
        &self,
        source: &CartKey,
        customer: &CustomerRecord,
        book: &PriceBook,
        market: &Market,
    ) -> Result<Option<Merge>, IdentityError> {
        let target = CartKey {
            identity: customer.id,
            market: source.market.clone(),
        };
        let histories = BuyerHistories::new(&self.store);
        for _ in 0..TRIES {
            let carts = self.store.carts();
            let (from, to) = (carts.load(source, &[]).await?, carts.load(&target, &[]).await?);
            let now = self.clock.wall();
            let is_paid_for = [&from, &to]
                .iter()
                .any(|cart| cart.lock.as_ref().is_some_and(|lock| lock.holds(now)));
            if from.contents.is_empty() || is_paid_for {
                return Ok(None);
            }
            let known = histories.of_customer(customer).await?;
            let context = DecisionContext { book, market, at: now };
            let merged = merge(&from.contents, &to.contents, &known, context);
            let commits = [ended(source, &from, now), changed(&target, &to, &merged.contents, now)];
            let notices = (!merged.left.is_empty()).then(|| MergeNotices {
                at: now,
                left: merged.left.clone().into(),
            });
            let written = self.store.transaction(move |tx| {
                let [end, put] = commits.clone();
                let notices = notices.clone();
                async move {
                    // Visitors' carts come before customers' in the order of their keys.
                    tx.carts().commit(&end).await?;
                    tx.carts().replace(&end.key, Replaced::Merged, now).await?;
                    tx.carts().commit(&put).await?;
                    if let Some(notices) = notices {
                        tx.carts().tell_merged(&put.key, &notices).await?;
                    }
                    tx.carts().announce(&put.key, now).await?;
                    Ok::<_, CartWriteError>(())
                }
            });
            match written.await {
                Ok(()) => return Ok(Some(merged)),
                Err(CartWriteError::Conflict) => {}
                Err(CartWriteError::Store(error)) => return Err(error.into()),
            }
        }
        tracing::warn!(
            cart = key_in_log(source.cart_id(0)),
            "a cart could not be merged: it was written all the time"
        );
        Ok(None)
    }
}

fn ended(key: &CartKey, cart: &StoredCart, at: UnixMillis) -> CartCommit {
    let empty = CartContents {
        generation: cart.contents.generation + 1,
        next_line: cart.contents.next_line,
        ..CartContents::default()
    };
    changed(key, cart, &empty, at)
}

fn changed(key: &CartKey, before: &StoredCart, after: &CartContents, at: UnixMillis) -> CartCommit {
    let (put_lines, deleted_lines) = after.difference(&before.contents);
    CartCommit {
        key: key.clone(),
        base: before.version,
        generation: after.generation,
        begins_generation: after.generation != before.contents.generation,
        next_line: after.next_line,
        greeting: after.greeting.clone(),
        coupon: after.coupon.as_ref().map(|coupon| coupon.code.clone()),
        gift_card: after.gift_card.as_ref().map(|card| card.id),
        details: after.details.clone(),
        changes_contents: true,
        put_lines,
        deleted_lines,
        put_tabs: Vec::new(),
        deleted_tabs: Vec::new(),
        answers: Vec::new(),
        trim_answers: false,
        at,
    }
}
