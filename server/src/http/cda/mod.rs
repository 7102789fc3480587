//! Carts, stock, prices and markets for systems beside the shop's own pages.
//!
//! There are two families of cart calls with the same handlers: `cda/me/carts` reaches the caller's own carts,
//! `cda/carts` those of all customers, for the role CustomerServiceRepresentatives.

mod caller;
pub mod carts;
pub mod checkout;
pub mod goods;
pub mod markets;
pub mod search;
mod writing;

use actix_web::{Resource, web};

pub use self::caller::{Family, LanguageQuery};
use super::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(|config| family(config, Family::Own))
        .configure(|config| family(config, Family::Customers))
        .service(methods::reading("/api/cda/inventory", goods::inventory))
        .service(methods::reading("/api/cda/pricing", goods::pricing))
        .service(methods::reading("/api/cda/pricing/bycodes", goods::pricing_by_codes))
        .service(methods::reading("/api/cda/markets", markets::markets))
        .service(methods::reading("/api/cda/markets/{id}", markets::market))
        .service(methods::reading("/api/cda/warehouse/{id}", markets::warehouse));
}

/// The cart calls of one family. Words that stand where a part of a path may stand come first.
fn family(config: &mut web::ServiceConfig, family: Family) {
    let root = family.root();
    let at = |path: &str| format!("{root}{path}");
    let with_family = |resource: Resource| resource.app_data(family);
    config
        .service(with_family(methods::several(
            &at(""),
            "POST, PUT",
            [web::post().to(carts::create), web::put().to(carts::replace)],
        )))
        .service(with_family(methods::posting(&at("/search"), search::search)))
        .service(with_family(methods::several(
            &at("/{id}"),
            "GET, HEAD, DELETE",
            [
                methods::read().to(carts::read_by_id),
                web::delete().to(carts::end_by_id),
            ],
        )))
        .service(with_family(methods::posting(
            &at("/{id}/preparecheckout"),
            checkout::prepare_by_id,
        )))
        .service(with_family(methods::several(
            &at("/{customerId}/{cartName}/{marketId}"),
            "GET, HEAD, DELETE",
            [methods::read().to(carts::read), web::delete().to(carts::end)],
        )))
        .service(with_family(methods::posting(
            &at("/{customerId}/{cartName}/{marketId}/preparecheckout"),
            checkout::prepare,
        )))
        .service(with_family(methods::reading(
            &at("/{customerId}/{cartName}/{marketId}/{createIfNotExist}"),
            carts::read_or_create,
        )));
}
