//! Projects: drafts of several pages that are looked at and published together.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    content::{Project, ProjectChange, ProjectId, ProjectName},
    draft::DraftKey,
    fault::{Fault, FaultCode},
    staff::Scope,
};
use runtime::timestamp;
use serde::Deserialize;
use services::{
    content::{
        editing::EditingError,
        projects::{self, SeenDrafts},
    },
    import::slug_of,
};
use site::{address, render_context::SiteSnapshot};
use store::{PageEditions, ProjectError};
use utoipa::IntoParams;
use wire::{
    editing::Checks,
    page::ContentLink,
    problem::Problem,
    projects::{
        EditedProject, EditedProjects, ProjectDraft, ProjectDraftForm, ProjectForm, ProjectWithDrafts,
        PublishProjectForm,
    },
};

use super::{
    call::Call,
    editions::items_of,
    tree::{name_of, state_of, url_of},
};
use crate::{auth::Principal, error::ApiError, respond, state::AppState};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProjectsQuery {
    /// A page's id: projects say whether it is in them, in the language beside.
    page: Option<String>,
    language: Option<String>,
}

/// Lists all projects.
#[utoipa::path(
    get, path = "/api/edit/projects", tag = "editing", params(ProjectsQuery),
    responses(
        (status = 200, body = EditedProjects),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn list(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    query: web::Query<ProjectsQuery>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let asked = match (&query.page, &query.language) {
        (Some(page), Some(language)) => Some(call.draft_key(page, language)?),
        _ => None,
    };
    let all = call.store().content().projects().await;
    let all = all.map_err(|error| call.broken(&error))?;
    let items = all.iter().map(|project| told(project, asked.as_ref())).collect();
    respond::json(&request, &EditedProjects { items })
}

/// Begins a project without drafts.
#[utoipa::path(
    post, path = "/api/edit/projects", tag = "editing", request_body = ProjectForm,
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The name is none, or there are as many projects as there may be"),
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
    let form: ProjectForm = call.read(payload).await?;
    let name = call.project_name(&form.name)?;
    for id in ids_of(&name) {
        let editor = call.editor();
        let who = (&editor.actor, &editor.author);
        match projects::begin(call.store(), id, name.clone(), who, shop.clock.wall()).await {
            Err(EditingError::Project(ProjectError::Exists(_))) => {}
            begun => {
                let project = begun.map_err(|error| call.refused(error))?;
                return call.with_drafts(&request, &project).await;
            }
        }
    }
    // There are fewer projects than ids to be tried.
    Err(call.fail(FaultCode::Internal))
}

/// Ids that a project of this name may get, the first that is free.
fn ids_of(name: &ProjectName) -> impl Iterator<Item = ProjectId> {
    let slug = slug_of(name.as_str(), "project");
    let numbered = (2..=Project::MOST + 1).map({
        let slug = slug.clone();
        move |number| format!("{slug}-{number}")
    });
    std::iter::once(slug)
        .chain(numbered)
        .filter_map(|id| ProjectId::parse(&id).ok())
}

/// Tells a project with its drafts.
#[utoipa::path(
    get, path = "/api/edit/projects/{id}", tag = "editing",
    params(("id" = String, Path, description = "The project's id")),
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn project(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let id = call.project_id(&id)?;
    let found = call.store().content().projects_of(&[id]).await;
    let found = found.map_err(|error| call.broken(&error))?.pop();
    let project = found.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    call.with_drafts(&request, &project).await
}

/// Gives a project another name; its id stays.
#[utoipa::path(
    patch, path = "/api/edit/projects/{id}", tag = "editing", request_body = ProjectForm,
    params(("id" = String, Path, description = "The project's id")),
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The name is none"),
        (status = 503, body = Problem),
    )
)]
pub async fn rename(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: ProjectForm = call.read(payload).await?;
    let name = call.project_name(&form.name)?;
    call.changed(&request, &id, ProjectChange::Rename(name)).await
}

/// Ends a project. Its drafts stay as they are.
#[utoipa::path(
    delete, path = "/api/edit/projects/{id}", tag = "editing",
    params(("id" = String, Path, description = "The project's id")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn remove(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let id = call.project_id(&id)?;
    let ended = projects::end(call.store(), id, &call.actor(), shop.clock.wall()).await;
    ended.map_err(|error| call.refused(error))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Puts the draft of a page in a language into a project; one that is in it stays.
#[utoipa::path(
    post, path = "/api/edit/projects/{id}/drafts", tag = "editing", request_body = ProjectDraftForm,
    params(("id" = String, Path, description = "The project's id")),
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "There is no such project or page"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "It holds as many drafts as it may"),
        (status = 503, body = Problem),
    )
)]
pub async fn add(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: ProjectDraftForm = call.read(payload).await?;
    let item = call.draft_key(&form.page, &form.language)?;
    call.changed(&request, &id, ProjectChange::Add([item].into())).await
}

