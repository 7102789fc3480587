//! Carts, stock, prices and markets for systems beside the shop's own pages.
//!
//! There are two families of cart calls with the same handlers: `cda/me/carts` reaches the caller's own carts,
//! `cda/carts` those of all customers; who asks decides which of them are open.

mod caller;
pub mod carts;
pub mod checkout;
pub mod goods;
pub mod markets;
pub mod search;
mod writing;

use actix_web::web;

pub use self::{
    caller::{ALL_ROOT, Caller, CartPath, Found, OWN_ROOT},
    checkout::Issues,
};
use crate::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(|config| carts_under(config, OWN_ROOT))
        .configure(|config| carts_under(config, ALL_ROOT))
        .service(methods::reading("/api/cda/inventory", goods::inventory))
        .service(methods::reading("/api/cda/pricing", goods::pricing))
        .service(methods::reading("/api/cda/pricing/bycodes", goods::pricing_by_codes))
        .service(methods::reading("/api/cda/markets", markets::markets))
        .service(methods::reading("/api/cda/markets/{id}", markets::market))
        .service(methods::reading("/api/cda/warehouse/{id}", markets::warehouse));
}

/// The calls for carts. Words that stand where a part of a path may stand come first.
fn carts_under(config: &mut web::ServiceConfig, root: &str) {
    let at = |path: &str| format!("{root}{path}");
    config
        .service(methods::several(
            &at(""),
            "POST, PUT",
            [web::post().to(carts::create), web::put().to(carts::replace)],
        ))
        .service(methods::posting(&at("/search"), search::search))
        .service(methods::several(
            &at("/{id}"),
            "GET, HEAD, DELETE",
            [
                methods::read().to(carts::read_by_id),
                web::delete().to(carts::end_by_id),
            ],
        ))
        .service(methods::posting(&at("/{id}/preparecheckout"), checkout::prepare_by_id))
        .service(methods::several(
            &at("/{customerId}/{cartName}/{marketId}"),
            "GET, HEAD, DELETE",
            [methods::read().to(carts::read), web::delete().to(carts::end)],
        ))
        .service(methods::posting(
            &at("/{customerId}/{cartName}/{marketId}/preparecheckout"),
            checkout::prepare,
        ))
        .service(methods::reading(
            &at("/{customerId}/{cartName}/{marketId}/{createIfNotExist}"),
            carts::read_or_create,
        ));
}
