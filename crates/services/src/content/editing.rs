//! What editors do with pages, one language at a time: drafts, publishing, and going back to what was there before.

use std::{collections::BTreeMap, sync::Arc};

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::{
        Author, ContentFault, EditCommand, EditRights, Edition, Markup, Page, PageFault, PageId, ProjectId, Revision,
        Schedule, Version,
    },
    market::Language,
    staff::Actor,
};
use site::render_context::SiteSnapshot;
use store::{ContentChange, ContentEdit, EditError, PageEditions, PlaceChange, ProjectError, Store};
use tokio::task::spawn_blocking;
use wire::blocks::DraftedBlocks;

use super::{
    ContentError, audited,
    checking::{CheckContext, look_at, look_at_some, of_page},
    files::ContentFiles,
    lint::{Shown, lint},
};
use crate::site_data;

/// A change could not be made.
#[derive(Debug, thiserror::Error)]
pub enum EditingError {
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Project(#[from] ProjectError),
    /// It holds other drafts, or other words, than whoever asks has seen.
    #[error("the project {0} is another one by now")]
    ProjectChanged(ProjectId),
    /// It has raw HTML or an embed that whoever wrote it may not write.
    #[error("raw HTML and embeds of the page {0} may not be written by everybody")]
    MarkupForbidden(PageId),
    /// What it says is published at a time, and whoever changed it may not publish.
    #[error("the page {0} is published at a time, and is only changed by those who may publish")]
    Scheduled(PageId),
    /// It would be hidden before anybody saw it.
    #[error("the page {0} would be hidden before it is published")]
    HiddenFirst(PageId),
    #[error("the page {page} has no revision {number} in {language}")]
    NoRevision {
        page: PageId,
        language: Language,
        number: u64,
    },
}

impl From<store::Error> for EditingError {
    fn from(error: store::Error) -> Self {
        Self::Edit(error.into())
    }
}

/// A page in a language, and what of it whoever asks has seen.
#[derive(Debug, Clone)]
pub struct Target {
    pub page: PageId,
    pub language: Language,
    /// The etag of what was seen; nothing where whatever stands there now is meant.
    pub expected: Option<u64>,
}

/// Who works on a page.
#[derive(Debug, Clone)]
pub struct Editor {
    /// Whom the audit log names.
    pub actor: Actor,
    /// Who is named beside a revision.
    pub author: Author,
    pub rights: EditRights,
}

impl Editor {
    /// Whether a version may take the place of what stands in the edition; of nothing, where the page gets the language.
    fn may_write(&self, page: &PageId, version: &Version, edition: Option<&Edition>) -> Result<(), EditingError> {
        if edition.is_some_and(|edition| !self.rights.may_change(edition.schedule)) {
            return Err(EditingError::Scheduled(page.clone()));
        }
        if self.rights.writes_markup {
            return Ok(());
        }
        // Blocks get their ids as storing would give them.
        let mut version = version.clone();
        version.name_blocks(page, edition.map(|edition| &edition.latest().version));
        let known = edition.into_iter();
        let known = known.flat_map(|edition| [&edition.latest().version, &edition.standing.version]);
        let known: Vec<_> = known.map(|known| Markup::of(&known.content, &DraftedBlocks)).collect();
        if Markup::of(&version.content, &DraftedBlocks).is_written(&known) {
            return Err(EditingError::MarkupForbidden(page.clone()));
        }
        Ok(())
    }
}

/// What became of drafts that were put.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Drafted {
    /// Pages that nobody sees yet.
    pub created: usize,
    /// Languages of pages that got another draft.
    pub saved: usize,
    pub unchanged: usize,
}

