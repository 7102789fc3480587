//! How a product reaches the shopper, told on its page.

use configuration::Markets;
use domain::{
    catalogue::{Product, Variation},
    clock::UnixMillis,
    delivery::{DeliveryMethods, Offer, Parcel},
    market::Market,
    money::Money,
};
use jiff::Timestamp;
use wire::product::ProductDelivery;

use crate::RenderContext;

/// For one piece of the lightest variation that is sold in the market: others may cost more, and none costs less.
pub fn product_delivery(context: RenderContext<'_>, product: &Product) -> ProductDelivery {
    let sold = product
        .variations
        .iter()
        .filter_map(|variation| parcel(context, variation));
    let Some(parcel) = sold.min_by_key(|parcel| parcel.grams) else {
        return ProductDelivery::default();
    };
    let RenderContext { market, delivery, .. } = context;
    let offers = offers(delivery, &parcel, market, context.markets, context.at);
    let free = delivery.free_delivery(&parcel, market);
    ProductDelivery::new(&offers, free.map(|free| free.from), context.language)
}

/// What is offered for a parcel now, by the market's own time.
pub fn offers<'a>(
    methods: &'a DeliveryMethods,
    parcel: &Parcel,
    market: &Market,
    markets: &Markets,
    at: UnixMillis,
) -> Vec<Offer<'a>> {
    let zone = markets.zones().of_market(&market.id);
    match Timestamp::from_millisecond(at.0) {
        Ok(now) => methods.offers(parcel, market, now.to_zoned(zone.clone()).datetime()),
        Err(_) => Vec::new(),
    }
}

fn parcel(context: RenderContext<'_>, variation: &Variation) -> Option<Parcel> {
    if !variation.is_buyable(&context.market.id, context.at) {
        return None;
    }
    let price = variation.price_at(&context.market.id, context.at)?;
    Some(Parcel {
        grams: u64::from(variation.weight.or(variation.net_weight).unwrap_or(0)),
        goods: Money::from_minor(price.current(), context.market.currency),
    })
}
