//! An order as it is written for who asks.

use domain::ids::VariationCode;
use runtime::timestamp;
use store::StoredOrder;
use wire::order::{OrderFacts, OrderModel, OrderedProduct};

use crate::http::cda::Caller;

/// Of the caller's own orders.
pub(super) const OWN_ROOT: &str = "/api/cda/me/orders";
/// Of the orders of all customers.
pub(super) const ALL_ROOT: &str = "/api/cda/orders";

/// What the addresses of the orders that the caller reaches begin with.
pub(super) fn orders_root(caller: &Caller) -> &'static str {
    match caller.own {
        Some(_) => OWN_ROOT,
        None => ALL_ROOT,
    }
}

/// Hands an order to a reader, as it is written for the caller.
pub(super) fn with_model<T>(caller: &Caller, stored: &StoredOrder, read: impl FnOnce(OrderModel<'_>) -> T) -> T {
    with_facts(caller, stored, |facts| read(OrderModel::new(facts)))
}

/// Hands all to a reader that an order is written from.
pub(super) fn with_facts<T>(caller: &Caller, stored: &StoredOrder, read: impl FnOnce(OrderFacts<'_>) -> T) -> T {
    let storefront = &caller.shop.storefront;
    let catalogue = storefront.catalogue();
    let product = |code: &VariationCode| {
        let offer = catalogue.offer(code.as_str())?;
        Some(OrderedProduct::new(offer.product, code, &catalogue, caller.language))
    };
    read(OrderFacts {
        order: &stored.order,
        version: stored.version,
        language: caller.language,
        phrases: storefront.localizations.dictionary(caller.language),
        product: &product,
        moment: timestamp::format,
    })
}
