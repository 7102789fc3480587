//! What pages of the content tree are filed under, and doors to them that are read in parts.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{
    page::{CategoryReference, ShortcutItems},
    problem::Problem,
};

use super::{error::ApiError, methods, reader, respond};
use crate::{site::shortcuts, state::Shop};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/categories", categories))
        .service(methods::reading("/api/search/shortcutsitem/{id}/items", shortcut_items));
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CategoriesQuery {
    /// Of the names: fi, sv or en; the site's default otherwise.
    pub language: Option<String>,
}

/// Lists the categories that recipes, stories and locations are filed under, group after group.
#[utoipa::path(
    get, path = "/api/categories", tag = "content", params(CategoriesQuery),
    responses(
        (status = 200, body = Vec<CategoryReference>),
        (status = 304, description = "The client has it already"),
    )
)]
pub async fn categories(
    shop: web::Data<Shop>,
    request: HttpRequest,
    query: web::Query<CategoriesQuery>,
) -> Result<HttpResponse, ApiError> {
    let language = asked_language(&shop, query.language.as_deref());
    let shown = shop.shown();
    let named = shown.content.taxonomy().categories().filter_map(|category| {
        Some(CategoryReference {
            page_reference_id: category.id,
            name: category.name.get(language)?.to_owned(),
        })
    });
    respond::json(&request, &named.collect::<Vec<_>>())
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "PascalCase")]
#[into_params(parameter_in = Query, rename_all = "PascalCase")]
pub struct ShortcutItemsQuery {
    /// How many items were read, as the answer before says; 0 otherwise.
    #[serde(default)]
    pub index_where_to_continue: u32,
    /// The content id of the next item, as the answer before says: the list goes on there, also where it was changed
    /// meanwhile. 0 otherwise.
    #[serde(default)]
    pub next_content_reference_item: u32,
    /// Of the items: fi, sv or en; the site's default otherwise.
    pub current_language: Option<String>,
}

/// Reads more items of a shortcuts block. The block is named by its content id.
#[utoipa::path(
    get, path = "/api/search/shortcutsitem/{id}/items", tag = "content",
    params(("id" = u32, Path, description = "The block's `contentLink.id`"), ShortcutItemsQuery),
    responses(
        (status = 200, body = ShortcutItems),
        (status = 404, body = Problem, description = "No page has such a block"),
        (status = 422, body = Problem),
    )
)]
pub async fn shortcut_items(
    shop: web::Data<Shop>,
    request: HttpRequest,
    id: web::Path<u32>,
    query: web::Query<ShortcutItemsQuery>,
) -> Result<HttpResponse, ApiError> {
    let language = asked_language(&shop, query.current_language.as_deref());
    let market = reader::own_market(&shop, &request);
    let shown = shop.shown();
    let view = shop.view(language, market, &shown, "");
    let from = shortcuts::From {
        index: query.index_where_to_continue,
        next: query.next_content_reference_item,
    };
    match shortcuts::more(view, id.into_inner(), from) {
        Some(items) => respond::json(&request, &items),
        None => Err(ApiError::in_language(FaultCode::NotFound, language)),
    }
}

fn asked_language(shop: &Shop, named: Option<&str>) -> Language {
    let default = shop.markets.default_language();
    reader::language(named, default).unwrap_or(default)
}
