//! Which token opens which call.

use actix_web::http::Method;
use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document, Response,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use super::operations::of_item;
use crate::auth::{Access, access_of};

/// Describes the kinds of tokens, and asks for one wherever a call is not open to everybody.
pub struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(
            BEARER,
            bearer("A visitor's token, from `/api/identity-connect/token/anonymous`."),
        );
        components.add_security_scheme(
            SERVICE,
            bearer("A program's token from `praline tokens issue`, with a role that holds the scope of the call."),
        );
        for (path, item) in &mut document.paths.paths {
            for (method, operation) in of_item(item) {
                let method = method.parse().unwrap_or(Method::GET);
                let Some(access) = access_of(&method, path) else {
                    continue;
                };
                operation.security = Some(requirements(access));
                for status in ["401", "403"] {
                    let answers = &mut operation.responses.responses;
                    answers
                        .entry(status.to_owned())
                        .or_insert_with(|| Response::new("").into());
                }
            }
        }
    }
}

const BEARER: &str = "bearer";
const SERVICE: &str = "service";

fn bearer(description: &str) -> SecurityScheme {
    let scheme = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .description(Some(description));
    SecurityScheme::Http(scheme.build())
}

/// What opens the call; a scope stands beside the name.
fn requirements(access: Access) -> Vec<SecurityRequirement> {
    vec![match access {
        Access::OwnCarts => SecurityRequirement::new(BEARER, Vec::<String>::new()),
        Access::Scope(scope) => SecurityRequirement::new(SERVICE, [scope.as_str()]),
    }]
}
