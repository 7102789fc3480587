//! Which token or session opens which call.

use actix_web::http::Method;
use utoipa::{
    Modify,
    openapi::{
        OpenApi as Document, Response,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use super::operations::of_item;
use crate::{
    auth::{Access, access_of},
    customers,
    staff::answers::COOKIE,
};

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
        let session = ApiKeyValue::with_description(
            COOKIE.name,
            "A session of the staff, from `/api/staff/login`, of an account whose roles hold the scope of the call. Changes \
             need the header `x-csrf-token` as well.",
        );
        components.add_security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(session)));
        let customer = ApiKeyValue::with_description(
            customers::answers::COOKIE.name,
            "A session of a customer, from `/api/identity-connect/login`. Changes need the header `x-csrf-token` as well, \
             which `/api/identity-connect/session` tells. A token with the scope `shop` from `/api/identity-connect/token` \
             does instead.",
        );
        components.add_security_scheme(CUSTOMER, SecurityScheme::ApiKey(ApiKey::Cookie(customer)));
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
const SESSION: &str = "session";
const CUSTOMER: &str = "customer";

fn bearer(description: &str) -> SecurityScheme {
    let scheme = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .description(Some(description));
    SecurityScheme::Http(scheme.build())
}

/// Any one of them opens the call; scopes stand beside their names.
fn requirements(access: Access) -> Vec<SecurityRequirement> {
    match access {
        Access::OwnCarts => [BEARER, CUSTOMER]
            .map(|scheme| SecurityRequirement::new(scheme, Vec::<String>::new()))
            .into(),
        Access::OwnCustomer => vec![SecurityRequirement::new(CUSTOMER, Vec::<String>::new())],
        Access::OwnAccount => vec![SecurityRequirement::new(SESSION, Vec::<String>::new())],
        Access::Scope(scope) => [SERVICE, SESSION]
            .map(|scheme| SecurityRequirement::new(scheme, [scope.as_str()]))
            .into(),
    }
}
