//! The description of the API, from which the web app's types are generated.

use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use crate::http::{carts, content, identity, listing, localizations};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Praline",
        description = "The calls of a shop with live carts. The live protocol at `/ws` carries the frames that stand under the schemas."
    ),
    paths(
        content::content,
        listing::category_products,
        listing::search_products,
        localizations::asked_language,
        localizations::one_language,
        identity::anonymous_token,
        carts::read,
        carts::add,
        carts::remove,
        carts::update,
        carts::delete,
    ),
    modifiers(&Bearer)
)]
struct Api;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(
            "bearer",
            SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build()),
        );
    }
}

/// The OpenAPI document as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    Api::openapi().to_pretty_json()
}
