//! How the server stands at the moment, in numbers: for scrapers of `/metrics`, and for operators who follow them.

use std::collections::BTreeMap;

use runtime::telemetry::names;

use crate::state::AppState;

/// What is counted when somebody asks, by the metric's name.
pub fn gauges(shop: &AppState) -> BTreeMap<&'static str, f64> {
    let projection = &shop.monitoring.projection;
    let lag = projection.lag(shop.clock.now().monotonic);
    let broker = shop
        .bus
        .is_connected()
        .map(|is_connected| (names::BROKER_CONNECTED, f64::from(u8::from(is_connected))));
    let mut gauges = BTreeMap::from([
        (names::CARTS, shop.carts.count() as f64),
        (names::DRAFTS, shop.drafts.count() as f64),
        (names::SOCKETS, shop.clients.gate.sockets() as f64),
        (names::TABS, shop.carts.tabs() as f64),
        (
            names::CATALOGUE_PRODUCTS,
            shop.storefront.catalogue().products().len() as f64,
        ),
        (names::PROJECTION_CURSOR, projection.cursor() as f64),
        (names::PROJECTION_LAG_EVENTS, lag.events as f64),
        (names::PROJECTION_LAG_SECONDS, lag.time.as_secs_f64()),
        (names::PROJECTION_UNREADABLE, projection.unreadable_count() as f64),
    ]);
    gauges.extend(broker);
    gauges
}
