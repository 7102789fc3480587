//! Whether a request comes from the shop's own page, and from where.

use actix_web::{HttpRequest, http::header::ORIGIN};
use services::identity::Visit;

use super::Client;
use crate::{host_cookie::HostCookie, state::AppState};

/// Where a request comes from, for those who sign in; `device` is the cookie that an earlier login left.
pub fn visit_of(shop: &AppState, request: &HttpRequest, device: HostCookie) -> Visit {
    let Client(client) = Client::of(shop, request);
    let agent = request
        .headers()
        .get("user-agent")
        .and_then(|agent| agent.to_str().ok());
    Visit {
        client: shop.tokens.pseudonym(client),
        device: device.of(shop, request),
        user_agent: agent.unwrap_or_default().to_owned(),
    }
}

const CSRF_TOKEN: &str = "x-csrf-token";

/// Whether a change comes from a page of the shop's own. Foreign origins were refused before: here one must be named, with
/// the token that only such a page can read.
pub fn is_of_own_page(shop: &AppState, request: &HttpRequest, is_token: impl Fn(&str) -> bool) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    header(ORIGIN.as_str()).is_some_and(|origin| shop.clients.origins.allow(origin))
        && header(CSRF_TOKEN).is_some_and(is_token)
}
