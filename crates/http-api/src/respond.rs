//! Bodies as clients take them: compressed where it pays.

use std::io::Write;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::header::{ACCEPT_ENCODING, CACHE_CONTROL, ETAG, HeaderValue, IF_NONE_MATCH},
};
use domain::fault::FaultCode;
use flate2::{Compression, write::GzEncoder};
use runtime::telemetry::slow;
use serde::Serialize;
use sha2::{Digest, Sha256};
use site::assets::Accepts;

use crate::error::ApiError;

/// A smaller body fits a few packets as it is.
const WORTH_COMPRESSING: usize = 8 * 1024;

/// An answer that nobody keeps.
pub fn json(request: &HttpRequest, value: &impl Serialize) -> Result<HttpResponse, ApiError> {
    let body = rendered(value)?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(("Cache-Control", "no-store"))
        .content_type("application/json");
    Ok(compressed(request, &mut response, body))
}

fn rendered(value: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    let body = slow::part("json", || serde_json::to_vec(value)).map_err(|error| {
        tracing::error!(%error, "an answer could not be written");
        FaultCode::Internal
    })?;
    Ok(body)
}

/// An answer that clients may keep, and ask about before they use it again.
pub fn versioned(request: &HttpRequest, value: &impl Serialize) -> Result<HttpResponse, ApiError> {
    let etag = etag_of(value)?;
    let mut response = if has_current(request, &etag) {
        HttpResponse::NotModified().finish()
    } else {
        json(request, value)?
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Weak: a compressed answer has other bytes.
    if let Ok(etag) = HeaderValue::try_from(format!("W/{etag}")) {
        headers.insert(ETAG, etag);
    }
    Ok(response)
}

/// Sends the body, compressed where it is large and the client takes it.
pub fn compressed(request: &HttpRequest, response: &mut HttpResponseBuilder, body: Vec<u8>) -> HttpResponse {
    if body.len() < WORTH_COMPRESSING {
        return response.body(body);
    }
    response.insert_header(("Vary", "Accept-Encoding"));
    match gzip_if_worthwhile(accepts(request), &body) {
        Some(small) => response.insert_header(("Content-Encoding", "gzip")).body(small),
        None => response.body(body),
    }
}

/// The body in gzip, where it is large and the client takes it.
pub fn gzip_if_worthwhile(accepts: Accepts, body: &[u8]) -> Option<Vec<u8>> {
    if body.len() < WORTH_COMPRESSING || !accepts.gzip {
        return None;
    }
    slow::part("gzip", || {
        let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), Compression::new(4));
        encoder.write_all(body).ok()?;
        encoder.finish().ok()
    })
}

/// The version of a value, in quotes as the header has it.
pub fn etag_of(value: &impl Serialize) -> Result<String, ApiError> {
    let body = rendered(value)?;
    let digest = Sha256::digest(&body);
    let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("\"{hex}\""))
}

/// Which codings the client takes.
pub fn accepts(request: &HttpRequest) -> Accepts {
    let header = request
        .headers()
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    read_accept_encoding(header.unwrap_or_default())
}

fn read_accept_encoding(header: &str) -> Accepts {
    let mut accepts = Accepts::default();
    for part in header.split(',') {
        let mut pieces = part.split(';').map(str::trim);
        let coding = pieces.next().unwrap_or_default();
        let is_refused = pieces.any(|piece| {
            piece
                .strip_prefix("q=")
                .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
        });
        match coding {
            "br" => accepts.brotli = !is_refused,
            "gzip" => accepts.gzip = !is_refused,
            _ => {}
        }
    }
    accepts
}

/// Whether the client has this very version already.
pub fn has_current(request: &HttpRequest, etag: &str) -> bool {
    request
        .headers()
        .get(IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|header| {
            header
                .split(',')
                .map(|tag| tag.trim().trim_start_matches("W/"))
                .any(|tag| tag == etag || tag == "*")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_read() {
        let check =
            |header, brotli, gzip| assert_eq!(read_accept_encoding(header), Accepts { brotli, gzip }, "{header}");
        check("gzip, deflate, br", true, true);
        check("br;q=1.0, gzip;q=0.5", true, true);
        check("gzip;q=0", false, false);
        check("br;q=0.0, gzip", false, true);
        check("", false, false);
        check("identity", false, false);
    }
}