/// Keeps pages as drafts beside what readers see. They are looked at as if they were published. Where a page lies is no part
/// of a draft: one that is there stays in its place.
pub async fn save_drafts(
    store: &Store,
    files: ContentFiles,
    catalogue: &Catalogue,
    author: &Author,
    at: UnixMillis,
) -> Result<Drafted, EditingError> {
    let content = store.content();
    let stored = content.load_all().await?;
    let known: BTreeMap<PageId, Page> = stored
        .pages
        .iter()
        .map(|page| (page.id.clone(), page.clone()))
        .collect();
    let files = ContentFiles {
        pages: files.pages.into_iter().map(|page| in_its_place(page, &known)).collect(),
        taxonomy: None,
    };
    let site = site_data::load(store).await?;
    look_at(&files, stored, CheckContext::new(catalogue, &site))?;
    let mut drafted = Drafted::default();
    for page in files.pages {
        if !known.contains_key(&page.id) {
            let change = ContentChange {
                put: vec![unseen(page)],
                author: author.clone(),
                ..ContentChange::default()
            };
            content.put(change, at).await?;
            drafted.created += 1;
            continue;
        }
        let before = content.editions(&page.id).await?;
        for (language, version) in page.versions {
            let edit = ContentEdit {
                page: page.id.clone(),
                language,
                expected: None,
                command: EditCommand::Save {
                    version,
                    author: author.clone(),
                },
            };
            let edition = content.edit(edit, at).await?;
            let before = before.as_ref().and_then(|page| page.editions.get(&language));
            if before == Some(&edition) {
                drafted.unchanged += 1;
            } else {
                drafted.saved += 1;
            }
        }
    }
    Ok(drafted)
}

fn in_its_place(page: Page, known: &BTreeMap<PageId, Page>) -> Page {
    match known.get(&page.id) {
        Some(before) => Page {
            parent: before.parent.clone(),
            position: before.position,
            ..page
        },
        None => page,
    }
}

fn unseen(mut page: Page) -> Page {
    for version in page.versions.values_mut() {
        version.status = domain::content::Status::Draft;
    }
    page
}

/// Keeps what an editor wrote of one page in one language as its draft. It need not be fit to be published yet.
///
/// # Errors
/// Somebody else changed it since, the page is of another type, it has markup that the editor may not write, or the storage
/// does not work.
pub async fn save(
    store: &Store,
    target: &Target,
    version: Version,
    editor: &Editor,
    at: UnixMillis,
) -> Result<Edition, EditingError> {
    let found = editions(store, &target.page).await?;
    let (is, wanted) = (found.page.kind, version.content.kind());
    if is != wanted {
        let (kind, wanted) = (is.to_string(), wanted.to_string());
        let wrong = of_page(&target.page, ContentFault::CannotBecome { kind, wanted });
        return Err(ContentError::Wrong(vec![wrong]).into());
    }
    editor.may_write(&target.page, &version, found.editions.get(&target.language))?;
    let command = EditCommand::Save {
        version,
        author: editor.author.clone(),
    };
    // Its line in the log is the revision itself: who, when and what.
    let edit = edit_of(target, target.expected, command);
    Ok(store.content().edit(edit, at).await?)
}

/// Puts a page that nobody sees yet where it belongs, moves one with all that lies under it, or takes one away. The rules
/// that hold for all pages together are looked at before. The audit log tells of it, as of all that follows here.
///
/// # Errors
/// Something is wrong with the page at its place, a new one has markup that the editor may not write, pages lie under one that
/// is to go, or the storage does not work.
pub async fn place(
    store: &Store,
    page: Page,
    change: PlaceChange,
    catalogue: &Arc<Catalogue>,
    editor: &Editor,
    at: UnixMillis,
) -> Result<(), EditingError> {
    let page = match change {
        PlaceChange::Create => unseen(page),
        PlaceChange::Move | PlaceChange::Remove => page,
    };
    match change {
        PlaceChange::Create => {
            for version in page.versions.values() {
                editor.may_write(&page.id, version, None)?;
            }
            fits(store, page.clone(), catalogue).await?;
        }
        PlaceChange::Move => fits_with_all_below(store, page.clone(), catalogue).await?,
        PlaceChange::Remove => {
            if store.content().is_above_others(&page.id).await? {
                let wrong = of_page(&page.id, ContentFault::AboveOthers);
                return Err(ContentError::Wrong(vec![wrong]).into());
            }
        }
    }
    Ok(audited::place(store, &editor.actor, page, change, &editor.author, at).await?)
}

/// Shows readers the newest revision, if nothing can be said against it.
pub async fn publish(
    store: &Store,
    target: &Target,
    catalogue: &Arc<Catalogue>,
    actor: &Actor,
    at: UnixMillis,
) -> Result<Edition, EditingError> {
    let seen = fit_to_publish(store, target, catalogue).await?;
    let edit = edit_of(target, Some(seen), EditCommand::Publish);
    Ok(audited::edit(store, actor, "page.publish", edit, at).await?)
}

