//! How a product reaches the shopper, told on its page.

use domain::{
    catalogue::{Product, Variation},
    delivery::Parcel,
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
    let zone = context.markets.zones().of_market(&market.id);
    let Ok(now) = Timestamp::from_millisecond(context.at.0) else {
        return ProductDelivery::default();
    };
    let offers = delivery.offers(&parcel, market, now.to_zoned(zone.clone()).datetime());
    let free = delivery.free_delivery(&parcel, market);
    ProductDelivery::new(&offers, free.map(|free| free.from), context.language)
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
