//! Addresses that are asked from outside the shop's pages.

use actix_web::{HttpRequest, http::Method};
use integrations::payment::test::PAGES;

/// What the addresses begin with of the way back from providers.
pub(super) const RETURN_ROOT: &str = "/paymentauthentication";

/// Where banks post to.
pub const CALLBACK: &str = "/paymentauthentication/threedscallback";

/// Whether a request is what a provider sends by itself: signed, from few addresses, and sent again when it is refused.
pub fn is_webhook(request: &HttpRequest) -> bool {
    let mut parts = request.path().split('/');
    let mut next = || parts.next().unwrap_or_default();
    let starts = [next(), next(), next()] == ["", "api", "payments"];
    let has_provider = !next().is_empty();
    let ends = [next(), next()] == ["webhooks", "authorisation"];
    *request.method() == Method::POST && starts && has_provider && ends && parts.next().is_none()
}

/// Whether browsers post forms there.
pub fn takes_forms(path: &str) -> bool {
    path == CALLBACK || path.starts_with(PAGES)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_what_a_provider_posts_is_a_webhook() {
        let is = |request: TestRequest, path: &str| is_webhook(&request.uri(&format!("/{path}")).to_http_request());
        assert!(is(TestRequest::post(), "api/payments/adyen/webhooks/authorisation"));
        assert!(!is(TestRequest::get(), "api/payments/adyen/webhooks/authorisation"));
        for path in [
            "fi/x/webhooks/authorisation",
            "api/payments//webhooks/authorisation",
            "api/payments/a/b/webhooks/authorisation",
            "api/payments/webhooks/authorisation",
            "api/payments/adyen/webhooks/authorisation/",
        ] {
            assert!(!is(TestRequest::post(), path), "{path}");
        }
    }
}
