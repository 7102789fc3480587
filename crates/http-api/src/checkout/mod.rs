//! The checkout of the caller's cart: who buys, how it is delivered, what is left to pay, and the order.

pub mod details;
pub mod order;
mod provider;

use actix_web::web;
use wire::checkout::WIDGET_PATH;

use crate::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::several(
            "/api/me/checkout/details",
            "PUT",
            [web::put().to(details::set_details)],
        ))
        .service(methods::several(
            "/api/me/checkout/shipping",
            "GET, HEAD, PUT",
            [
                methods::read().to(details::shipping),
                web::put().to(details::choose_shipping),
            ],
        ))
        .service(methods::reading("/api/me/checkout/payment", details::payment))
        .service(methods::several(
            "/api/me/checkout/order",
            "POST, DELETE",
            [web::post().to(order::create), web::delete().to(order::cancel)],
        ))
        .service(methods::reading(WIDGET_PATH, details::widget));
}
