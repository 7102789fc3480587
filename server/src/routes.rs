//! Which handler answers which address.

use actix_web::{HttpRequest, web};
use configuration::LimitsConfig;
use domain::fault::FaultCode;
use http_api::{
    admin, assets, carts, cda, checkout, consents, content, contents, customers, document, editing, error::ApiError,
    extract::AnswerLanguage, feeds, frames, health, identity, letters, listing, localizations, openapi, orders,
    payments, pictures, places, releases, reviews, robots, search, staff, taxonomy, wishes,
};

use crate::ws;

pub fn routes(config: &mut web::ServiceConfig) {
    config
        // The first of them: the addresses of routes are compared one after another, and these calls come most often.
        .configure(carts::routes)
        .configure(health::routes)
        .configure(content::routes)
        .configure(editing::routes)
        .configure(listing::routes)
        .configure(taxonomy::routes)
        .configure(search::routes)
        .configure(localizations::routes)
        .configure(identity::routes)
        .configure(customers::routes)
        // Before the calls for carts, whose addresses have places for any words.
        .configure(payments::routes)
        .configure(orders::routes)
        .configure(cda::routes)
        .configure(checkout::routes)
        .configure(wishes::routes)
        .configure(openapi::page::routes)
        .configure(ws::routes)
        .configure(robots::routes)
        .configure(feeds::routes)
        .configure(letters::routes)
        .configure(frames::routes)
        .configure(assets::routes)
        .configure(admin::routes)
        .configure(releases::routes)
        .configure(places::routes)
        .configure(contents::routes)
        .configure(consents::routes)
        .configure(reviews::routes)
        .configure(staff::routes)
        .configure(pictures::routes)
        .service(web::scope("/api").default_service(web::to(no_such_call)))
        .default_service(web::to(document::document));
}

/// How much a body may hold, and what is said when it does not fit or cannot be read.
pub fn extractors(limits: &LimitsConfig) -> impl Fn(&mut web::ServiceConfig) + Clone + use<> {
    let most = limits.body_bytes;
    move |config| {
        config
            .app_data(web::PayloadConfig::new(most))
            .app_data(web::FormConfig::default().limit(most))
            .app_data(web::QueryConfig::default().error_handler(|_, request| refused(FaultCode::Malformed, request)))
            .app_data(web::PathConfig::default().error_handler(|_, request| refused(FaultCode::NotFound, request)));
    }
}

fn refused(code: FaultCode, request: &HttpRequest) -> actix_web::Error {
    ApiError::in_language(code, AnswerLanguage::of_refused(request)).into()
}

async fn no_such_call(request: HttpRequest) -> Result<&'static str, ApiError> {
    let language = AnswerLanguage::of_refused(&request);
    Err(ApiError::in_language(FaultCode::NotFound, language))
}
