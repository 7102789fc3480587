//! How often promotions were given: taken with an order, within their limits, and given back when the order fails.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    ids::PromotionId,
    promotion::{CouponCode, Promotion, UsageLimits},
};

use super::{
    Promotions,
    codes::{self, CodeUse},
    given::times_given,
};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
    error::from_storage,
    outbox::{self, Topic},
    transaction::{RowKind, Tx},
};

/// Why a promotion cannot be given once more.
#[derive(Debug, thiserror::Error)]
pub enum UseError {
    #[error("the promotion was given as often as it may be")]
    UsedUp,
    #[error("the code was used as often as it may be, has expired or was revoked")]
    CodeRefused,
    #[error("the customer had the promotion as often as one customer may")]
    UsedUpForCustomer,
    #[error(transparent)]
    Store(#[from] Error),
}

from_storage!(UseError);

/// Who takes a promotion for which order.
#[derive(Debug, Clone)]
pub struct PromotionUse {
    pub promotion: PromotionId,
    pub coupon: Option<CouponCode>,
    /// Whose use it is: the id of an account, or a guest's address.
    pub customer: String,
    /// The order's address, in small letters: whoever has it counts as the same customer.
    pub email: String,
    /// The order.
    pub reference: String,
}

impl Promotions {
    /// [`PromotionRepository::take_use`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn take_use(&self, taken: &PromotionUse, limits: UsageLimits, at: UnixMillis) -> Result<(), UseError> {
        let taken = Arc::new(taken.clone());
        let work = move |tx: Tx| {
            let taken = taken.clone();
            async move { tx.promotions().take_use(&taken, limits, at).await }
        };
        self.shared.transaction(work).await
    }

    /// [`PromotionRepository::give_back`] in a transaction of its own.
    ///
    /// # Errors
    ///
    /// See there.
    pub async fn give_back(&self, reference: &str, at: UnixMillis) -> Result<u64> {
        let reference = reference.to_owned();
        let work = move |tx: Tx| {
            let reference = reference.clone();
            async move { tx.promotions().give_back(&reference, at).await }
        };
        self.shared.transaction(work).await
    }
}

/// The uses of promotions in a transaction.
#[derive(Debug)]
pub struct PromotionRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn promotions(&self) -> PromotionRepository<'_> {
        PromotionRepository { tx: self }
    }
}

impl PromotionRepository<'_> {
    /// Takes one use, unless a limit is reached: of any number of takers of the last use, one gets it. The order's second
    /// call for the same promotion changes nothing. Limits alone are looked at: what was in force when the purchase began is
    /// the order's, and [`Promotions::check_uses`] judged it then.
    ///
    /// Announced when it was the last use.
    ///
    /// # Errors
    ///
    /// A limit is reached.
    pub async fn take_use(&self, taken: &PromotionUse, limits: UsageLimits, at: UnixMillis) -> Result<(), UseError> {
        self.take_uses(&[(taken.clone(), limits)], at).await
    }

    /// Takes one use of each of these promotions, all or none.
    ///
    /// # Errors
    ///
    /// As [`Self::take_use`].
    pub async fn take_uses(&self, uses: &[(PromotionUse, UsageLimits)], at: UnixMillis) -> Result<(), UseError> {
        let mut tx = self.tx.lock().await?;
        let done = take(&mut tx, uses, at).await;
        tx.note(done)
    }

    /// Gives back all that the order `reference` took; returns how many uses that were. Announced of a promotion that
    /// was used up.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn give_back(&self, reference: &str, at: UnixMillis) -> Result<u64> {
        let mut tx = self.tx.lock().await?;
        let given = give_back(&mut tx, reference, at).await;
        tx.note(given)
    }
}

/// Takes all or none: first the uses, which nobody else writes, then what they are counted by, each in the order of its
/// keys, so that two orders never wait for each other.
async fn take(tx: &mut Transaction, uses: &[(PromotionUse, UsageLimits)], at: UnixMillis) -> Result<(), UseError> {
    let mut sorted: Vec<&(PromotionUse, UsageLimits)> = uses.iter().collect();
    sorted.sort_by(|(a, _), (b, _)| (&a.reference, a.promotion.as_str()).cmp(&(&b.reference, b.promotion.as_str())));
    let mut new = Vec::new();
    for taken in sorted {
        if note_use(tx, &taken.0, at).await? {
            new.push(taken);
        }
    }
    new.sort_by_key(|(taken, _)| taken.promotion.as_str());
    for (taken, limits) in &new {
        count_use(tx, taken, *limits, at).await?;
    }
    let mut coupons: Vec<&str> = new
        .iter()
        .filter_map(|(taken, _)| taken.coupon.as_ref().map(CouponCode::as_str))
        .collect();
    coupons.sort_unstable();
    for code in coupons {
        tx.locked.add(RowKind::PromotionCode, code)?;
        if matches!(codes::take(tx, code, at).await?, CodeUse::UsedUp) {
            return Err(UseError::CodeRefused);
        }
    }
    Ok(())
}

