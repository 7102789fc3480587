//! A page in one language: its draft, what readers see, and what was there before.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Edition, Revision, Schedule, Status},
    fault::FaultCode,
    staff::Scope,
};
use runtime::timestamp;
use services::content::{
    draft_form,
    editing::{self, EditingError, Looked, Target},
};
use wire::{
    editing::{
        Check, Checks, DraftForm, EditedDraft, EditedEdition, EditedRevision, EditedRevisions, EtagForm, RestoreForm,
        ScheduleForm, Severity,
    },
    problem::Problem,
};

use super::{call::Call, pages::edition_of};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

/// The page's id and the language in an address.
type Place = web::Path<(String, String)>;

/// Tells the newest revision of a page, as content files write it.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/{language}", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedDraft),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn draft(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let (id, language) = place.into_inner();
    let target = call.target(&id, &language, None)?;
    let found = editing::editions(call.store(), &target.page).await;
    let found = found.map_err(|error| call.refused(error))?;
    let edition = found.editions.get(&target.language);
    let edition = edition.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let draft = draft_form::written(&edition.latest().version);
    let draft = EditedDraft {
        etag: edition.etag,
        draft: draft.map_err(|error| call.untold(&error))?,
    };
    respond::json(&request, &draft)
}

/// Keeps a draft, unseen by readers. It need not be fit to be published yet.
#[utoipa::path(
    put, path = "/api/edit/pages/{id}/{language}", tag = "editing", request_body = DraftForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`markup-forbidden`: it has raw HTML or an embed that was not there, and the scope `content.markup` is missing; `page-scheduled`: the page is published at a time, and the scope `content.publish` is missing"),
        (status = 404, body = Problem), (status = 409, body = Problem, description = "`edited-meanwhile`"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A value is of the wrong form; it stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn save(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: DraftForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let version = draft_form::read(form.draft).map_err(|error| call.unfit(error))?;
    let saved = editing::save(call.store(), &target, version, &call.editor(), shop.clock.wall()).await;
    call.edited(&request, &target, saved).await
}

/// Shows readers the newest revision.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/publish", tag = "editing", request_body = EtagForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem, description = "`edited-meanwhile`"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`not-fit-to-publish`: what is wrong stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn publish(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let form: EtagForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let published = editing::publish(
        call.store(),
        &target,
        &call.catalogue(),
        &call.actor(),
        shop.clock.wall(),
    )
    .await;
    call.edited(&request, &target, published).await
}

/// Hides a page from readers of the language. Its newest revision stays as a draft.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/unpublish", tag = "editing", request_body = EtagForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem, description = "`edited-meanwhile`"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn unpublish(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let form: EtagForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let hidden = editing::unpublish(call.store(), &target, &call.actor(), shop.clock.wall()).await;
    call.edited(&request, &target, hidden).await
}

/// Says when a page is published and hidden by itself, in the place of what was said before.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/schedule", tag = "editing", request_body = ScheduleForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem, description = "`edited-meanwhile`"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`invalid`: no moment, or it would be hidden before it is published; `not-fit-to-publish`: what is wrong stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn schedule(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let form: ScheduleForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let schedule = Schedule {
        publish: call.moment("publish", form.publish)?,
        unpublish: call.moment("unpublish", form.unpublish)?,
    };
    let at = shop.clock.wall();
    let scheduled = editing::schedule(call.store(), &target, schedule, &call.catalogue(), &call.actor(), at).await;
    call.edited(&request, &target, scheduled).await
}

/// Makes a draft of what a revision said.
#[utoipa::path(
    post, path = "/api/edit/pages/{id}/{language}/restore", tag = "editing", request_body = RestoreForm,
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedEdition),
        (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`markup-forbidden`: it has raw HTML or an embed that was not there, and the scope `content.markup` is missing; `page-scheduled`: the page is published at a time, and the scope `content.publish` is missing"),
        (status = 404, body = Problem, description = "There is no such page or revision"),
        (status = 409, body = Problem, description = "`edited-meanwhile`"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn restore(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: RestoreForm = call.read(payload).await?;
    let target = call.placed(place, form.etag)?;
    let restored = editing::restore(call.store(), &target, form.number, &call.editor(), shop.clock.wall()).await;
    call.edited(&request, &target, restored).await
}

/// Tells what is to be seen to before the newest revision is published: errors keep it from readers, warnings do not.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/{language}/checks", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = Checks),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn checks(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let (id, language) = place.into_inner();
    let target = call.target(&id, &language, None)?;
    let looked = editing::checks(call.store(), &target, &call.shop.storefront.snapshot()).await;
    let looked = looked.map_err(|error| call.refused(error))?;
    respond::json(&request, &items_of(&looked))
}

/// What is to be seen to before something is published, as it is told.
pub(super) fn items_of(looked: &Looked) -> Checks {
    let errors = looked.errors.iter().map(|fault| Check::new(Severity::Error, fault));
    let warnings = looked.warnings.iter().map(|fault| Check::new(Severity::Warning, fault));
    Checks {
        items: errors.chain(warnings).collect(),
    }
}

/// Lists what a page said, the newest first.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/{language}/revisions", tag = "editing",
    params(("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path)),
    responses(
        (status = 200, body = EditedRevisions),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn revisions(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: Place,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let (id, language) = place.into_inner();
    let target = call.target(&id, &language, None)?;
    let known = call.history(&target).await?;
    let items = known.iter().map(told).collect();
    respond::json(&request, &EditedRevisions { items })
}

/// Tells what a page said in one revision.
#[utoipa::path(
    get, path = "/api/edit/pages/{id}/{language}/revisions/{number}", tag = "editing",
    params(
        ("id" = String, Path, description = "The page's id in content files"), ("language" = String, Path),
        ("number" = u64, Path, description = "As the list of revisions tells it"),
    ),
    responses(
        (status = 200, body = EditedRevision),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn revision(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: web::Path<(String, String, u64)>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let (id, language, number) = place.into_inner();
    let target = call.target(&id, &language, None)?;
    let known = call.history(&target).await?;
    let found = known.iter().find(|revision| revision.number == number);
    let found = found.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let draft = draft_form::written(&found.version);
    let told = EditedRevision {
        draft: Some(draft.map_err(|error| call.untold(&error))?),
        ..told(found)
    };
    respond::json(&request, &told)
}

fn told(revision: &Revision) -> EditedRevision {
    EditedRevision {
        number: revision.number,
        author: revision.author.as_str().to_owned(),
        saved: timestamp::format(revision.saved),
        is_published: revision.version.status == Status::Published,
        draft: None,
    }
}

impl Call<'_> {
    pub(super) fn placed(&self, place: Place, etag: u64) -> Result<Target, ApiError> {
        let (id, language) = place.into_inner();
        self.target(&id, &language, Some(etag))
    }

    async fn history(&self, target: &Target) -> Result<Vec<Revision>, ApiError> {
        let known = editing::history(self.store(), &target.page, target.language).await;
        known.map_err(|error| self.refused(error))
    }

    /// Answers with what became of a page in a language.
    pub(super) async fn edited(
        &self,
        request: &HttpRequest,
        target: &Target,
        edited: Result<Edition, EditingError>,
    ) -> Result<HttpResponse, ApiError> {
        let edition = edited.map_err(|error| self.refused(error))?;
        let found = editing::editions(self.store(), &target.page).await;
        let page = found.map_err(|error| self.refused(error))?.page;
        let shown = self.shop.storefront.snapshot();
        respond::json(request, &edition_of(&page, target.language, &edition, &shown))
    }
}
