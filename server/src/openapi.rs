//! The description of the API, from which the web app's types are generated.

use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document, RefOr, Schema,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use wire::{
    schema::BlockType,
    socket::{CartStateFrame, ClientFrame, ServerFrame},
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
    components(schemas(ClientFrame, ServerFrame, CartStateFrame, BlockType)),
    modifiers(&Bearer, &NullsAreWritten)
)]
struct Api;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(
            "bearer",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Bearer)
                    .bearer_format("JWT")
                    .build(),
            ),
        );
    }
}

/// Answers hold every field: what is not there is null. Said so, clients need not ask twice.
struct NullsAreWritten;

/// What clients send, and answers that leave out what is not there.
const WITH_ABSENT_FIELDS: [&str; 10] = [
    "AnonymousTokenForm",
    "CartAnswer",
    "CartChange",
    "CartOp",
    "ClientFrame",
    "ErrorEntry",
    "Hello",
    "Problem",
    "ServerFrame",
    "Target",
];

impl Modify for NullsAreWritten {
    fn modify(&self, document: &mut Document) {
        let Some(components) = &mut document.components else {
            return;
        };
        for (name, schema) in &mut components.schemas {
            if !WITH_ABSENT_FIELDS.contains(&name.as_str()) {
                require_all(schema);
            }
        }
    }
}

fn require_all(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => object.required = object.properties.keys().cloned().collect(),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(require_all),
        _ => {}
    }
}

/// The OpenAPI document as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    Api::openapi().to_pretty_json()
}