/// Hides the page from readers of the language. Its draft, where it has one, is what stands there from then on.
pub async fn unpublish(store: &Store, target: &Target, actor: &Actor, at: UnixMillis) -> Result<Edition, EditingError> {
    let edit = edit_of(target, target.expected, EditCommand::Unpublish);
    Ok(audited::edit(store, actor, "page.unpublish", edit, at).await?)
}

/// Publishes and hides at their times; in the place of what was scheduled before.
pub async fn schedule(
    store: &Store,
    target: &Target,
    schedule: Schedule,
    catalogue: &Arc<Catalogue>,
    actor: &Actor,
    at: UnixMillis,
) -> Result<Edition, EditingError> {
    let seen = match schedule.publish {
        Some(_) => Some(fit_to_schedule(store, target, schedule, catalogue).await?),
        None => target.expected,
    };
    let edit = edit_of(target, seen, EditCommand::Schedule(schedule));
    Ok(audited::edit(store, actor, "page.schedule", edit, at).await?)
}

/// Makes a draft of what a revision said.
///
/// # Errors
/// There is none with the number, somebody else changed the page since, the revision had markup that the editor may not write
/// and that stands there no more, or the storage does not work.
pub async fn restore(
    store: &Store,
    target: &Target,
    number: u64,
    editor: &Editor,
    at: UnixMillis,
) -> Result<Edition, EditingError> {
    let Target { page, language, .. } = target;
    let known = history(store, page, *language).await?;
    let found = known.into_iter().find(|revision| revision.number == number);
    let revision = found.ok_or_else(|| EditingError::NoRevision {
        page: page.clone(),
        language: *language,
        number,
    })?;
    let stands = editions(store, page).await?;
    editor.may_write(page, &revision.version, stands.editions.get(language))?;
    let command = EditCommand::Save {
        version: revision.version,
        author: editor.author.clone(),
    };
    let edit = edit_of(target, target.expected, command);
    Ok(audited::edit(store, &editor.actor, "page.restore", edit, at).await?)
}

/// All revisions of a page in a language that are kept, the newest first.
pub async fn history(store: &Store, page: &PageId, language: Language) -> Result<Vec<Revision>, EditingError> {
    let found = editions(store, page).await?;
    let edition = found.editions.get(&language);
    let standing = edition.map(|edition| edition.standing.clone());
    let draft = edition.and_then(|edition| edition.draft.clone());
    let mut revisions = store.content().past(page, language).await?;
    revisions.extend(standing.into_iter().chain(draft));
    revisions.sort_by_key(|revision| std::cmp::Reverse(revision.number));
    Ok(revisions)
}

/// A page as editors work on it.
pub async fn editions(store: &Store, page: &PageId) -> Result<PageEditions, EditingError> {
    let found = store.content().editions(page).await?;
    Ok(found.ok_or_else(|| EditError::NoPage(page.clone()))?)
}

/// What is to be seen to before the newest revision of a page in a language is published.
#[derive(Debug, Default)]
pub struct Looked {
    /// It keeps the page from readers.
    pub errors: Vec<PageFault>,
    /// What the page names and is not there, and what else readers would stumble over.
    pub warnings: Vec<PageFault>,
}

/// Looks at the newest revision of a page in a language as publishing would, in the site that is shown now.
///
/// # Errors
/// There is no such page, or the storage does not work.
pub async fn checks(store: &Store, target: &Target, site: &SiteSnapshot) -> Result<Looked, EditingError> {
    let Target { page, language, .. } = target;
    let found = editions(store, page).await?;
    let edition = found.editions.get(language);
    let edition = edition.ok_or_else(|| EditError::NoLanguage(page.clone(), *language))?;
    let shown = found.page.showing(*language, edition.latest().version.clone());
    let errors = errors_of(fits(store, shown.clone(), &site.catalogue).await)?;
    let site = as_if_published(site, vec![shown.clone()]).await?;
    let warnings = warnings(store, shown, &[*language], &site).await?;
    Ok(Looked { errors, warnings })
}

/// What stands against pages that were looked at.
pub(super) fn errors_of(looked: Result<(), EditingError>) -> Result<Vec<PageFault>, EditingError> {
    match looked {
        Err(EditingError::Content(ContentError::Wrong(wrong))) => Ok(wrong),
        looked => looked.map(|()| Vec::new()),
    }
}

