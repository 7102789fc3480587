//! Files of the web app.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::FaultCode;
use site::assets::Asset;

use crate::{error::ApiError, limits::Resident, methods, parameters::Parameters, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/assets/{path:.*}", hashed))
        .service(methods::reading("/styles", sheets));
}

/// Style sheets of the web app in one, by their names (`of`), which change with what is in them.
async fn sheets(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let names = parameters.get("of").unwrap_or_default();
    let accepts = respond::accepts(&request);
    let asset = shop.storefront.assets.sheets_in_one(names, accepts);
    Ok(send(&request, asset.ok_or(FaultCode::NotFound)?, FOR_GOOD))
}

/// For files whose names change with their contents.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// A file whose name changes with its contents, so that nobody needs to ask for it twice.
async fn hashed(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let path = format!("assets/{path}");
    let asset = shop.storefront.assets.web_file(&path, respond::accepts(&request));
    send_hashed(&request, &path, asset)
}

/// A file of a build, by its path in it, if it is one that has an address.
///
/// # Errors
/// Not found.
pub fn send_hashed(request: &HttpRequest, path: &str, asset: Option<Asset>) -> Result<HttpResponse, ApiError> {
    match asset {
        Some(asset) if is_public(path) => Ok(send(request, asset, FOR_GOOD)),
        _ => Err(FaultCode::NotFound.into()),
    }
}

/// A file beside the host page, such as the icon; nothing when there is none.
pub fn root_file(shop: &AppState, request: &HttpRequest) -> Option<HttpResponse> {
    let path = request.path().trim_start_matches('/');
    let is_file = path.contains('.') && !path.contains('/') && path != "index.html" && is_public(path);
    let asset = is_file
        .then(|| shop.storefront.assets.web_file(path, respond::accepts(request)))
        .flatten()?;
    let cache = if is_icon(path) { ICON } else { "public, max-age=86400" };
    Some(send(request, asset, cache))
}

/// Icons are kept for 30 days, as the specification says.
const ICON: &str = "public, max-age=2592000";

fn is_icon(path: &str) -> bool {
    [".svg", ".png", ".ico"].iter().any(|ending| path.ends_with(ending))
}

/// Compressed copies are sent in place of their originals, never under their own names.
fn is_public(path: &str) -> bool {
    !path.ends_with(".br") && !path.ends_with(".gz") && !path.starts_with('.')
}

fn send(request: &HttpRequest, asset: Asset, cache: &'static str) -> HttpResponse {
    let is_current = respond::has_current(request, &asset.etag);
    let mut response = if is_current {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header(("Cache-Control", cache))
        .insert_header(("ETag", asset.etag))
        .insert_header(("Vary", "Accept-Encoding"));
    if is_current {
        return response.finish();
    }
    if let Some(encoding) = asset.encoding {
        response.insert_header(("Content-Encoding", encoding));
    }
    let mut response = response.content_type(asset.content_type).body(asset.body);
    response.extensions_mut().insert(Resident);
    response
}

#[cfg(test)]
mod tests {
    use actix_web::{body::to_bytes, http::StatusCode, test::TestRequest};
    use bytes::Bytes;

    use super::*;

    fn asset() -> Asset {
        Asset {
            body: Bytes::from_static(b"picture"),
            content_type: "image/webp".to_owned(),
            encoding: Some("br"),
            etag: "\"abc\"".to_owned(),
        }
    }

    #[actix_web::test]
    async fn a_file_comes_with_its_version() {
        let request = TestRequest::default().to_http_request();
        let response = send(&request, asset(), "public, max-age=86400");
        assert_eq!(response.status(), StatusCode::OK);
        for (name, value) in [
            ("cache-control", "public, max-age=86400"),
            ("etag", "\"abc\""),
            ("content-encoding", "br"),
            ("content-type", "image/webp"),
        ] {
            assert_eq!(
                response.headers().get(name).and_then(|found| found.to_str().ok()),
                Some(value)
            );
        }
        assert_eq!(to_bytes(response.into_body()).await.expect("a body"), "picture");
    }

    #[actix_web::test]
    async fn a_known_version_is_not_sent_again() {
        let request = TestRequest::default()
            .insert_header(("if-none-match", "\"x\", W/\"abc\""))
            .to_http_request();
        let response = send(&request, asset(), "public, max-age=86400");
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert!(to_bytes(response.into_body()).await.expect("a body").is_empty());
    }

    #[test]
    fn compressed_copies_have_no_address() {
        assert!(is_public("assets/index-x.js"));
        for path in ["assets/index-x.js.br", "assets/index-x.js.gz", ".vite/manifest.json"] {
            assert!(!is_public(path), "{path}");
        }
    }
}
