//! Pricing one cart.

use super::{
    CouponOutcome, GiftCardPayment, PricedCart, PricedLine, TaxTable, Terms, giving::Giving, lines::price_lines,
};
use crate::{
    cart::Contents, clock::UnixMillis, giftcard::AppliedGiftCard, ids::VariationCode, money::Money,
    promotion::AppliedPromotion,
};

/// Prices a cart. Sums that would not fit are held at the largest amount; no cart of 500 lines with
/// 999 pieces comes near it.
pub fn price(contents: &Contents, terms: Terms<'_>) -> PricedCart {
    let mut lines = price_lines(contents, terms);
    let (promotions, delivery, gift_codes) = give(&mut lines, contents, terms);
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
    let saved = promotions.iter().map(|applied| applied.saved.minor());
    let money = |minor| Money::from_minor(minor, terms.market.currency);
    let coupon = contents.coupon.clone().map(|code| CouponOutcome {
        is_applied: promotions
            .iter()
            .any(|applied| applied.promotion.conditions.coupons.contains(&code)),
        code,
    });
    let gift_card = contents.gift_card.clone().map(|card| pay(card, money(total), terms.at));
    let paid = gift_card.as_ref().map_or(0, |payment| payment.paid.minor());
    PricedCart {
        total_quantity: lines.iter().map(|line| line.line.quantity.get()).sum(),
        total_weight: lines.iter().map(PricedLine::weight).sum(),
        sub_total: money(sub_total),
        order_discount: money(order_discount),
        shipping_total: money(delivery),
        discount_total: money(saved.fold(0, i64::saturating_add)),
        tax_total: money(sum(|line| line.tax).saturating_add(delivery_tax(delivery, terms))),
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
    contents: &Contents,
    terms: Terms<'_>,
) -> (Vec<AppliedPromotion>, i64, Vec<VariationCode>) {
    let promotions = terms.book.promotions();
    let mut giving = Giving::new(lines, contents, terms);
    let mut applied = Vec::new();
    for place in promotions.candidates(contents.coupon.as_ref()) {
        // Most of a large shop's promotions end here, before any of their conditions is read.
        if giving.concerns(place)
            && let Ok(saved) = giving.offer(place)
        {
            let promotion = promotions.all()[place].clone();
            applied.push(AppliedPromotion { promotion, saved });
        }
    }
    let (delivery, gift_codes) = giving.finish(lines);
    (applied, delivery, gift_codes)
}

fn delivery_tax(delivery: i64, terms: Terms<'_>) -> i64 {
    if delivery == 0 {
        return 0;
    }
    let rate = terms
        .book
        .taxes()
        .rate(TaxTable::SHIPPING, &terms.market.country, terms.at);
    Money::from_minor(delivery, terms.market.currency)
        .tax_included(rate)
        .minor()
}

/// A card that is of another currency or has expired stays in the cart, and pays nothing here.
fn pay(card: AppliedGiftCard, total: Money, at: UnixMillis) -> GiftCardPayment {
    let can_pay = card.available.currency() == total.currency() && !card.is_expired(at);
    let available = if can_pay { card.available.minor().max(0) } else { 0 };
    let paid = Money::from_minor(available.min(total.minor()), total.currency());
    GiftCardPayment { card, paid }
}
