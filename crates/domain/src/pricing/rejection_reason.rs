use crate::{clock::UnixMillis, fault::Shortfall, ids::PromotionId, money::Money};

/// The first thing that keeps a promotion from being given, in the order in which they are asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RejectionReason {
    Disabled,
    /// It is one of the catalogue: what it gives is in the prices.
    InPrices,
    NotInMarket,
    /// It begins later.
    NotYet {
        from: UnixMillis,
    },
    /// It has ended.
    Over {
        until: UnixMillis,
    },
    /// It needs a coupon that the cart does not have.
    NoCoupon,
    NotInGroup,
    /// It is for an order of another number than the shopper's next one.
    OtherOrder {
        needed: u32,
        earlier: u32,
    },
    /// It is for an order of a certain number, and how many the shopper had is not known.
    OrdersUnknown,
    /// As many orders had it as may.
    UsedUp,
    /// As many orders of this customer had it as may.
    UsedUpForCustomer,
    /// No goods of its target that cost something.
    NoMatchingGoods,
    /// The goods of its target, before promotions.
    BelowMinimumAmount {
        needed: Money,
        has: Money,
    },
    /// Pieces of its target.
    BelowMinimumQuantity {
        needed: u32,
        has: u32,
    },
    /// The condition of this place in `all` does not hold.
    AllUnmet {
        index: usize,
    },
    /// No condition of `any` holds.
    AnyUnmet,
    /// The condition of this place in `none` holds.
    NoneMet {
        index: usize,
    },
    /// No goods that cost something and that it could reduce.
    NoGoodsToReduce,
    /// An earlier promotion leaves nothing for it: nothing at all, or nothing of the lines of its target.
    BlockedByExclusive {
        by: PromotionId,
    },
    /// It is given only alone, and an earlier one was given.
    NotAlone {
        after: PromotionId,
    },
    /// It names no amount for this market.
    NoAmountInMarket,
    /// The gift is not in the catalogue, has no price here, or must be engraved.
    GiftNotSold,
    /// Fewer pieces of the gift are left than it gives.
    GiftOutOfStock {
        left: u32,
    },
    /// It would change nothing: too few pieces, prices that are low enough, lines on which nothing is left, a
    /// delivery that is free already.
    NothingToGive,
}

impl RejectionReason {
    /// What the cart lacks, where more of the same goods would do.
    pub fn shortfall(&self) -> Option<Shortfall> {
        match *self {
            Self::BelowMinimumAmount { needed, has } => {
                let missing = Money::from_minor(needed.minor() - has.minor(), needed.currency());
                Some(Shortfall::Amount(missing))
            }
            Self::BelowMinimumQuantity { needed, has } => Some(Shortfall::Pieces(needed.saturating_sub(has))),
            _ => None,
        }
    }
}