/// Takes a draft out of a project; the draft stays as it is.
#[utoipa::path(
    delete, path = "/api/edit/projects/{id}/drafts/{page}/{language}", tag = "editing",
    params(
        ("id" = String, Path, description = "The project's id"),
        ("page" = String, Path, description = "The page's id"), ("language" = String, Path),
    ),
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem),
    )
)]
pub async fn take_out(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    place: web::Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let (id, page, language) = place.into_inner();
    let item = call.draft_key(&page, &language)?;
    call.changed(&request, &id, ProjectChange::Remove(item)).await
}

/// Tells what is to be seen to before a project is published: errors keep all of it from readers, warnings do not.
#[utoipa::path(
    get, path = "/api/edit/projects/{id}/checks", tag = "editing",
    params(("id" = String, Path, description = "The project's id")),
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
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let shown = call.shop.storefront.snapshot();
    let looked = projects::checks(call.store(), &call.project_id(&id)?, &shown).await;
    let looked = looked.map_err(|error| call.refused(error))?;
    respond::json(&request, &items_of(&looked))
}

/// Shows readers all drafts of a project at once, now or at a time; none of them where something is wrong with one.
#[utoipa::path(
    post, path = "/api/edit/projects/{id}/publish", tag = "editing", request_body = PublishProjectForm,
    params(("id" = String, Path, description = "The project's id")),
    responses(
        (status = 200, body = ProjectWithDrafts),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`edited-meanwhile`: it is another one than was seen"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "`invalid`: no moment; `not-fit-to-publish`: what is wrong stands under `errors.draft`"),
        (status = 503, body = Problem),
    )
)]
pub async fn publish(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentPublish)?;
    let form: PublishProjectForm = call.read(payload).await?;
    let id = call.project_id(&id)?;
    let seen = form.drafts.iter();
    let seen = seen.map(|draft| Ok((call.draft_key(&draft.page, &draft.language)?, draft.etag)));
    let seen: SeenDrafts = seen.collect::<Result<_, ApiError>>()?;
    let when = call.moment("publish", form.publish)?;
    let at = shop.clock.wall();
    let (catalogue, actor) = (call.catalogue(), call.actor());
    let published = projects::publish(call.store(), &id, &seen, when, &catalogue, &actor, at).await;
    let project = published.map_err(|error| call.refused(error))?;
    call.with_drafts(&request, &project).await
}

impl Call<'_> {
    fn project_id(&self, id: &str) -> Result<ProjectId, ApiError> {
        ProjectId::parse(id).map_err(|_| self.fail(FaultCode::NotFound))
    }

    fn project_name(&self, name: &str) -> Result<ProjectName, ApiError> {
        ProjectName::parse(name).map_err(|_| self.fail(Fault::field("name", "/faults/project-name")))
    }

    async fn changed(&self, request: &HttpRequest, id: &str, change: ProjectChange) -> Result<HttpResponse, ApiError> {
        let (id, at) = (self.project_id(id)?, self.shop.clock.wall());
        let changed = projects::change(self.store(), id, change, &self.actor(), at).await;
        let project = changed.map_err(|error| self.refused(error))?;
        self.with_drafts(request, &project).await
    }

    /// Answers with a project and its drafts.
    async fn with_drafts(&self, request: &HttpRequest, project: &Project) -> Result<HttpResponse, ApiError> {
        let pages: Vec<_> = project.items.iter().map(|item| item.page.clone()).collect();
        let found = self.store().content().editions_of(&pages).await;
        let found = found.map_err(|error| self.broken(&error))?;
        let shown = self.shop.storefront.snapshot();
        let drafts = project
            .items
            .iter()
            .filter_map(|item| Some(draft(item, found.get(&item.page)?, &shown)));
        let answer = ProjectWithDrafts {
            project: told(project, None),
            drafts: drafts.collect(),
        };
        respond::json(request, &answer)
    }
}

fn told(project: &Project, asked: Option<&DraftKey>) -> EditedProject {
    EditedProject {
        id: project.id.to_string(),
        name: project.name.as_str().to_owned(),
        author: project.author.as_str().to_owned(),
        created: timestamp::format(project.created),
        published: project.published.map(timestamp::format),
        count: project.items.len(),
        has_page: asked.is_some_and(|item| project.items.contains(item)),
    }
}

fn draft(item: &DraftKey, found: &PageEditions, shown: &SiteSnapshot) -> ProjectDraft {
    let edition = found.editions.get(&item.language);
    ProjectDraft {
        page: item.page.to_string(),
        content_id: ContentLink::of(&address::content_key(&item.page)).id,
        language: item.language.code(),
        name: edition
            .map(|edition| name_of(edition, item.language, shown))
            .unwrap_or_default(),
        state: edition.map(state_of),
        etag: edition.map_or(0, |edition| edition.etag),
        has_unpublished_changes: edition.is_some_and(domain::content::Edition::has_unpublished_changes),
        publish_at: edition
            .and_then(|edition| edition.schedule.publish)
            .map(timestamp::format),
        url: url_of(&found.page, item.language, shown),
    }
}
