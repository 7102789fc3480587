//! An order as it is written for who asks.

use actix_web::web;
use domain::{
    fault::{Fault, FaultCode},
    ids::{IdentityId, VariationCode},
    market::Language,
};
use runtime::timestamp;
use site::{address::order_lookup_path, delivery::ordered_delivery};
use store::StoredOrder;
use wire::order::{OrderFacts, OrderModel, OrderedProduct};

use crate::{cda::Caller, error::ApiError, state::AppState};

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

/// Who is shown an order.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub shop: &'a web::Data<AppState>,
    pub language: Language,
    /// Whose orders they may get out of; all of them where nobody is named.
    whose: Option<IdentityId>,
}

impl<'a> Reader<'a> {
    /// Somebody who may get out of the order that is shown.
    pub(super) fn owner(shop: &'a web::Data<AppState>, language: Language) -> Self {
        Self {
            shop,
            language,
            whose: None,
        }
    }

    pub(super) fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault.into(), self.language)
    }

    pub(super) fn unreadable(&self, error: &store::Error) -> ApiError {
        tracing::warn!(%error, "orders could not be read");
        self.fail(FaultCode::StorageUnavailable)
    }
}

impl<'a> From<&'a Caller> for Reader<'a> {
    fn from(caller: &'a Caller) -> Self {
        Self {
            shop: &caller.shop,
            language: caller.language,
            whose: caller.own,
        }
    }
}

/// Hands an order to a reader, as it is written for who asks.
pub(super) fn with_model<'a, T>(
    reader: impl Into<Reader<'a>>,
    stored: &StoredOrder,
    read: impl FnOnce(OrderModel<'_>) -> T,
) -> T {
    with_facts(reader, stored, |facts| read(OrderModel::new(facts)))
}

/// Hands all to a reader that an order is written from.
pub(super) fn with_facts<'a, T>(
    reader: impl Into<Reader<'a>>,
    stored: &StoredOrder,
    read: impl FnOnce(OrderFacts<'_>) -> T,
) -> T {
    let Reader { shop, language, whose } = reader.into();
    let storefront = &shop.storefront;
    let catalogue = storefront.catalogue();
    let product = |code: &VariationCode| {
        let offer = catalogue.offer(code.as_str())?;
        Some(OrderedProduct::new(offer.product, code, &catalogue, language))
    };
    let book = storefront.book.load();
    let delivery = ordered_delivery(&stored.order, book.delivery(), &storefront.markets, language);
    let return_address = storefront.site.load().return_address();
    let may_withdraw = whose.is_none_or(|own| own == stored.order.contents.customer);
    read(OrderFacts {
        order: &stored.order,
        version: stored.version,
        language,
        phrases: storefront.localizations.dictionary(language),
        product: &product,
        delivery: delivery.as_ref(),
        moment: timestamp::format,
        lookup_url: &order_lookup_path(language),
        return_address: &return_address,
        withdraws: may_withdraw.then(|| shop.clock.wall()),
    })
}
