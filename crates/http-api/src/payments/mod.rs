//! Paying: what can be paid with, payments of carts and orders, the way back from providers, and what those send.

mod addresses;
mod faults;
pub mod methods;
pub mod processing;
mod purchase;
pub mod returning;
mod test_pages;
pub mod webhooks;

use actix_web::web;

pub use self::{
    addresses::{CALLBACK, is_webhook, takes_forms},
    faults::fault,
    purchase::{begin_purchase, not_ready, order_before, own_purchase},
};

use crate::{
    cda::{ALL_ROOT, OWN_ROOT},
    methods as http_methods,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(http_methods::reading(
            "/api/cda/paymentmethods/{marketId}/{language}",
            methods::methods,
        ))
        .service(http_methods::posting(
            "/api/payments/{provider}/webhooks/authorisation",
            webhooks::authorisation,
        ))
        .configure(|config| processing::under(config, OWN_ROOT.trim_end_matches("/carts")))
        .configure(|config| processing::under(config, ALL_ROOT.trim_end_matches("/carts")))
        .configure(returning::routes)
        .configure(test_pages::routes);
}
