//! What operators and their machines ask.

use std::time::Duration;

use actix_web::{HttpResponse, HttpResponseBuilder, http::StatusCode, web};
use domain::fault::FaultCode;
use metrics::gauge;
use search_index::Progress;
use wire::problem;

use crate::{error::ApiError, gauges::gauges, methods, state::AppState};

/// Asked while the shop is in trouble.
pub const PATHS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];
/// Of these, what costs nothing to answer.
pub const UNCOUNTED: [&str; 2] = ["/healthz", "/readyz"];

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/healthz", alive))
        .service(methods::reading("/readyz", ready))
        .service(methods::reading("/metrics", metrics_page));
}

/// Pages and carts that are so old should not be shown where another server has newer ones.
const STALE: Duration = Duration::from_secs(60);

/// The process answers.
async fn alive() -> HttpResponse {
    plain(HttpResponse::Ok(), "alive\n".to_owned())
}

/// The shop can do its work; otherwise 503 with the reasons, one a line.
async fn ready(shop: web::Data<AppState>) -> HttpResponse {
    let mut reasons = Vec::new();
    let mut notes = vec!["ready".to_owned()];
    if !shop.storage.writer.healthy() {
        reasons.push("carts cannot be stored: the database does not take writes".to_owned());
    }
    reasons.extend(shop.monitoring.supervisor.troubles());
    let has_goods = shop.storefront.catalogue().products().len() > 0;
    let lag = shop.monitoring.projection.lag(shop.clock.now().monotonic);
    if lag.time > STALE {
        reasons.push(format!(
            "prices and stock were last brought up to date {} seconds ago: changes cannot be followed",
            lag.time.as_secs()
        ));
    }
    for (name, index) in shop.storage.indexes.all() {
        let progress = index.rebuilding();
        let done = progress.map_or_else(String::new, |Progress { done, total }| {
            format!(" ({done} of {total} documents)")
        });
        if has_goods && index.cursor() == 0 {
            // It is shown while it grows: whoever asks elsewhere meanwhile finds more.
            reasons.push(format!(
                "the search index of {name} is being built{done}: not everything can be listed or found yet"
            ));
        } else if progress.is_some() {
            notes.push(format!(
                "the search index of {name} is being built anew{done}; searches go on in the old one"
            ));
        }
    }
    if shop.bus.is_connected() == Some(false) {
        // Whatever was told by it is found without it, a little later.
        notes.push(
            "the message broker is out of reach: what other servers write is found by looking at the database"
                .to_owned(),
        );
    }
    if reasons.is_empty() {
        plain(HttpResponse::Ok(), notes.join("\n") + "\n")
    } else {
        let status = problem::status(FaultCode::StorageUnavailable);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        plain(HttpResponse::build(status), reasons.join("\n") + "\n")
    }
}

/// Metrics in Prometheus' text format.
async fn metrics_page(shop: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    for (name, value) in gauges(&shop) {
        gauge!(name).set(value);
    }
    let metrics = shop.monitoring.metrics.as_ref().ok_or(FaultCode::NotFound)?;
    Ok(plain(HttpResponse::Ok(), metrics.render()))
}

fn plain(mut response: HttpResponseBuilder, body: String) -> HttpResponse {
    response
        .insert_header(("Cache-Control", "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(body)
}
