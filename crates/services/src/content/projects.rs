//! Projects: drafts of several pages that are looked at and published together.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::{
        Author, EditCommand, Edition, Page, PageId, Project, ProjectChange, ProjectId, ProjectName, Schedule, Version,
    },
    draft::DraftKey,
    staff::Actor,
};
use serde_json::{Value, json};
use site::render_context::SiteSnapshot;
use store::{ContentEdit, PageEditions, ProjectError, Store, Tx};

use super::{
    audited,
    drafts::published,
    editing::{EditingError, Looked, as_if_published, errors_of, fit_together, warnings},
};

/// A draft of a project as whoever asks has seen it: by its etag.
pub type SeenDrafts = BTreeSet<(DraftKey, u64)>;

/// The drafts of a project that readers do not see yet, with the pages that they are of.
struct Unpublished {
    project: Project,
    pages: BTreeMap<PageId, PageEditions>,
}

impl Unpublished {
    async fn load(store: &Store, id: &ProjectId) -> Result<Self, EditingError> {
        let found = store.content().projects_of(std::slice::from_ref(id)).await?.pop();
        let project = found.ok_or_else(|| ProjectError::NoProject(id.clone()))?;
        let pages = store.content().editions_of(&pages_of(&project)).await?;
        Ok(Self { project, pages })
    }

    fn editions(&self) -> impl Iterator<Item = (&DraftKey, &Edition)> {
        self.project
            .items
            .iter()
            .filter_map(|item| Some((item, unpublished(&self.pages, item)?)))
    }

    fn seen(&self) -> SeenDrafts {
        self.editions()
            .map(|(item, edition)| (item.clone(), edition.etag))
            .collect()
    }

    /// The pages as they would be with all these drafts.
    fn shown(&self) -> Vec<Page> {
        let mut shown: BTreeMap<&PageId, Page> = BTreeMap::new();
        for (item, edition) in self.editions() {
            let before = shown
                .remove(&item.page)
                .or_else(|| Some(self.pages.get(&item.page)?.page.clone()));
            if let Some(page) = before {
                let version = edition.latest().version.clone();
                shown.insert(&item.page, page.showing(item.language, version));
            }
        }
        shown.into_values().collect()
    }
}

fn pages_of(project: &Project) -> Vec<PageId> {
    let pages: BTreeSet<&PageId> = project.items.iter().map(|item| &item.page).collect();
    pages.into_iter().cloned().collect()
}

fn unpublished<'a>(pages: &'a BTreeMap<PageId, PageEditions>, item: &DraftKey) -> Option<&'a Edition> {
    let edition = pages.get(&item.page)?.editions.get(&item.language)?;
    edition.has_unpublished_changes().then_some(edition)
}

/// Begins a project.
///
/// # Errors
/// There is one with the id, there are as many as there may be, or the storage does not work.
pub async fn begin(
    store: &Store,
    id: ProjectId,
    name: ProjectName,
    (actor, author): (&Actor, &Author),
    at: UnixMillis,
) -> Result<Project, EditingError> {
    let work = Arc::new((id, name, actor.clone(), author.clone()));
    let work = move |tx: Tx| {
        let work = work.clone();
        async move {
            let (id, name, actor, author) = &*work;
            let project = tx.content().begin_project(id, name, author, at).await?;
            let after = told(&project);
            tx.audit()
                .record(actor, "project.create", &subject(id), (None, Some(&after)), at)
                .await?;
            Ok::<_, EditingError>(project)
        }
    };
    store.transaction(work).await
}

/// Changes what a project is called, or which drafts are in it.
///
/// # Errors
/// There is no such project or page, it is full, or the storage does not work.
pub async fn change(
    store: &Store,
    id: ProjectId,
    change: ProjectChange,
    actor: &Actor,
    at: UnixMillis,
) -> Result<Project, EditingError> {
    let work = Arc::new((id, change, actor.clone()));
    let work = move |tx: Tx| {
        let work = work.clone();
        async move {
            let (id, change, actor) = &*work;
            let (before, after) = tx.content().change_project(id, change.clone(), at).await?;
            if before != after {
                let (was, is) = (told(&before), told(&after));
                tx.audit()
                    .record(actor, "project.change", &subject(id), (Some(&was), Some(&is)), at)
                    .await?;
            }
            Ok::<_, EditingError>(after)
        }
    };
    store.transaction(work).await
}

/// Ends a project; its drafts stay.
///
/// # Errors
/// There is no such project, or the storage does not work.
pub async fn end(store: &Store, id: ProjectId, actor: &Actor, at: UnixMillis) -> Result<(), EditingError> {
    let work = Arc::new((id, actor.clone()));
    let work = move |tx: Tx| {
        let work = work.clone();
        async move {
            let (id, actor) = &*work;
            let before = told(&tx.content().end_project(id, at).await?);
            tx.audit()
                .record(actor, "project.delete", &subject(id), (Some(&before), None), at)
                .await?;
            Ok::<_, EditingError>(())
        }
    };
    store.transaction(work).await
}

