use std::collections::BTreeSet;

use domain::{
    cart::CartKey,
    content::PageId,
    giftcard::GiftCardId,
    ids::{IdentityId, VariationCode},
    money::Money,
    promotion::{AppliedCoupon, CouponCode},
};

/// The carts that somebody has open: what the projection has to tell them. Each call takes its time where there are many:
/// not for an async thread.
pub trait OpenCarts: Send + Sync {
    /// Carts that hold these variations, or are given them, are priced anew.
    fn products_changed(&self, variations: Vec<VariationCode>);

    /// Carts with these coupons are priced anew.
    fn coupons_changed(&self, coupons: Vec<CouponCode>);

    /// All carts are priced anew.
    fn prices_changed(&self);

    /// Carts that a gift card lies in show what it could pay now.
    fn gift_card_changed(&self, card: GiftCardId, available: Money);

    /// Carts with this coupon show what became of its code.
    fn coupon_changed(&self, coupon: AppliedCoupon);

    /// A cart that was written by somebody else is read again.
    fn cart_changed(&self, cart: &CartKey);

    /// What prices ask of a customer is looked up again for their carts.
    fn customer_changed(&self, customer: IdentityId);

    /// All carts are read again, with what prices ask of their owners.
    fn carts_changed(&self);

    /// The codes of the coupons that lie in carts.
    fn coupon_codes(&self) -> Vec<CouponCode>;

    /// The variations that lie in carts or are given to them.
    fn variations(&self) -> Vec<VariationCode>;

    /// The gift cards that lie in carts.
    fn gift_cards(&self) -> Vec<GiftCardId>;
}

/// The drafts that editors have open.
pub trait OpenDrafts: Send + Sync {
    /// Drafts of these pages may have been written by somebody else, and are read again.
    fn pages_changed(&self, pages: &BTreeSet<PageId>);

    /// What stands around pages is another thing: previews are made anew.
    fn site_changed(&self);

    /// Something else is said of these pages by those who work on them.
    fn comments_changed(&self, pages: &BTreeSet<PageId>);

    /// All drafts are read again, and what is said of them.
    fn drafts_changed(&self);
}
