use domain::{giftcard::GiftCardId, ids::VariationCode, promotion::CouponCode};

/// What carts depend on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CartTopic {
    /// Goods that lie in it, or that a promotion gives to it.
    Variation(VariationCode),
    GiftCard(GiftCardId),
    Coupon(CouponCode),
}