/// What is to be seen to before the drafts of a project are published together, in the site that is shown now.
///
/// # Errors
/// There is no such project, or the storage does not work.
pub async fn checks(store: &Store, id: &ProjectId, site: &SiteSnapshot) -> Result<Looked, EditingError> {
    let found = Unpublished::load(store, id).await?;
    let mut looked = Looked::default();
    let site = &as_if_published(site, found.shown()).await?;
    for page in found.shown() {
        let languages = found.editions().filter(|(item, _)| item.page == page.id);
        let languages: Vec<_> = languages.map(|(item, _)| item.language).collect();
        looked.warnings.extend(warnings(store, page, &languages, site).await?);
    }
    looked.errors = errors_of(fit_together(store, found.shown(), &site.catalogue).await)?;
    Ok(looked)
}

/// Publishes all drafts of a project in one transaction, now or, where a moment is given, by itself at that moment. Nothing is
/// published where something is wrong with one of them. `seen` are all drafts that readers do not see yet.
///
/// # Errors
/// There is no such project; it is another one than whoever asks has seen; something is wrong with a draft; or the storage does
/// not work.
pub async fn publish(
    store: &Store,
    id: &ProjectId,
    seen: &SeenDrafts,
    when: Option<UnixMillis>,
    catalogue: &Arc<Catalogue>,
    actor: &Actor,
    at: UnixMillis,
) -> Result<Project, EditingError> {
    let found = Unpublished::load(store, id).await?;
    if *seen != found.seen() {
        return Err(EditingError::ProjectChanged(id.clone()));
    }
    fit_together(store, found.shown(), catalogue).await?;
    let edits = found.editions().map(|(item, edition)| {
        let command = match when {
            None => EditCommand::Publish,
            Some(_) => EditCommand::Schedule(scheduled(&item.page, edition, when)?),
        };
        Ok(ContentEdit {
            page: item.page.clone(),
            language: item.language,
            expected: Some(edition.etag),
            command,
        })
    });
    let edits: Vec<ContentEdit> = edits.collect::<Result<_, EditingError>>()?;
    let work = Arc::new((found.project, edits, actor.clone()));
    let work = move |tx: Tx| {
        let work = work.clone();
        async move {
            let (project, edits, actor) = &*work;
            let mut stands = tx.content().project_to_change(&project.id).await?;
            if stands.items != project.items {
                return Err(EditingError::ProjectChanged(project.id.clone()));
            }
            if when.is_none() {
                let published = ProjectChange::Publish(at);
                (_, stands) = tx.content().change_project(&project.id, published, at).await?;
            }
            let action = if when.is_some() {
                "page.schedule"
            } else {
                "page.publish"
            };
            let made = tx.content().edit_all(edits, at).await?;
            let mut lines = Vec::with_capacity(edits.len());
            for (edit, made) in edits.iter().zip(made) {
                let (before, edition) = made?;
                lines.extend(audited::line(actor, action, edit, before.as_ref(), &edition));
            }
            tx.audit().record_all(&lines, at).await?;
            Ok(stands)
        }
    };
    store.transaction(work).await
}

/// Publishes a draft at a moment; it is hidden when it was to be.
fn scheduled(page: &PageId, edition: &Edition, publish: Option<UnixMillis>) -> Result<Schedule, EditingError> {
    let schedule = Schedule {
        publish,
        ..edition.schedule
    };
    let is_possible = schedule.is_possible(edition.is_published());
    let fault = || EditingError::HiddenFirst(page.clone());
    is_possible.then_some(schedule).ok_or_else(fault)
}

/// The drafts of some projects that readers do not see yet, as they would see them.
///
/// # Errors
/// The storage does not work.
pub async fn drafts(store: &Store, ids: &[ProjectId]) -> Result<Vec<(DraftKey, Version)>, store::Error> {
    let projects = store.content().projects_of(ids).await?;
    let items: BTreeSet<&DraftKey> = projects.iter().flat_map(|project| &project.items).collect();
    let pages: BTreeSet<&PageId> = items.iter().map(|item| &item.page).collect();
    let pages: Vec<PageId> = pages.into_iter().cloned().collect();
    let pages = store.content().editions_of(&pages).await?;
    let found = items.into_iter().filter_map(|item| {
        let edition = unpublished(&pages, item)?;
        Some((item.clone(), published(edition.latest().version.clone())))
    });
    Ok(found.collect())
}

fn subject(id: &ProjectId) -> String {
    format!("project {id}")
}

fn told(project: &Project) -> Value {
    let items = project.items.iter();
    let items = items.map(|item| format!("{}/{}", item.page, item.language.code()));
    json!({"name": project.name.as_str(), "drafts": items.collect::<Vec<_>>()})
}
