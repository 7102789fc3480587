//! An order as it is written for who asks.

use domain::ids::VariationCode;
use runtime::timestamp;
use store::StoredOrder;
use wire::{
    links,
    order::{OrderFacts, OrderModel},
};

use crate::http::cda::Caller;

/// Hands each order to a reader, as it is written for the caller.
pub(super) fn with_model<T>(caller: &Caller, stored: &StoredOrder, read: impl FnOnce(OrderModel<'_>) -> T) -> T {
    let storefront = &caller.shop.storefront;
    let catalogue = storefront.catalogue();
    let product_url = |code: &VariationCode| {
        let offer = catalogue.offer(code.as_str())?;
        Some(links::variation(offer.product, code.as_str(), caller.language))
    };
    read(OrderModel::new(OrderFacts {
        order: &stored.order,
        version: stored.version,
        language: caller.language,
        phrases: storefront.localizations.dictionary(caller.language),
        product_url: &product_url,
        moment: timestamp::format,
    }))
}
