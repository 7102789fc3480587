//! Pricing one cart.

use super::{GiftCardPayment, Goods, PricedCart, PricedLine, TaxTable, Terms};
use crate::{
    cart::{Contents, Line},
    money::Money,
};

/// Prices a cart. Sums that would not fit are held at the largest amount; no cart of 500 lines with
/// 999 pieces comes near it.
pub fn price(contents: &Contents, terms: Terms<'_>) -> PricedCart {
    let zero = Money::zero(terms.market.currency);
    let lines: Vec<_> = contents.lines.iter().map(|line| price_line(line, terms)).collect();
    let sum = |amount: fn(&PricedLine) -> Money| {
        lines
            .iter()
            .try_fold(zero, |sum, line| sum.plus(amount(line)))
            .unwrap_or(Money::from_minor(i64::MAX, terms.market.currency))
    };
    let sub_total = sum(|line| line.extended_price);
    let shipping_total = terms.shipping.map_or(zero, |shipping| shipping.fee);
    let shipping_rate = terms
        .book
        .taxes()
        .rate(TaxTable::SHIPPING, &terms.market.country, terms.at);
    let tax_total = sum(|line| line.tax).plus(shipping_total.tax_included(shipping_rate)).unwrap_or(zero);
    let total = sub_total.plus(shipping_total).unwrap_or(sub_total);
    let gift_card = contents.gift_card.clone().map(|card| {
        let paid = Money::from_minor(card.available.minor().min(total.minor()), terms.market.currency);
        GiftCardPayment { card, paid }
    });
    let paid = gift_card.as_ref().map_or(zero, |payment| payment.paid);
    PricedCart {
        total_quantity: contents.total_quantity(),
        total_weight: lines.iter().map(PricedLine::weight).sum(),
        sub_total,
        order_discount: zero,
        shipping_total,
        discount_total: zero,
        tax_total,
        total,
        promotions: Vec::new(),
        coupon: None,
        payable: total.minus(paid).unwrap_or(total),
        gift_card,
        lines,
    }
}

fn price_line(line: &Line, terms: Terms<'_>) -> PricedLine {
    let currency = terms.market.currency;
    let goods = Goods::find(line.code.as_str(), terms.book.catalogue());
    let price = goods
        .as_ref()
        .and_then(|goods| goods.variation().price_at(&terms.market.id, terms.at));
    let unit_price = Money::from_minor(price.map_or(0, |price| price.current()), currency);
    let extended_price = unit_price
        .times(line.quantity.get())
        .unwrap_or(Money::from_minor(i64::MAX, currency));
    let tax_rate = goods.as_ref().map_or(0, |goods| {
        let class = goods.variation().tax_class.as_str();
        terms.book.taxes().rate(class, &terms.market.country, terms.at)
    });
    let is_buyable = price.is_some()
        && goods.as_ref().is_some_and(|goods| {
            let variation = goods.variation();
            variation.backorder || variation.stock >= line.quantity.get()
        });
    PricedLine {
        line: line.clone(),
        goods,
        placed_price: Money::from_minor(price.map_or(0, |price| price.regular), currency),
        unit_price,
        line_discount: Money::zero(currency),
        order_discount: Money::zero(currency),
        extended_price,
        tax: extended_price.tax_included(tax_rate),
        tax_rate,
        is_gift: false,
        is_buyable,
    }
}
