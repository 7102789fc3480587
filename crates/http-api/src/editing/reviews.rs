//! Drafts that somebody is to look at before readers see them.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Edition, ReviewRequest},
    fault::FaultCode,
    staff::Scope,
};
use runtime::timestamp;
use services::content::{
    editing::Target,
    reviewing::{self, ReviewingError},
};
use site::address;
use wire::{
    editing::{
        EditedEdition, EditedReview, EtagForm, ReturnForm, ReturnedDraft, ReviewForm, WaitingPage, WaitingPages,
    },
    page::ContentLink,
    problem::Problem,
};

use super::{call::Call, tree::name_of};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// Pages in one answer.
const MOST: u32 = 200;

/// The page's id and the language in an address.
type Place = web::Path<(String, String)>;

/// Lists the drafts that wait for a review, what was asked first in front; at most 200.
#[utoipa::path(
    get, path = "/api/edit/reviews", tag = "editing",
    responses(
        (status = 200, body = WaitingPages),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn waiting(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let content = call.store().content();
    let keys = content.in_review(MOST + 1).await;
    let mut keys = keys.map_err(|error| call.broken(&error))?;
    let is_cut = keys.len() > MOST as usize;
    keys.truncate(MOST as usize);
    let ids: Vec<_> = keys.iter().map(|key| key.page.clone()).collect();
    let found = content.editions_of(&ids).await;
    let found = found.map_err(|error| call.broken(&error))?;
    let shown = shop.storefront.snapshot();
    let items = keys.iter().filter_map(|key| {
        let page = found.get(&key.page)?;
        let edition = page.editions.get(&key.language)?;
        Some(WaitingPage {
            id: key.page.to_string(),
            content_id: ContentLink::of(&address::content_key(&key.page)).id,
            kind: page.page.kind.to_string(),
            language: key.language.code(),
            name: name_of(edition, key.language, &shown),
            review: review_of(edition.review.as_ref()?),
        })
    });
    let told = WaitingPages {
        items: items.collect(),
        is_cut,
    };
    respond::json(&request, &told)
}

/// Asks those who publish to look at the newest revision.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/review", tag = "editing", request_body = ReviewForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`edited-meanwhile`, or `nothing-to-review`: readers see it already"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn ask(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: ReviewForm = call.read(payload).await?;
    let note = form.note.filter(|note| !note.trim().is_empty());
    let note = note.map(|note| call.text("note", &note)).transpose()?;
    let target = call.placed(place, form.etag)?;
    let asked = reviewing::ask(call.store(), &target, note, &call.actor(), shop.clock.wall()).await;
    call.reviewed(&request, &target, asked).await
}

/// Sends a draft back to those who write it; why is kept as a comment on the page.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/review/return", tag = "editing", request_body = ReturnForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`edited-meanwhile`; `nothing-to-review`: it waits for nobody; `comments-full`"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn send_back(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let form: ReturnForm = call.read(payload).await?;
    let why = call.text("text", &form.text)?;
    let target = call.placed(place, form.etag)?;
    let returned = reviewing::send_back(call.store(), &target, why, &call.actor(), shop.clock.wall()).await;
    call.reviewed(&request, &target, returned).await
}

/// Takes back that somebody is to look at a draft.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/review/withdraw", tag = "editing", request_body = EtagForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`edited-meanwhile`, or `nothing-to-review`: nobody asked"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn withdraw(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: EtagForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let withdrawn = reviewing::withdraw(call.store(), &target, &call.actor(), shop.clock.wall()).await;
    call.reviewed(&request, &target, withdrawn).await
}

pub(super) fn review_of(review: &ReviewRequest) -> EditedReview {
    EditedReview {
        by: review.by.name.clone(),
        at: timestamp::format(review.at),
        note: review.note.to_string(),
        etag: review.etag,
        changed: review.changed.map(timestamp::format),
        returned: review.returned.as_ref().map(|returned| ReturnedDraft {
            by: returned.by.name.clone(),
            at: timestamp::format(returned.at),
        }),
    }
}

impl Call<'_> {
    async fn reviewed(
        &self,
        request: &HttpRequest,
        target: &Target,
        edited: Result<Edition, ReviewingError>,
    ) -> Result<HttpResponse, ApiError> {
        let edited = match edited {
            Ok(edition) => Ok(edition),
            Err(ReviewingError::Editing(error)) => Err(error),
            Err(ReviewingError::Nothing) => return Err(self.fail(FaultCode::NothingToReview)),
            Err(ReviewingError::Full) => return Err(self.fail(FaultCode::CommentsFull)),
        };
        self.edited(request, target, edited).await
    }
}
