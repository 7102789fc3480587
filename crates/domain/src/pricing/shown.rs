//! A cart priced with what its owner told of themselves and chose.

use super::{PriceBook, PricedCart, PricingContext, Shipping, Shopper, cart::price};
use crate::{
    cart::CartContents,
    clock::UnixMillis,
    delivery::{DeliveryQuote, Parcel},
    market::Market,
    money::Money,
};

/// Prices a cart as its owner sees it: with the chosen delivery, and for the shopper that the owner said to be.
///
/// What the delivery costs depends on what is paid for the goods, and no promotion on goods depends on the delivery. One
/// that is not offered for these goods any more counts as not chosen. What a delivery provider sells costs what it said.
pub fn price_as_shown(contents: &CartContents, book: &PriceBook, market: &Market, at: UnixMillis) -> PricedCart {
    let details = contents.details.as_deref();
    let shopper = Shopper::of(contents);
    let context = PricingContext {
        book,
        market,
        at,
        shopper: &shopper,
        shipping: None,
    };
    let goods = price(contents, context);
    let chosen = details.and_then(|details| {
        let quoted = details.quote.as_ref().filter(|quote| quote.currency == market.currency);
        if let Some(quote) = quoted {
            return Some((DeliveryQuote::method()?, quote.price()));
        }
        let id = details.delivery.as_ref()?;
        Some((id.clone(), book.delivery().price_of(id, &goods.parcel(), market)?))
    });
    let Some((id, fee)) = chosen else {
        return goods;
    };
    let shipping = Shipping {
        name: id.as_str().into(),
        fee,
    };
    let context = PricingContext {
        shipping: Some(&shipping),
        ..context
    };
    PricedCart {
        delivery: Some(id),
        ..price(contents, context)
    }
}

impl Shopper {
    /// What the owner of a cart told of themselves, and what was found of it.
    pub fn of(contents: &CartContents) -> Self {
        let details = contents.details.as_deref();
        details.map_or_else(
            || Self::anonymous().clone(),
            |details| Self {
                earlier_orders: details.earlier_orders,
                promotion_uses: details.promotion_uses.clone(),
                groups: Vec::new(),
            },
        )
    }
}

impl PricedCart {
    /// What has to be delivered.
    pub fn parcel(&self) -> Parcel {
        Parcel {
            grams: self.total_weight,
            goods: Money::from_minor(
                self.sub_total.minor().saturating_sub(self.order_discount.minor()),
                self.total.currency(),
            ),
        }
    }
}
