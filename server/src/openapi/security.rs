//! Which token opens which call.

use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document, Response,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use super::operations::of_item;
use crate::auth::{Scope, scope_of};

/// Describes the kinds of tokens, and asks for one wherever a scope opens a call.
pub struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_default();
        for scope in Scope::ALL {
            let (name, description) = scheme(scope);
            let scheme = HttpBuilder::new()
                .scheme(HttpAuthScheme::Bearer)
                .bearer_format("JWT")
                .description(Some(description));
            components.add_security_scheme(name, SecurityScheme::Http(scheme.build()));
        }
        for (path, item) in &mut document.paths.paths {
            let Some(scope) = scope_of(path) else { continue };
            let (name, _) = scheme(scope);
            for (_, operation) in of_item(item) {
                operation.security = Some(vec![SecurityRequirement::new(name, Vec::<String>::new())]);
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

/// The tokens that open a scope.
const fn scheme(scope: Scope) -> (&'static str, &'static str) {
    match scope {
        Scope::OwnCarts => (
            "bearer",
            "A visitor's token, from `/api/identity-connect/token/anonymous`.",
        ),
        Scope::AllCarts => (
            "service",
            "A program's token with the role CustomerServiceRepresentatives, from `praline tokens issue`.",
        ),
    }
}
