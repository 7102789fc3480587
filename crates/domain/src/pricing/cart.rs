//! Pricing one cart.

use super::{
    CouponOutcome, GiftCardPayment, PricedCart, PricedLine, PricingContext, TaxTable, lines::price_lines,
    promotion_engine::PromotionEngine,
};
use crate::{
    cart::CartContents, clock::UnixMillis, giftcard::AppliedGiftCard, ids::VariationCode, money::Money,
    promotion::AppliedPromotion,
};

/// Prices a cart. Sums that would not fit are held at the largest amount; no cart of 500 lines with
/// 999 pieces comes near it.
pub fn price(contents: &CartContents, context: PricingContext<'_>) -> PricedCart {
    let mut lines = price_lines(contents, context);
    let (promotions, delivery, gift_codes) = give(&mut lines, contents, context);
    for line in &mut lines {
        line.tax = line.net().tax_included(line.tax_rate);
    }
    let sum = |amount: fn(&PricedLine) -> Money| {
        let amounts = lines.iter().map(|line| amount(line).minor());
        amounts.fold(0, i64::saturating_add)
    };
    let sub_total = sum(|line| line.extended_price);
    let order_discount = sum(|line| line.order_discount);
    let total = sub_total.saturating_sub(order_discount).saturating_add(delivery);
    let saved = promotions.iter().map(|applied| applied.saving.amount.minor());
    let money = |minor| Money::from_minor(minor, context.market.currency);
    let coupon = contents.coupon.as_ref().map(|coupon| CouponOutcome {
        is_applied: promotions
            .iter()
            .any(|applied| applied.promotion.accepts(coupon, context.at)),
        code: coupon.code.clone(),
    });
    let gift_card = contents
        .gift_card
        .clone()
        .map(|card| pay(card, money(total), context.at));
    let paid = gift_card.as_ref().map_or(0, |payment| payment.paid.minor());
    PricedCart {
        total_quantity: lines.iter().map(|line| line.line.quantity.get()).sum(),
        total_weight: lines.iter().map(PricedLine::weight).sum(),
        full_total: money(sum(|line| line.line_discount).saturating_add(sub_total)),
        sub_total: money(sub_total),
        order_discount: money(order_discount),
        delivery: None,
        full_shipping_total: money(context.shipping.map_or(0, |shipping| shipping.fee.minor().max(0))),
        shipping_total: money(delivery),
        shipment_costs: Vec::new(),
        discount_total: money(saved.fold(0, i64::saturating_add)),
        tax_total: money(sum(|line| line.tax).saturating_add(delivery_tax(delivery, context))),
        total: money(total),
        promotions,
        gift_codes,
        coupon,
        gift_card,
        payable: money(total.saturating_sub(paid)),
        lines,
    }
}

/// Gives the lines what promotions give them. Returns those promotions, what is left to pay for the delivery, and the goods
/// that were to be given.
fn give(
    lines: &mut Vec<PricedLine>,
    contents: &CartContents,
    context: PricingContext<'_>,
) -> (Vec<AppliedPromotion>, i64, Vec<VariationCode>) {
    let promotions = context.book.promotions();
    let mut engine = PromotionEngine::new(lines, contents, context);
    let mut applied = Vec::new();
    for place in promotions.candidates(contents.coupon.as_ref()) {
        // Most of a large shop's promotions end here, before any of their conditions is read.
        if engine.concerns(place)
            && let Ok(saving) = engine.apply(place)
        {
            let promotion = promotions.all()[place].clone();
            applied.push(AppliedPromotion { promotion, saving });
        }
    }
    let (delivery, gift_codes) = engine.finish(lines);
    (applied, delivery, gift_codes)
}

fn delivery_tax(delivery: i64, context: PricingContext<'_>) -> i64 {
    if delivery == 0 {
        return 0;
    }
    let rate = context
        .book
        .taxes()
        .rate(TaxTable::SHIPPING, &context.market.country, context.at);
    Money::from_minor(delivery, context.market.currency)
        .tax_included(rate)
        .minor()
}

/// A card that is of another currency or has expired stays in the cart, and pays nothing here.
fn pay(card: AppliedGiftCard, total: Money, at: UnixMillis) -> GiftCardPayment {
    let can_pay = card.available.currency() == total.currency() && !card.is_expired(at);
    let available = if can_pay { card.available.minor().max(0) } else { 0 };
    let paid = available.min(total.minor());
    let money = |minor| Money::from_minor(minor, total.currency());
    GiftCardPayment {
        card,
        paid: money(paid),
        left: money(available - paid),
    }
}
