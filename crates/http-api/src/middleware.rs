//! Around every request: an id, metrics, and one line in the log. An answer that is as it should be is told at the
//! level `debug`: metrics count it, and a busy shop has thousands of them in a second.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use metrics::{SharedString, counter, histogram};
use runtime::telemetry::{names, slow};
use site::Address;
use tracing::Instrument;

use crate::state::AppState;

/// Tells one request from all others, in the log and to the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(pub String);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Watches a request from its head to the head of its answer. Neither queries nor headers are logged: they may
/// hold what a shopper typed, or tokens.
pub async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let start = Instant::now();
    let id = RequestId::of(&request);
    request.extensions_mut().insert(id.clone());
    let span = tracing::info_span!("request", id = %id.0);

    let shop = request.app_data::<web::Data<AppState>>().cloned();
    let (response, parts) = slow::in_parts(next.call(request).instrument(span.clone())).await;
    let mut response = response?;

    let (method, path) = (response.request().method(), response.request().path());
    let pattern = response.request().match_pattern();
    let pattern = pattern.map(|pattern| SharedString::from(Arc::<str>::from(pattern)));
    let status = response.status().as_u16();
    let path = path_in_log(path, pattern.as_deref(), || is_known(path, status, shop.as_deref()));
    let route = pattern.clone().unwrap_or_else(|| DOCUMENT.into());
    let elapsed = start.elapsed();
    if let Some(shop) = shop {
        span.in_scope(|| shop.monitoring.slow.look(&route, elapsed, &parts));
    }
    counter!(
        names::HTTP_REQUESTS,
        "method" => method_label(method),
        "route" => route.clone(),
        "status" => response.status().as_str().to_owned()
    )
    .increment(1);
    histogram!(names::HTTP_DURATION, "route" => route.clone()).record(elapsed.as_secs_f64());
    span.in_scope(|| {
        let duration_ms = elapsed.as_secs_f64() * 1000.0;
        if status >= 500 {
            tracing::error!(%method, path, status, duration_ms, "answered {method} {path} with {status}");
        } else {
            tracing::debug!(%method, path, status, duration_ms, "answered {method} {path} with {status}");
        }
    });
    if let Ok(value) = HeaderValue::from_str(&id.0) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    Ok(response)
}

/// What the paths of all calls begin with.
const CALLS: &str = "/api";

/// What is answered by no route of its own: documents, and files beside them.
const DOCUMENT: &str = "document";

/// Paths of calls may name persons; those of pages name pages. Where there is none, the path is what somebody typed.
fn path_in_log<'a>(path: &'a str, pattern: Option<&'a str>, is_known: impl FnOnce() -> bool) -> &'a str {
    match pattern {
        Some(pattern) => pattern,
        None if path.starts_with(CALLS) => CALLS,
        None if is_known() => path,
        None => DOCUMENT,
    }
}

/// Whether there is a page or a file at a path. Where something was found its answer says so; of one that failed the shop is asked.
fn is_known(path: &str, status: u16, shop: Option<&Arc<AppState>>) -> bool {
    match status {
        ..400 => true,
        400..500 => false,
        500.. => shop.is_some_and(|shop| {
            let storefront = &shop.storefront;
            Address::resolve(path, &storefront.catalogue(), &storefront.content.load()).is_some()
        }),
    }
}

impl RequestId {
    /// The id that a proxy gave the request, where it looks like one; else a new one.
    fn of(request: &ServiceRequest) -> Self {
        request
            .headers()
            .get(REQUEST_ID)
            .and_then(|value| value.to_str().ok())
            .filter(|id| (1..=64).contains(&id.len()))
            .filter(|id| id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)))
            .map_or_else(Self::new, |id| Self(id.to_owned()))
    }

    /// Made of numbers in their order, with a secret: whoever sees ids learns nothing of how many requests there are.
    fn new() -> Self {
        static SECRET: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(format!("{:016x}", SECRET.hash_one(NEXT.fetch_add(1, Relaxed))))
    }
}

/// Clients may invent methods; metrics may not.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_request_has_an_id_of_its_own() {
        let ids: HashSet<String> = (0..10_000).map(|_| RequestId::new().0).collect();
        assert_eq!(ids.len(), 10_000);
        assert!(ids.iter().all(|id| id.len() == 16), "of one length");
    }

    #[test]
    fn logs_name_no_person() {
        let check = |path, pattern, status, expected| {
            assert_eq!(path_in_log(path, pattern, || is_known(path, status, None)), expected);
        };
        let path = format!("{CALLS}/cda/carts/a-0123/Default/FI");
        check(&path, Some("{customerId}/{cartName}"), 200, "{customerId}/{cartName}");
        check(&path, None, 200, CALLS);
        check("/fi/suklaalevyt", None, 200, "/fi/suklaalevyt");
        check("/suklaalevyt", None, 301, "/suklaalevyt");
        for status in [404, 405, 500, 503] {
            check("/fi/aino@shop.example/x", None, status, DOCUMENT);
        }
    }
}