/// The site with these pages in it, which are looked at as if they were published.
pub(super) async fn as_if_published(site: &SiteSnapshot, pages: Vec<Page>) -> Result<SiteSnapshot, store::Error> {
    let site = site.clone();
    // Looks at the pages beside them.
    let laying = spawn_blocking(move || SiteSnapshot {
        content: Arc::new(site.content.laid_over(pages)),
        ..site
    });
    laying.await.map_err(|_| store::Error::Closed)
}

/// What readers of a page in these languages would miss, or stumble over.
pub(super) async fn warnings(
    store: &Store,
    page: Page,
    languages: &[Language],
    site: &SiteSnapshot,
) -> Result<Vec<PageFault>, store::Error> {
    let mut found = super::named_in_vain(store, &page, languages, site).await?;
    let (languages, site) = (languages.to_vec(), site.clone());
    let looking = spawn_blocking(move || {
        let shown = Shown {
            content: &site.content,
            catalogue: &site.catalogue,
            pictures: &site.pictures,
            config: &site.live_config.site,
        };
        let versions = languages
            .into_iter()
            .filter_map(|language| Some((language, page.versions.get(&language)?)));
        versions
            .flat_map(|(language, version)| lint(&page.id, language, version, shown))
            .collect::<Vec<_>>()
    });
    found.extend(looking.await.map_err(|_| store::Error::Closed)?);
    Ok(found)
}

/// What stands against publishing the newest revision of a page in a language now; the etag of what was looked at where
/// nothing does.
pub(super) async fn fit_to_publish(
    store: &Store,
    target: &Target,
    catalogue: &Arc<Catalogue>,
) -> Result<u64, EditingError> {
    let Target { page, language, .. } = target;
    let found = editions(store, page).await?;
    let edition = found.editions.get(language);
    let edition = edition.ok_or_else(|| EditError::NoLanguage(page.clone(), *language))?;
    let shown = found.page.showing(*language, edition.latest().version.clone());
    fits(store, shown, catalogue).await?;
    Ok(target.expected.unwrap_or(edition.etag))
}

/// The same, and against doing so at these times.
async fn fit_to_schedule(
    store: &Store,
    target: &Target,
    schedule: Schedule,
    catalogue: &Arc<Catalogue>,
) -> Result<u64, EditingError> {
    let found = editions(store, &target.page).await?;
    let is_published = found.editions.get(&target.language).is_some_and(Edition::is_published);
    if !schedule.is_possible(is_published) {
        return Err(EditingError::HiddenFirst(target.page.clone()));
    }
    fit_to_publish(store, target, catalogue).await
}

/// What stands against a page in the place of the one with its id, in sentences. Of the rest only what it could meet is read:
/// a page elsewhere that something is wrong with stops nobody.
///
/// # Errors
/// [`ContentError::Wrong`], or the storage does not work.
async fn fits(store: &Store, page: Page, catalogue: &Arc<Catalogue>) -> Result<(), EditingError> {
    fit_together(store, vec![page], catalogue).await
}

/// The same of several pages that are to be shown at once.
pub(super) async fn fit_together(
    store: &Store,
    pages: Vec<Page>,
    catalogue: &Arc<Catalogue>,
) -> Result<(), EditingError> {
    let content = store.content();
    let (near, taxonomy) = (content.near(&pages).await?, content.taxonomy().await?);
    let (site, catalogue) = (site_data::load(store).await?, catalogue.clone());
    let looking = spawn_blocking(move || look_at_some(&pages, &near, &taxonomy, CheckContext::new(&catalogue, &site)));
    looking.await.map_err(|_| store::Error::Closed)??;
    Ok(())
}

/// The same of a page that goes elsewhere, and takes with it what lies under it.
async fn fits_with_all_below(store: &Store, page: Page, catalogue: &Arc<Catalogue>) -> Result<(), EditingError> {
    let files = ContentFiles {
        pages: vec![page],
        taxonomy: None,
    };
    let site = site_data::load(store).await?;
    let (stored, catalogue) = (store.content().load_all().await?, catalogue.clone());
    let looking = spawn_blocking(move || look_at(&files, stored, CheckContext::new(&catalogue, &site)));
    looking.await.map_err(|_| store::Error::Closed)??;
    Ok(())
}

pub(super) fn edit_of(target: &Target, expected: Option<u64>, command: EditCommand) -> ContentEdit {
    ContentEdit {
        page: target.page.clone(),
        language: target.language,
        expected,
        command,
    }
}
