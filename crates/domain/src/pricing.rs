//! What a cart costs: a pure function of its lines, the catalogue and the market.
//!
//! Prices include tax (consumer market). Tax is worked out per line, rounded half away from zero, and
//! the cart's tax is the sum of its lines'.

use std::sync::Arc;

use crate::{
    cart::{Contents, Line},
    catalogue::{Catalogue, Product, Variation},
    market::Market,
    money::Money,
};

/// A cart with its prices.
#[derive(Debug, Clone)]
pub struct PricedCart {
    pub lines: Vec<PricedLine>,
    pub total_quantity: u32,
    /// Grams with packages.
    pub total_weight: u64,
    pub sub_total: Money,
    pub shipping_total: Money,
    pub discount_total: Money,
    pub tax_total: Money,
    pub total: Money,
}

#[derive(Debug, Clone)]
pub struct PricedLine {
    pub line: Line,
    /// Nothing when the variation is not in the catalogue any more.
    pub goods: Option<Goods>,
    /// Of one piece, with tax; zero when it has no price here any more.
    pub unit_price: Money,
    pub extended_price: Money,
    pub tax: Money,
    /// Whether it can be bought as it lies there: has a price, and the stock for its quantity.
    pub is_buyable: bool,
}

/// The product and variation of a line.
#[derive(Debug, Clone)]
pub struct Goods {
    pub product: Arc<Product>,
    variation: usize,
}

impl Goods {
    pub fn variation(&self) -> &Variation {
        &self.product.variations[self.variation]
    }
}

/// Prices a cart. Sums that would not fit are held at the largest amount; no cart of 500 lines with
/// 999 pieces comes near it.
pub fn price(contents: &Contents, catalogue: &Catalogue, market: &Market) -> PricedCart {
    let zero = Money::zero(market.currency);
    let lines: Vec<_> = contents
        .lines
        .iter()
        .map(|line| price_line(line, catalogue, market))
        .collect();
    let sum = |amount: fn(&PricedLine) -> Money| {
        lines
            .iter()
            .try_fold(zero, |sum, line| sum.plus(amount(line)))
            .unwrap_or(Money::from_minor(i64::MAX, market.currency))
    };
    let sub_total = sum(|line| line.extended_price);
    let tax_total = sum(|line| line.tax);
    PricedCart {
        total_quantity: contents.total_quantity(),
        total_weight: lines.iter().map(PricedLine::weight).sum(),
        sub_total,
        shipping_total: zero,
        discount_total: zero,
        tax_total,
        total: sub_total,
        lines,
    }
}

impl PricedLine {
    /// Grams of all pieces with their packages.
    pub fn weight(&self) -> u64 {
        let piece = self
            .goods
            .as_ref()
            .and_then(|goods| goods.variation().weight.or(goods.variation().net_weight));
        u64::from(piece.unwrap_or(0)) * u64::from(self.line.quantity.get())
    }
}

fn price_line(line: &Line, catalogue: &Catalogue, market: &Market) -> PricedLine {
    let zero = Money::zero(market.currency);
    let goods = catalogue.offer(line.code.as_str()).and_then(|offer| {
        let variation = offer
            .product
            .variations
            .iter()
            .position(|other| other.code == line.code)?;
        Some(Goods {
            product: offer.product.clone(),
            variation,
        })
    });
    let price = goods.as_ref().and_then(|goods| goods.variation().price(market));
    let unit_price = price.unwrap_or(zero);
    let extended_price = unit_price
        .times(line.quantity.get())
        .unwrap_or(Money::from_minor(i64::MAX, market.currency));
    let rate = goods
        .as_ref()
        .map_or(0, |goods| market.tax_rate(&goods.variation().tax_class));
    let is_buyable = price.is_some()
        && goods.as_ref().is_some_and(|goods| {
            let variation = goods.variation();
            variation.backorder || variation.stock >= line.quantity.get()
        });
    PricedLine {
        line: line.clone(),
        goods,
        unit_price,
        extended_price,
        tax: extended_price.tax_included(rate),
        is_buyable,
    }
}
