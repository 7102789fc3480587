//! The last use of a coupon's promotion: of all, or of one customer.

use domain::{
    ids::PromotionId,
    promotion::{CouponCode, UsageLimits},
};
use store::{PromotionUse, Promotions, UseError};

use super::arena::{Arena, NOW, Round, race, unexpected};
use crate::error::{Error, Result};

/// Which limit is reached.
#[derive(Clone, Copy)]
pub enum Limit {
    /// The promotion may be given once more.
    Total,
    /// One customer may have it once more.
    Customer,
}

/// `name` tells these promotions from those of other races.
pub async fn round(arena: &Arena, name: &str, limit: Limit, orders: usize, number: u64) -> Result<Round> {
    let promotions = arena.store.promotions();
    let coupon = Coupon::new(&format!("{name}-{number}"), limit)?;
    let planted = arena.planted;
    let mut round = race(orders, |order| {
        let (promotions, coupon) = (promotions.clone(), coupon.clone());
        async move {
            match planted {
                false => coupon.take(&promotions, order).await,
                true => coupon.look_and_take(&promotions, order).await,
            }
        }
    })
    .await?;
    round.must_be("uses counted", coupon.used(&promotions).await?, 1);
    Ok(round)
}

#[derive(Clone)]
struct Coupon {
    promotion: PromotionId,
    code: CouponCode,
    limit: Limit,
}

impl Coupon {
    fn new(name: &str, limit: Limit) -> Result<Self> {
        let code = CouponCode::parse("LAST-ONE");
        Ok(Self {
            promotion: PromotionId::parse(name).map_err(|error| Error::server(error.to_string()))?,
            code: code.map_err(|error| Error::server(error.to_string()))?,
            limit,
        })
    }

    /// The winner asks twice, as after a lost answer; that must change nothing.
    async fn take(&self, promotions: &Promotions, order: usize) -> Result<bool> {
        let limits = match self.limit {
            Limit::Total => UsageLimits {
                total: Some(1),
                per_customer: None,
            },
            Limit::Customer => UsageLimits {
                total: None,
                per_customer: Some(1),
            },
        };
        match (self.take_within(promotions, limits, order).await, self.limit) {
            (Ok(()), _) => {
                let again = self.take_within(promotions, limits, order).await;
                again.map_err(unexpected)?;
                Ok(true)
            }
            (Err(UseError::UsedUp), Limit::Total) | (Err(UseError::UsedUpForCustomer), Limit::Customer) => Ok(false),
            (Err(other), _) => Err(unexpected(other)),
        }
    }

    /// The planted defect: the limit is looked at in one transaction, and the use is written in another.
    async fn look_and_take(&self, promotions: &Promotions, order: usize) -> Result<bool> {
        if self.used(promotions).await? > 0 {
            return Ok(false);
        }
        let taken = self.take_within(promotions, UsageLimits::default(), order).await;
        taken.map_err(unexpected)?;
        Ok(true)
    }

    async fn take_within(&self, promotions: &Promotions, limits: UsageLimits, order: usize) -> Result<(), UseError> {
        let customer = match self.limit {
            Limit::Total => format!("customer-{order}"),
            Limit::Customer => "customer".to_owned(),
        };
        let taken = PromotionUse {
            promotion: self.promotion.clone(),
            coupon: Some(self.code.clone()),
            email: customer.clone(),
            customer,
            reference: format!("{}-{order}", self.promotion.as_str()),
        };
        promotions.take_use(&taken, limits, NOW).await
    }

    async fn used(&self, promotions: &Promotions) -> Result<u32> {
        let (_, uses) = promotions.load().await?;
        Ok(uses.get(&self.promotion).copied().unwrap_or(0))
    }
}
