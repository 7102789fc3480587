//! The app of those who work on the site. Everything below `/admin` is one page, whose script finds its way by the address.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    web,
};
use domain::fault::FaultCode;
use site::document;

use crate::{assets, error::ApiError, extract, methods, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/admin/assets/{path:.*}", hashed))
        .service(methods::reading("/admin", page))
        .service(methods::reading("/admin/{path:.*}", page));
}

async fn hashed(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let path = format!("assets/{path}");
    let asset = shop.storefront.assets.admin_file(&path, respond::accepts(&request));
    assets::send_hashed(&request, &path, asset)
}

/// The host page: the same for everybody, since nothing in it is anybody's. Nobody keeps it, so that a new release is there at the
/// next load; and addresses with the secret of an invitation are told to nobody.
async fn page(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let template = shop.storefront.assets.admin_template().ok_or(FaultCode::NotFound)?;
    let nonce = document::nonce().ok_or(FaultCode::Internal)?;
    let origin = extract::origin(&request, &shop.config);
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, policy(&nonce, &origin)))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header(("Cross-Origin-Opener-Policy", "same-origin"))
        .body(template.replace("%NONCE%", &nonce)))
}

/// What the app may do: run its own scripts, speak with its own server and show the site's own pages in a frame. Nobody frames it.
fn policy(nonce: &str, origin: &str) -> String {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    // Some browsers do not count the site's own sockets as 'self'.
    let socket = if origin.starts_with("https://") { "wss" } else { "ws" };
    [
        "default-src 'none'",
        "script-src 'self'",
        // A component of the kept libraries writes one rule into the page; it takes the nonce of the host page.
        &format!("style-src 'self' 'nonce-{nonce}'"),
        "img-src 'self' data: blob:",
        "font-src 'self'",
        &format!("connect-src 'self' {socket}://{host}"),
        "frame-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_runs_nothing_of_others_and_is_framed_by_nobody() {
        let policy = policy("abc", "https://shop.example");
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "style-src 'self' 'nonce-abc';",
            "connect-src 'self' wss://shop.example;",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe"));
    }
}
