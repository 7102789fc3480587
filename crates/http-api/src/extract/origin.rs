//! The address that a visitor sees the shop at.

use actix_web::{HttpRequest, http::header::HOST};
use configuration::Config;

/// Scheme and host that this visitor sees, for what nobody else is shown. The host that a request names is taken only when
/// it looks like one.
pub fn origin(request: &HttpRequest, config: &Config) -> String {
    if let Some(url) = &config.server.public_url {
        return url.clone();
    }
    let host = request
        .headers()
        .get(HOST)
        .and_then(|value| value.to_str().ok())
        .filter(|host| is_host(host))
        .unwrap_or(&config.server.listen);
    format!("http://{host}")
}

fn is_host(host: &str) -> bool {
    !host.is_empty() && host.len() <= 255 && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_plain() {
        assert!(is_host("shop.example:8080") && is_host("[::1]:80"));
        assert!(!is_host("shop.example/x") && !is_host("a\"b") && !is_host(""));
    }
}
