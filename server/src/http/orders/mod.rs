//! Orders: read, found, made of what is paid, changed.

pub mod changing;
pub mod reading;
mod shown;

use actix_web::web;

use super::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(|config| under(config, "/api/cda/me/orders"))
        .configure(|config| under(config, "/api/cda/orders"));
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
