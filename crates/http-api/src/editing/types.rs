//! What pages and blocks can be made of.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::staff::Scope;
use services::content::types as described;
use wire::{
    editing::{NamedGroup, NamedGroups},
    problem::Problem,
};

use super::call::Call;
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// Lists the types of pages and blocks with their labels, fields, limits and areas.
#[utoipa::path(
    get, path = "/api/edit/types", tag = "editing",
    responses(
        (status = 200, body = Object, description = "`pages` and `blocks`, each with `type`, `label` and `fields`"),
        (status = 304, description = "The client has it already"),
        (status = 401, body = Problem), (status = 403, body = Problem),
    )
)]
pub async fn types(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let types = described::types().map_err(|error| call.untold(&error))?;
    respond::versioned(&request, &types)
}

/// Lists the groups of visitors that blocks can be for, and that previews can be seen as a member of.
#[utoipa::path(
    get, path = "/api/edit/visitor-groups", tag = "editing",
    responses(
        (status = 200, body = NamedGroups),
        (status = 401, body = Problem), (status = 403, body = Problem),
    )
)]
pub async fn visitor_groups(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let site = shop.storefront.site.load();
    let items = site.visitor_groups.iter().map(|group| NamedGroup {
        id: group.id.to_string(),
        name: group.name.clone(),
    });
    respond::json(&request, &NamedGroups { items: items.collect() })
}
