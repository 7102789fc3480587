//! The description of the API: for programs as JSON, for developers as a page.

mod html;

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, web};
use base64::{Engine, engine::general_purpose::STANDARD};
use domain::fault::FaultCode;
use sha2::{Digest, Sha256};

use crate::{error::ApiError, methods, respond};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/openapi.json", document))
        .service(methods::reading("/api/docs", page));
}

/// A text that stays the same for the whole life of the program, with its version.
struct Kept {
    text: String,
    etag: String,
}

impl Kept {
    fn new(text: Result<String, serde_json::Error>) -> Result<Self, FaultCode> {
        let text = text.map_err(|error| {
            tracing::error!(%error, "the description of the API could not be written");
            FaultCode::Internal
        })?;
        let etag = respond::etag_of(&text).map_err(|_| FaultCode::Internal)?;
        Ok(Self { text, etag })
    }

    fn answer(&self, request: &HttpRequest, kind: &str) -> HttpResponse {
        let is_current = respond::has_current(request, &self.etag);
        let mut response = if is_current {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        response
            .insert_header(("Cache-Control", "public, max-age=300"))
            .insert_header(("ETag", self.etag.as_str()))
            .insert_header(("Content-Security-Policy", POLICY.as_str()));
        if is_current {
            return response.insert_header(("Vary", "Accept-Encoding")).finish();
        }
        response.content_type(kind);
        respond::compressed(request, &mut response, self.text.clone().into_bytes())
    }
}

/// The page is text and one style sheet: nothing else is loaded, run or sent.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(html::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
});

/// The description of the API as an OpenAPI 3.1 document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "description",
    responses((status = 200, body = serde_json::Value), (status = 304))
)]
pub async fn document(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    static DOCUMENT: LazyLock<Result<Kept, FaultCode>> = LazyLock::new(|| Kept::new(super::document()));
    let kept = DOCUMENT.as_ref().map_err(|code| ApiError::from(*code))?;
    Ok(kept.answer(&request, "application/json"))
}

/// The description of the API as a page to read.
#[utoipa::path(
    get, path = "/api/docs", tag = "description",
    responses((status = 200, body = String, content_type = "text/html"), (status = 304))
)]
pub async fn page(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    static PAGE: LazyLock<Result<Kept, FaultCode>> =
        LazyLock::new(|| Kept::new(serde_json::to_value(super::description()).map(|value| html::page(&value))));
    let kept = PAGE.as_ref().map_err(|code| ApiError::from(*code))?;
    Ok(kept.answer(&request, "text/html; charset=utf-8"))
}
