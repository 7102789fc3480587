//! What carts depend on, and which of them hears of what.

use actix::Recipient;
use domain::{giftcard::GiftCardId, ids::VariationCode, promotion::CouponCode};
use services::followers::Followers;

use super::messages::Changed;

/// What carts depend on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum CartTopic {
    /// Goods that lie in it, or that a promotion gives to it.
    Variation(VariationCode),
    GiftCard(GiftCardId),
    Coupon(CouponCode),
}

pub(super) type CartFollowers = Followers<CartTopic, Recipient<Changed>>;
