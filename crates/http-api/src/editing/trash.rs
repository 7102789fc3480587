//! Deleted pages: listed, put back, deleted for good.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{content::PageId, market::Language, staff::Scope};
use runtime::timestamp;
use services::content::trash;
use site::render_context::SiteSnapshot;
use wire::{
    editing::EditedPage,
    problem::Problem,
    trash::{TrashedPage, TrashedPages},
};

use super::{call::Call, pages::answer, tree::name_of_page};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// Pages in one answer.
const MOST: u32 = 100;

/// Lists deleted pages that can be put back, what was deleted last first; at most 100.
#[utoipa::path(
    get, path = "/api/edit/trash", tag = "editing",
    responses(
        (status = 200, body = TrashedPages),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn list(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let found = call.store().content().trash(MOST + 1).await;
    let found = found.map_err(|error| call.broken(&error))?;
    let shown = shop.storefront.snapshot();
    let told = TrashedPages {
        is_cut: found.len() > MOST as usize,
        items: found
            .iter()
            .take(MOST as usize)
            .map(|found| told(found, call.language, &shown))
            .collect(),
    };
    respond::json(&request, &told)
}

/// Puts a deleted page back where it lay, with its history. Readers see it when it is published again.
#[utoipa::path(
    post, path = "/api/edit/trash/{id}/restore", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 200, body = EditedPage),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "It is not in the trash"),
        (status = 409, body = Problem, description = "`page-exists`: there is a page with this id"),
        (status = 422, body = Problem, description = "`not-fit-to-publish`: the page that it lay under is not there"),
        (status = 503, body = Problem),
    )
)]
pub async fn restore(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let id = call.page(&id)?;
    let put = trash::put_back(call.store(), &id, &call.actor(), shop.clock.wall()).await;
    put.map_err(|error| call.refused(error))?;
    answer(&call, &request, &id).await
}

/// Deletes a page from the trash: nothing is left of it.
#[utoipa::path(
    delete, path = "/api/edit/trash/{id}", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 204, description = "It is gone for good"),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "It is not in the trash"),
        (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let id = call.page(&id)?;
    let deleted = trash::delete_for_good(call.store(), &id, &call.actor(), shop.clock.wall()).await;
    deleted.map_err(|error| call.refused(error))?;
    Ok(HttpResponse::NoContent().finish())
}

fn told(found: &store::TrashedPage, language: Language, shown: &SiteSnapshot) -> TrashedPage {
    let page = &found.page;
    let above = page.parent.as_ref();
    let above = above.and_then(|parent| shown.content.stored(parent.as_str()));
    TrashedPage {
        id: page.id.to_string(),
        kind: page.kind.to_string(),
        name: name_of_page(page, language, shown).to_owned(),
        languages: page.versions.keys().map(|language| language.code()).collect(),
        parent: page.parent.as_ref().map(PageId::to_string),
        parent_name: above.map(|above| name_of_page(&above.page, language, shown).to_owned()),
        by: found.by.as_str().to_owned(),
        deleted: timestamp::format(found.deleted),
        until: timestamp::format(found.deleted.after(trash::KEPT)),
    }
}
