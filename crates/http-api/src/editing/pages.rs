//! Pages as wholes: what is done with each in its languages, new ones, their places, and those that go.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Content, Edition, Page, PageId},
    fault::FaultCode,
    market::Language,
    staff::Scope,
};
use runtime::timestamp;
use services::{
    content::{draft_form, editing},
    import::slug_of,
};
use site::{address, render_context::SiteSnapshot};
use store::{PageEditions, PlaceChange};
use wire::{
    editing::{EditSchedule, EditedEdition, EditedPage, MoveForm, NewPageForm, RefusedPublication},
    page::ContentLink,
    problem::Problem,
};

use super::{
    call::Call,
    reviews::review_of,
    tree::{name_of, state_of, url_of},
};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// Tells a page as editors work on it.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 200, body = EditedPage),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn page(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    answer(&call, &request, &call.page(&id)?).await
}

/// Makes a page that nobody sees yet, in one language.
#[utoipa::path(
    post, path = "/api/edit/pages", tag = "editing", request_body = NewPageForm,
    responses(
        (status = 200, body = EditedPage),
        (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`markup-forbidden`: it has raw HTML or an embed, and the scope `content.markup` is missing"),
        (status = 409, body = Problem, description = "`page-exists`: there is a page with this id"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`invalid` or `not-fit-to-publish`: what is wrong stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn create(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: NewPageForm = call.read(payload).await?;
    let language: Language = form.language.parse().map_err(|_| call.fail(FaultCode::Invalid))?;
    let version = draft_form::read(form.draft).map_err(|error| call.unfit(error))?;
    let kind = version.content.kind();
    if form.kind != kind.as_str() {
        return Err(call.fail(FaultCode::Invalid));
    }
    let parent = form.parent.map(|parent| call.page(&parent)).transpose()?;
    let id = match form.id {
        Some(id) => PageId::parse(&id).map_err(|_| call.fail(FaultCode::Invalid))?,
        None => free_id(&call, &version.content).ok_or_else(|| call.fail(FaultCode::Invalid))?,
    };
    let page = Page {
        position: last_place(&shop.storefront.snapshot(), parent.as_ref()),
        id: id.clone(),
        kind,
        parent,
        versions: BTreeMap::from([(language, version)]),
    };
    place(&call, page, PlaceChange::Create).await?;
    answer(&call, &request, &id).await
}

/// An id made of what the content is called, or of the code of what it is about, that no page has as far as this server knows.
fn free_id(call: &Call<'_>, of: &Content) -> Option<PageId> {
    let content = call.shop.storefront.content.load();
    let slug = match of {
        // Codes stay when names change. Of two who begin it at once, one is told that it is there: the id is taken.
        Content::Product(of) => slug_of(&format!("product {}", of.product), "product"),
        Content::Category(of) => slug_of(&format!("category {}", of.category), "category"),
        _ => slug_of(of.name(), "page"),
    };
    let numbered = (1..).map(|number| {
        if number == 1 {
            slug.clone()
        } else {
            format!("{slug}-{number}")
        }
    });
    let mut read = numbered.map_while(|id| PageId::parse(&id).ok());
    read.find(|id| content.stored(id.as_str()).is_none())
}

/// Behind all others there.
fn last_place(shown: &SiteSnapshot, parent: Option<&PageId>) -> i64 {
    let others = shown.content.stored_under(parent.map(PageId::as_str));
    others.last().map_or(0, |last| last.page.position.saturating_add(10))
}

/// Puts a page under another one, with all that lies under it. Its old addresses lead to the new ones.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/move", tag = "editing", request_body = MoveForm,
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 200, body = EditedPage),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`not-fit-to-publish`: it has no place there; why stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn relocate(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let id = call.page(&id)?;
    let form: MoveForm = call.read(payload).await?;
    let found = editing::editions(call.store(), &id).await;
    let page = found.map_err(|error| call.refused(error))?.page;
    if Language::ALL
        .into_iter()
        .any(|language| page.published(language).is_some())
    {
        // Readers find it elsewhere at once.
        principal
            .require(Scope::ContentPublish)
            .map_err(|code| call.fail(code))?;
    }
    let page = Page {
        parent: form.parent.map(|parent| call.page(&parent)).transpose()?,
        position: form.position,
        ..page
    };
    place(&call, page, PlaceChange::Move).await?;
    answer(&call, &request, &id).await
}

/// Deletes a page in all languages. No page may lie under it. For 30 days it can be put back from the trash.
#[utoipa::path(
    delete, path = "/api/edit/pages/{id}", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files")),
    responses(
        (status = 204, description = "It is in the trash"),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem, description = "`not-fit-to-publish`: other pages lie under it"),
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
    let found = editing::editions(call.store(), &call.page(&id)?).await;
    let page = found.map_err(|error| call.refused(error))?.page;
    place(&call, page, PlaceChange::Remove).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn place(call: &Call<'_>, page: Page, change: PlaceChange) -> Result<(), ApiError> {
    let at = call.shop.clock.wall();
    let placed = editing::place(call.store(), page, change, &call.catalogue(), &call.editor(), at).await;
    placed.map_err(|error| call.refused(error))
}

pub(super) async fn answer(call: &Call<'_>, request: &HttpRequest, id: &PageId) -> Result<HttpResponse, ApiError> {
    let found = editing::editions(call.store(), id).await;
    let found = found.map_err(|error| call.refused(error))?;
    respond::json(request, &edited(&found, &call.shop.storefront.snapshot()))
}

fn edited(found: &PageEditions, shown: &SiteSnapshot) -> EditedPage {
    let page = &found.page;
    let editions = found.editions.iter().map(|(language, edition)| {
        let told = edition_of(page, *language, edition, shown);
        (language.code().to_owned(), told)
    });
    EditedPage {
        id: page.id.to_string(),
        content_id: ContentLink::of(&address::content_key(&page.id)).id,
        kind: page.kind.to_string(),
        parent: page.parent.as_ref().map(PageId::to_string),
        position: page.position,
        editions: editions.collect(),
    }
}

/// What is known of a page in a language, of which `page` says how it stands.
pub(super) fn edition_of(page: &Page, language: Language, edition: &Edition, shown: &SiteSnapshot) -> EditedEdition {
    let latest = edition.latest();
    EditedEdition {
        etag: edition.etag,
        state: state_of(edition),
        number: latest.number,
        author: latest.author.as_str().to_owned(),
        saved: timestamp::format(latest.saved),
        name: name_of(edition, language, shown),
        url: url_of(page, language, shown),
        schedule: EditSchedule {
            publish: edition.schedule.publish.map(timestamp::format),
            unpublish: edition.schedule.unpublish.map(timestamp::format),
        },
        refusal: edition.refusal.as_ref().map(|refusal| RefusedPublication {
            at: timestamp::format(refusal.at),
            why: refusal.why.to_string(),
        }),
        review: edition.review.as_ref().map(review_of),
    }
}
