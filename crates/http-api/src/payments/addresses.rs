//! Addresses that are asked from outside the shop's pages.

use actix_web::HttpRequest;
use integrations::payment::test::PAGES;

/// What the addresses begin with of the way back from providers.
pub(super) const RETURN_ROOT: &str = "/paymentauthentication";

/// Where banks post to.
pub const CALLBACK: &str = "/paymentauthentication/threedscallback";

/// Whether a request is what a provider sends by itself: signed, from few addresses, and sent again when it is refused.
pub fn is_webhook(request: &HttpRequest) -> bool {
    request.path().ends_with("/webhooks/authorisation")
}

/// Whether browsers post forms there.
pub fn takes_forms(path: &str) -> bool {
    path == CALLBACK || path.starts_with(PAGES)
}
