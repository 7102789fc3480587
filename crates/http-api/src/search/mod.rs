//! Searches in the content tree, and what is offered while somebody types.

pub mod content;
pub mod locations;
pub mod recipes;
pub mod suggest;

mod call;

use actix_web::web;

use crate::methods;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/search/content", content::search_content))
        .service(methods::reading("/api/search/recipes", recipes::search_recipes))
        .service(methods::reading("/api/search/suggest", suggest::suggest))
        .service(methods::reading("/api/location/locations", locations::locations))
        .service(methods::reading("/api/location/cityoptions", locations::city_options));
}
