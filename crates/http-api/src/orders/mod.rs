//! Orders: read, found, made of what is paid, changed, told on paper.

pub mod changing;
pub mod converting;
pub mod linked;
pub mod papers;
pub mod reading;
mod shown;

use actix_web::web;

use crate::{
    cda::{ALL_ROOT, OWN_ROOT},
    methods,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(|config| under(config, shown::OWN_ROOT))
        .configure(|config| under(config, shown::ALL_ROOT))
        .configure(|config| carts_under(config, OWN_ROOT))
        .configure(|config| carts_under(config, ALL_ROOT))
        .service(methods::posting("/api/me/orders/link", linked::ask))
        .service(methods::several(
            "/api/me/orders/linked",
            "POST, PUT",
            [web::post().to(linked::read), web::put().to(linked::change)],
        ))
        .service(methods::reading("/api/me/orders/{id}/receipt.pdf", papers::receipt))
        .service(methods::reading(
            "/api/me/orders/{id}/credit-notes/{nth}.pdf",
            papers::credit_note,
        ))
        .service(methods::reading(
            &format!("{}/{{id}}/packing-slip.pdf", shown::ALL_ROOT),
            papers::packing_slip,
        ));
}

fn under(config: &mut web::ServiceConfig, root: &str) {
    config
        .service(methods::several(
            root,
            "POST, PUT",
            [web::post().to(changing::create), web::put().to(changing::change)],
        ))
        .service(methods::posting(&format!("{root}/search"), reading::search))
        .service(methods::reading(&format!("{root}/{{id}}"), reading::read_by_id));
}

fn carts_under(config: &mut web::ServiceConfig, root: &str) {
    config
        .service(methods::posting(
            &format!("{root}/{{id}}/converttoorder"),
            converting::convert_by_id,
        ))
        .service(methods::posting(
            &format!("{root}/{{customerId}}/{{cartName}}/{{marketId}}/converttoorder"),
            converting::convert,
        ));
}
