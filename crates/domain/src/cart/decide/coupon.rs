//! Whether a coupon brings a cart anything.

use super::context::{DecisionContext, price_now};
use crate::{
    cart::contents::CartContents,
    fault::{Fault, FaultCode, Shortfall},
    pricing::{PricingContext, RejectionReason, Shopper, explain},
    promotion::{AppliedCoupon, CouponState},
    stock::NOTHING_RESERVED,
};

pub(super) fn apply_coupon(
    contents: &mut CartContents,
    coupon: &AppliedCoupon,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    match context.book.promotions().coupon(coupon, &context.market.id, context.at) {
        CouponState::Unknown => return Err(FaultCode::CouponUnknown.into()),
        CouponState::Expired => return Err(FaultCode::CouponExpired.into()),
        CouponState::NotYetValid => return Err(FaultCode::CouponNotYetValid.into()),
        CouponState::UsedUp => return Err(FaultCode::CouponUsedUp.into()),
        CouponState::Valid => {}
    }
    let before = contents.coupon.replace(coupon.clone());
    if price_now(contents, context)
        .coupon
        .is_some_and(|coupon| coupon.is_applied)
    {
        return Ok(());
    }
    let fault = why_coupon_is_idle(contents, coupon, context);
    contents.coupon = before;
    Err(fault)
}

/// Takes away the coupon for which no promotion is given.
pub(super) fn drop_idle_coupon(contents: &mut CartContents, context: DecisionContext<'_>) {
    if price_now(contents, context)
        .coupon
        .is_some_and(|coupon| !coupon.is_applied)
    {
        contents.coupon = None;
    }
}

/// Why no promotion is given for a coupon: its buyer had all of it, other promotions leave nothing for it, there is too
/// little of its goods, or the goods are not those.
fn why_coupon_is_idle(contents: &CartContents, coupon: &AppliedCoupon, context: DecisionContext<'_>) -> Fault {
    let shopper = Shopper::of(contents);
    let pricing = PricingContext {
        shopper: &shopper,
        ..pricing_context(context)
    };
    let explained = explain(contents, pricing);
    let reasons = explained
        .iter()
        .filter(|explanation| explanation.promotion.accepts(coupon, context.at))
        .filter_map(|explanation| explanation.outcome.as_ref().err());
    let found = reasons.clone().find_map(|reason| match reason {
        RejectionReason::BlockedByExclusive { .. } | RejectionReason::NotAlone { .. } => Some(FaultCode::CouponBlocked),
        RejectionReason::UsedUpForCustomer => Some(FaultCode::CouponUsedUp),
        _ => None,
    });
    if let Some(code) = found {
        return code.into();
    }
    // The nearest of its promotions.
    let shortfall = reasons
        .filter_map(RejectionReason::shortfall)
        .min_by_key(|missing| match missing {
            Shortfall::Amount(amount) => amount.minor(),
            Shortfall::Pieces(pieces) => i64::from(*pieces),
        });
    Fault {
        shortfall,
        ..FaultCode::CouponNotApplicable.into()
    }
}

/// As carts are shown before anything of the shopper is known.
fn pricing_context(context: DecisionContext<'_>) -> PricingContext<'_> {
    PricingContext {
        book: context.book,
        market: context.market,
        at: context.at,
        shopper: Shopper::anonymous(),
        shipping: None,
        reserved: &NOTHING_RESERVED,
    }
}
