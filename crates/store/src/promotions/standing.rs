//! How far promotions and their codes are used, before anybody takes a use of them.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::{IdentityId, OrderId, PromotionId},
    order::OrderContents,
    promotion::{CouponCode, UsageLimits},
};

use super::{
    PromotionUse, Promotions, UseError,
    given::{given_to, times_given},
};
use crate::{
    Error, Result,
    database::{Transaction, on_either},
};

impl Promotions {
    /// How many orders had each promotion of whoever is known by these names: the id of an account, and addresses in small
    /// letters. Promotions that none had are not there.
    ///
    /// # Errors
    ///
    /// The storage does not work.
    pub async fn uses_of(&self, names: &[&str]) -> Result<BTreeMap<PromotionId, u32>> {
        let pools = self.shared.pools.clone();
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let uses = given_to(&mut tx, &names).await?;
                tx.commit().await?;
                Ok(uses)
            })
            .await
    }

    /// Whether one use more of each of these could be taken now. Nothing is set aside: whoever completes an order first
    /// gets the last one.
    ///
    /// # Errors
    ///
    /// A limit is reached.
    pub async fn check_uses(&self, uses: Vec<(PromotionUse, UsageLimits)>, at: UnixMillis) -> Result<(), UseError> {
        if uses.is_empty() {
            return Ok(());
        }
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let mut tx = pools.begin_read().await?;
                let mut found = Ok(());
                for (wanted, limits) in &uses {
                    found = refusal(&mut tx, wanted, *limits, at).await?;
                    if found.is_err() {
                        break;
                    }
                }
                tx.commit().await?;
                Ok::<_, Error>(found)
            })
            .await?
    }
}

impl PromotionUse {
    /// Each promotion of an order once; the coupon counts for those that it is given for.
    pub fn all_of(contents: &OrderContents, order: OrderId) -> Vec<(Self, UsageLimits)> {
        let email = contents.buyer.email.normalised();
        let uses = contents.promotions.iter().map(|promotion| {
            let taken = Self {
                promotion: promotion.id.clone(),
                coupon: contents.coupon.clone().filter(|_| promotion.is_for_coupon),
                customer: match contents.customer {
                    customer @ IdentityId::Customer(_) => customer.to_string(),
                    // A guest is their address.
                    IdentityId::Anonymous(_) => email.clone(),
                },
                email: email.clone(),
                reference: order.to_string(),
            };
            (taken, promotion.limits)
        });
        uses.collect()
    }
}

async fn refusal(
    tx: &mut Transaction,
    wanted: &PromotionUse,
    limits: UsageLimits,
    at: UnixMillis,
) -> Result<Result<(), UseError>> {
    const TOTAL: &str = "SELECT used FROM promotion_counter WHERE promotion = $1";
    let promotion = wanted.promotion.as_str();
    if let Some(limit) = limits.total {
        let used: Option<(i64,)> = on_either!(&mut *tx, tx => {
            sqlx::query_as(TOTAL).bind(promotion).fetch_optional(&mut **tx).await?
        });
        if used.is_some_and(|(used,)| used >= i64::from(limit)) {
            return Ok(Err(UseError::UsedUp));
        }
    }
    if let Some(limit) = limits.per_customer
        && times_given(tx, &wanted.promotion, [&wanted.customer, &wanted.email]).await? >= limit
    {
        return Ok(Err(UseError::UsedUpForCustomer));
    }
    match &wanted.coupon {
        Some(code) if !can_take(tx, code, at).await? => Ok(Err(UseError::CodeRefused)),
        _ => Ok(Ok(())),
    }
}

/// Whether a use of the code could be taken; of one that nobody generated always.
async fn can_take(tx: &mut Transaction, code: &CouponCode, at: UnixMillis) -> Result<bool> {
    const SQL: &str = "SELECT CAST(COUNT(*) AS BIGINT) FROM promotion_code WHERE code = $1
        AND (revoked_at IS NOT NULL OR expires_at <= $2 OR used >= uses_limit)";
    let (refused,): (i64,) = on_either!(&mut *tx, tx => {
        sqlx::query_as(SQL).bind(code.as_str()).bind(at.0).fetch_one(&mut **tx).await?
    });
    Ok(refused == 0)
}
