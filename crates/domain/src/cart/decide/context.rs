//! What deciding needs to know beside the cart.

use crate::{
    cart::contents::CartContents,
    clock::UnixMillis,
    market::Market,
    pricing::{PriceBook, PricedCart, price_as_shown},
    stock::NOTHING_RESERVED,
};

/// What deciding needs to know beside the cart, at one moment.
#[derive(Debug, Clone, Copy)]
pub struct DecisionContext<'a> {
    pub book: &'a PriceBook,
    pub market: &'a Market,
    pub at: UnixMillis,
}

pub(super) fn price_now(contents: &CartContents, context: DecisionContext<'_>) -> PricedCart {
    // A cart with goods that are set aside is locked: nothing is decided about it.
    price_as_shown(contents, context.book, context.market, context.at, &NOTHING_RESERVED)
}
