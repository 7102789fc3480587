//! What operators and their machines ask.

use actix_web::{HttpResponse, HttpResponseBuilder, http::StatusCode, web};
use domain::fault::FaultCode;
use metrics::gauge;
use wire::problem;

use super::{error::ApiError, methods};
use crate::{state::Shop, telemetry::names};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/healthz", alive))
        .service(methods::reading("/readyz", ready))
        .service(methods::reading("/metrics", metrics_page));
}

/// The process answers.
async fn alive() -> HttpResponse {
    plain(HttpResponse::Ok(), "alive\n".to_owned())
}

/// The shop can do its work; otherwise 503 with the reasons, one a line.
async fn ready(shop: web::Data<Shop>) -> HttpResponse {
    let mut reasons = Vec::new();
    if !shop.writer.healthy() {
        reasons.push("carts cannot be stored: the database does not take writes");
    }
    let products = shop.catalogue().products().len();
    if products > 0 && shop.search.document_count() == 0 {
        reasons.push("the search index is being built: products cannot be listed or found yet");
    }
    if reasons.is_empty() {
        plain(HttpResponse::Ok(), "ready\n".to_owned())
    } else {
        let status = problem::status(FaultCode::StorageUnavailable);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        plain(HttpResponse::build(status), reasons.join("\n") + "\n")
    }
}

/// Metrics in Prometheus' text format.
async fn metrics_page(shop: web::Data<Shop>) -> Result<HttpResponse, ApiError> {
    gauge!(names::CARTS).set(shop.carts.count() as f64);
    gauge!(names::SOCKETS).set(shop.carts.tabs() as f64);
    gauge!(names::CATALOGUE_PRODUCTS).set(shop.catalogue().products().len() as f64);
    let metrics = shop.metrics.as_ref().ok_or(FaultCode::NotFound)?;
    Ok(plain(HttpResponse::Ok(), metrics.render()))
}

fn plain(mut response: HttpResponseBuilder, body: String) -> HttpResponse {
    response
        .insert_header(("Cache-Control", "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(body)
}
