//! The lines of a cart at the prices of now, before promotions.

use super::{Goods, PriceAt, PricedLine, PricingContext};
use crate::{
    cart::{CartContents, Line, Shipments},
    catalogue::ProductKind,
    money::Money,
};

/// In the order of the cart.
pub(super) fn price_lines(contents: &CartContents, context: PricingContext<'_>) -> Vec<PricedLine> {
    let lines = contents.lines.iter();
    let shipments = Shipments::of(contents);
    lines
        .map(|line| {
            let goods = Goods::find(line.code.as_str(), context.book.catalogue());
            // Only goods that are made for somebody can lie on several lines of one variation.
            let pieces = match line.custom {
                Some(_) => contents.pieces_of(&line.code),
                None => line.quantity.get(),
            };
            let line = Line {
                shipment: shipments.of_line(line.tablet().map(AsRef::as_ref)),
                ..line.clone()
            };
            price_line(line, goods, pieces, context)
        })
        .collect()
}

/// A line with what one piece costs; `pieces` is how many the cart takes from the stock of its variation.
pub(super) fn price_line(line: Line, goods: Option<Goods>, pieces: u32, context: PricingContext<'_>) -> PricedLine {
    let currency = context.market.currency;
    let variation = goods.as_ref().map(Goods::variation);
    let price = variation
        .and_then(|variation| variation.prices.get(&context.market.id)?.now(context.at))
        .filter(|price| price.current() >= 0);
    let unit_price = price.map_or(0, PriceAt::current);
    let reserved = context.reserved.get(&line.code).copied().unwrap_or_default();
    let in_stock = variation.map_or(0, |variation| variation.stock.saturating_add(reserved));
    let is_buyable = price.is_some() && variation.is_some_and(|variation| variation.backorder || in_stock >= pieces);
    let is_taxed = goods
        .as_ref()
        .is_some_and(|goods| goods.product.kind != ProductKind::GiftCard);
    // A gift card that pays for goods of several rates is taxed with those (directive 2006/112/EC, article 30b).
    let tax_rate = variation.filter(|_| is_taxed).map_or(0, |variation| {
        let class = variation.tax_class.as_str();
        context.book.taxes().rate(class, &context.market.country, context.at)
    });
    let money = |minor| Money::from_minor(minor, currency);
    PricedLine {
        placed_price: money(price.map_or(0, |price| price.regular)),
        unit_price: money(unit_price),
        line_discount: Money::zero(currency),
        order_discount: Money::zero(currency),
        extended_price: money(unit_price.saturating_mul(line.quantity.get().into())),
        tax: Money::zero(currency),
        tax_rate,
        is_gift: false,
        pieces,
        in_stock,
        is_buyable,
        line,
        goods,
    }
}
