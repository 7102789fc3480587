//! Where pictures of the library are used, and deleting those that nothing uses.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{content::PageId, fault::FaultCode, picture::Origin, staff::Scope};
use services::{
    picture_uses::{self, PictureUses, Places},
    pictures as library,
};
use wire::{
    editing::{EditedPictureUses, NamedThing},
    problem::Problem,
};

use super::{call::Call, tree};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// Tells what uses a picture of the library: pages, drafts among them, products, categories, press releases, and the
/// site's own data. What a page said before does not count.
#[utoipa::path(
    get, path = "/api/edit/pictures/{name}/uses", tag = "editing", params(("name" = String, Path)),
    responses(
        (status = 200, body = EditedPictureUses),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "The library has no picture of this name"),
        (status = 503, body = Problem),
    )
)]
pub async fn uses(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let uses = uses_of(&call, &name).await?;
    let shown = shop.storefront.snapshot();
    let ids: Vec<PageId> = uses.pages.iter().take(tree::MOST).cloned().collect();
    let listed = tree::told(&call, &ids, uses.pages.len() > ids.len(), &shown).await?;
    let thing = |id: &str, name: Option<&str>| NamedThing {
        id: id.to_owned(),
        name: name.unwrap_or(id).to_owned(),
    };
    let products = uses.products.iter().map(|code| {
        let product = shown.catalogue.product(code.as_str());
        thing(code.as_str(), product.map(|product| product.name(call.language)))
    });
    let categories = uses.categories.iter().map(|code| {
        let category = shown.catalogue.category(code.as_str());
        thing(
            code.as_str(),
            category.and_then(|category| category.name.get(call.language)),
        )
    });
    let releases = uses.releases.iter().map(|id| thing(id.as_str(), None));
    respond::json(
        &request,
        &EditedPictureUses {
            pages: listed.items,
            is_cut: listed.is_cut,
            products: products.take(tree::MOST).collect(),
            categories: categories.take(tree::MOST).collect(),
            releases: releases.take(tree::MOST).collect(),
            is_in_site_data: uses.is_in_site_data,
        },
    )
}

/// Deletes a picture of the library that nothing uses, for good.
#[utoipa::path(
    delete, path = "/api/edit/pictures/{name}", tag = "editing", params(("name" = String, Path)),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "The library has no picture of this name; those of the program stay"),
        (status = 409, body = Problem, description = "`picture-used`: something uses it still"),
        (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    if uses_of(&call, &name).await? != PictureUses::default() {
        return Err(call.fail(FaultCode::PictureUsed));
    }
    let deleted = library::delete(call.store(), &name, &call.actor(), shop.clock.wall()).await;
    if !deleted.map_err(|error| call.broken(&error))? {
        return Err(call.fail(FaultCode::NotFound));
    }
    Ok(HttpResponse::NoContent().finish())
}

/// The names of the library's pictures that nothing uses.
pub(super) async fn unused(call: &Call<'_>) -> Result<BTreeSet<Box<str>>, ApiError> {
    let mut own = picture_uses::own_names(&call.shop.storefront.pictures.load());
    let used = find(call, own.clone()).await?;
    own.retain(|name| !used.contains_key(name));
    Ok(own)
}

async fn uses_of(call: &Call<'_>, name: &str) -> Result<PictureUses, ApiError> {
    let shown = call.shop.storefront.pictures.load_full();
    let known = shown.get(name).filter(|picture| picture.origin == Origin::Library);
    known.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let mut found = find(call, BTreeSet::from([name.into()])).await?;
    Ok(found.remove(name).unwrap_or_default())
}

/// Pages and goods are looked at as this server shows them, the rest as the store has it.
async fn find(call: &Call<'_>, own: BTreeSet<Box<str>>) -> Result<BTreeMap<Box<str>, PictureUses>, ApiError> {
    let loaded = picture_uses::load_drafts(call.store()).await;
    let (drafts, releases) = loaded.map_err(|error| call.broken(&error))?;
    let shown = call.shop.storefront.snapshot();
    // It walks all pages: not on this thread.
    let looking = tokio::task::spawn_blocking(move || {
        let places = Places {
            drafts: &drafts,
            catalogue: &shown.catalogue,
            site: &shown.site,
            releases: &releases,
        };
        let pages = shown.content.all_stored().map(|stored| &stored.page);
        picture_uses::find(&own, pages, &places)
    });
    looking.await.map_err(|_| call.fail(FaultCode::Internal))
}
