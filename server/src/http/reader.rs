//! Who reads an answer: language, market, and the address that they see the shop at.

use std::sync::Arc;

use actix_web::{
    HttpRequest,
    http::header::{ACCEPT_LANGUAGE, HOST},
};
use configuration::Config;
use domain::{
    fault::Fault,
    market::{Language, Market},
};

use super::error::ApiError;
use crate::state::AppState;

/// The language that a parameter names, the default one where the shop does not speak it; nothing when it is absent.
pub fn language(code: Option<&str>, default: Language) -> Option<Language> {
    code.filter(|code| !code.is_empty())
        .map(|code| code.parse().unwrap_or(default))
}

/// The market that a parameter names, else the default one.
pub fn market<'a>(shop: &'a AppState, id: Option<&str>, language: Language) -> Result<&'a Arc<Market>, ApiError> {
    shop.market(id)
        .ok_or_else(|| ApiError::in_language(Fault::field("market", "/validation/market"), language))
}

/// The market that the visitor chose, kept in a cookie that the web app sets; the default one otherwise.
pub fn own_market<'a>(shop: &'a AppState, request: &HttpRequest) -> &'a Arc<Market> {
    request
        .cookie(MARKET_COOKIE)
        .and_then(|cookie| shop.markets.get(cookie.value()))
        .unwrap_or_else(|| shop.markets.default_market())
}

const MARKET_COOKIE: &str = "praline_market";

/// The language that the visitor's browser asks for first among the shop's.
pub fn accepted_language(request: &HttpRequest, default: Language) -> Language {
    request
        .headers()
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .and_then(first_accepted)
        .unwrap_or(default)
}

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

fn first_accepted(header: &str) -> Option<Language> {
    let mut wishes: Vec<(f32, Language)> = header
        .split(',')
        .filter_map(|part| {
            let mut pieces = part.split(';').map(str::trim);
            let tag = pieces.next()?.to_ascii_lowercase();
            let language = tag.split('-').next()?.parse().ok()?;
            let weight = pieces
                .find_map(|piece| piece.strip_prefix("q=")?.parse().ok())
                .unwrap_or(1.0);
            (weight > 0.0).then_some((weight, language))
        })
        .collect();
    // The order of the header decides between equal weights: the sort is stable.
    wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
    wishes.first().map(|(_, language)| *language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_wishes_are_weighed() {
        let check = |header, expected| assert_eq!(first_accepted(header), expected, "{header}");
        check("sv-SE,sv;q=0.9,en;q=0.8", Some(Language::Sv));
        check("de,en;q=0.5,fi;q=0.7", Some(Language::Fi));
        check("fi;q=0,en", Some(Language::En));
        check("de,fr", None);
        check("", None);
        check("*", None);
    }

    #[test]
    fn hosts_are_plain() {
        assert!(is_host("shop.example:8080") && is_host("[::1]:80"));
        assert!(!is_host("shop.example/x") && !is_host("a\"b") && !is_host(""));
    }
}