/// Writes the use; returns whether the order did not have the promotion before.
async fn note_use(tx: &mut Transaction, taken: &PromotionUse, at: UnixMillis) -> Result<bool> {
    const USE: &str = "INSERT INTO promotion_use (reference, promotion, customer, coupon, created_at)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reference, promotion) DO NOTHING";
    let promotion = taken.promotion.as_str();
    let coupon = taken.coupon.as_ref().map(CouponCode::as_str);
    tx.locked
        .add(RowKind::PromotionUse, format!("{}\0{promotion}", taken.reference))?;
    let written = on_either!(tx, tx => sqlx::query(USE)
        .bind(&taken.reference).bind(promotion).bind(&taken.customer).bind(coupon).bind(at.0)
        .execute(&mut **tx).await?.rows_affected());
    Ok(written > 0)
}

/// Counts a use that was written, unless a limit is reached.
async fn count_use(
    tx: &mut Transaction,
    taken: &PromotionUse,
    limits: UsageLimits,
    at: UnixMillis,
) -> Result<(), UseError> {
    const START: &str = "INSERT INTO promotion_counter (promotion, used) VALUES ($1, 0)
        ON CONFLICT (promotion) DO NOTHING";
    const COUNT: &str =
        "UPDATE promotion_counter SET used = used + 1 WHERE promotion = $1 AND used < $2 RETURNING used";
    let promotion = taken.promotion.as_str();
    let total = limits.total.map_or(i64::MAX, i64::from);
    tx.locked.add(RowKind::PromotionCounter, promotion)?;
    let used: Option<(i64,)> = on_either!(tx, tx => {
        sqlx::query(START).bind(promotion).execute(&mut **tx).await?;
        sqlx::query_as(COUNT).bind(promotion).bind(total).fetch_optional(&mut **tx).await?
    });
    let Some((used,)) = used else {
        return Err(UseError::UsedUp);
    };
    // The counter's row is locked: whatever other uses there are, they are committed with their orders and counted here.
    if let Some(limit) = limits.per_customer
        && times_given(tx, &taken.promotion, [&taken.customer, &taken.email]).await? > limit
    {
        return Err(UseError::UsedUpForCustomer);
    }
    // Carts only ask whether any use is left, so the counts between the first and the last need no event.
    if used == total {
        outbox::append(tx, Topic::PromotionLimit, &[promotion], at);
    }
    Ok(())
}

/// How often the promotion may be given in all.
fn total_limit(id: &str, body: &str) -> Result<Option<i64>> {
    let promotion: Promotion = serde_json::from_str(body).map_err(|reason| Error::corrupt("promotion", id, reason))?;
    Ok(promotion.usage.total.map(i64::from))
}

pub(crate) async fn give_back(tx: &mut Transaction, reference: &str, at: UnixMillis) -> Result<u64> {
    const DELETE: &str = "DELETE FROM promotion_use WHERE reference = $1 RETURNING promotion, COALESCE(coupon, '')";
    const COUNT: &str = "UPDATE promotion_counter SET used = used - 1 WHERE promotion = $1 RETURNING used";
    const BODY: &str = "SELECT body FROM promotion WHERE id = $1";
    let mut given: Vec<(String, String)> =
        on_either!(tx, tx => sqlx::query_as(DELETE).bind(reference).fetch_all(&mut **tx).await?);
    // Sorted, so that two that give back lock the counters in the same order.
    given.sort_unstable();
    for (promotion, _) in &given {
        tx.locked.add(RowKind::PromotionCounter, promotion)?;
        let (used, body): (Option<(i64,)>, Option<(String,)>) = on_either!(tx, tx => (
            sqlx::query_as(COUNT).bind(promotion).fetch_optional(&mut **tx).await?,
            sqlx::query_as(BODY).bind(promotion).fetch_optional(&mut **tx).await?,
        ));
        let limit = body.map(|(body,)| total_limit(promotion, &body)).transpose()?.flatten();
        // It was used up, and is not any more. All other counts are the same to carts.
        if used.is_some_and(|(used,)| limit == Some(used + 1)) {
            outbox::append(tx, Topic::PromotionLimit, &[promotion], at);
        }
    }
    let mut coupons: Vec<&str> = given.iter().map(|(_, coupon)| coupon.as_str()).collect();
    coupons.retain(|coupon| !coupon.is_empty());
    coupons.sort_unstable();
    for coupon in coupons {
        tx.locked.add(RowKind::PromotionCode, coupon)?;
        codes::give_back(tx, coupon, at).await?;
    }
    Ok(given.len() as u64)
}
