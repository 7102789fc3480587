//! Publishes and hides pages when their time has come.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::{Duration, Instant},
};

use arc_swap::ArcSwap;
use domain::{
    clock::UnixMillis,
    content::{EditCommand, Edition, Page, PageId, Project, Version},
    draft::DraftKey,
    pricing::PriceBook,
    staff::Actor,
};
use futures_util::{FutureExt, future::BoxFuture};
use store::{ContentEdit, EditError, Job, JobError, PUBLISH_CONTENT, Store};
use tokio::time::sleep;

use super::{
    ContentError, audited,
    editing::{EditingError, Target, fit_together},
    in_lines,
};
use crate::jobs::{JobFailure, JobKind, Outcome};

/// Pages that are looked at together.
const TOGETHER: usize = 10;
/// Pages that are published in one transaction, where no project holds more of them together: carts wait for it.
const IN_ONE: usize = 2;
/// After a transaction the writer is left to carts for half of its time, and for so long at most.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// What is due by a moment.
struct Due {
    /// Of the pages that were asked about, and then of others that go with them.
    edits: Vec<DueEdit>,
    /// What is to be published of them, as readers would see it.
    shown: Vec<Page>,
    /// Drafts that are published as a whole or not at all.
    wholes: Vec<BTreeSet<DraftKey>>,
}

struct DueEdit {
    edit: ContentEdit,
    /// It shows readers the newest revision.
    publishes: bool,
}

/// What is done in one transaction. The edits that jobs asked for come first, in the jobs' order.
#[derive(Default)]
struct Batch {
    edits: Vec<ContentEdit>,
    /// By their places among those that run together.
    jobs: Vec<usize>,
}

/// Does what was scheduled for a page in a language. What is to be published is looked at once more, as the shop is by then:
/// where something is wrong with it nobody sees it, and the edition says why. Its job ends in the transaction of the change:
/// whoever schedules anew meanwhile is not forgotten.
pub struct PublishContent {
    store: Store,
    book: Arc<ArcSwap<PriceBook>>,
}

impl PublishContent {
    /// `book` always holds the newest state of the catalogue.
    pub fn new(store: Store, book: Arc<ArcSwap<PriceBook>>) -> Self {
        Self { store, book }
    }

    /// Does what is due, or refuses to publish it and what was planned with it; as of the editions that were looked at, which
    /// nobody has changed since. The edit of the page itself is the first.
    async fn decide(&self, target: Target, now: UnixMillis) -> Result<Vec<ContentEdit>, JobFailure> {
        let due = self.due_with(vec![target], now).await?;
        let catalogue = self.book.load().catalogue().clone();
        match fit_together(&self.store, due.shown, &catalogue).await {
            Ok(()) => Ok(due.edits.into_iter().map(|due| due.edit).collect()),
            Err(EditingError::Content(ContentError::Wrong(wrong))) => {
                let why = in_lines(&wrong);
                let refused = due.edits.into_iter().map(|DueEdit { mut edit, publishes }| {
                    // What is hidden by now is hidden all the same.
                    if publishes {
                        let (page, language) = (&edit.page, edit.language);
                        tracing::error!(%page, %language, why, "what was scheduled is not published");
                        edit.command = EditCommand::RefuseToPublish(why.as_str().into());
                    }
                    edit
                });
                Ok(refused.collect())
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// What is to be done for these pages, and after them for the drafts of their projects that are due as well: a project is
    /// published as a whole or not at all.
    async fn due_with(&self, targets: Vec<Target>, now: UnixMillis) -> Result<Due, JobFailure> {
        let content = self.store.content();
        let asked = targets.len();
        let keys: BTreeSet<DraftKey> = targets.iter().map(draft_key).collect();
        let projects = content.projects().await.map_err(failed)?;
        let wholes = with_projects(&keys, &projects);
        let others = wholes.iter().flatten().filter(|key| !keys.contains(key));
        let others = others.cloned().map(|DraftKey { page, language }| Target {
            page,
            language,
            expected: None,
        });
        let all: Vec<Target> = targets.into_iter().chain(others).collect();
        let pages: Vec<PageId> = all.iter().map(|target| target.page.clone()).collect();
        let found = content.editions_of(&pages).await.map_err(failed)?;
        let mut edits = Vec::with_capacity(asked);
        let mut shown: BTreeMap<PageId, Page> = BTreeMap::new();
        for (number, target) in all.into_iter().enumerate() {
            let page = found.get(&target.page);
            let edition = page.and_then(|page| page.editions.get(&target.language));
            let is_due = edition.is_some_and(|edition| edition.is_due(now));
            if let (Some(page), Some(edition)) = (page, edition.filter(|_| is_due)) {
                let before = shown.get(&target.page).unwrap_or(&page.page);
                let page = before.showing(target.language, edition.latest().version.clone());
                shown.insert(target.page.clone(), page);
            }
            if is_due || number < asked {
                edits.push(DueEdit {
                    edit: due_edit(&target, edition),
                    publishes: is_due,
                });
            }
        }
        Ok(Due {
            edits,
            shown: shown.into_values().collect(),
            wholes,
        })
    }

    async fn publish(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let target = due(job)?;
        let page = target.page.clone();
        let edits = self.decide(target, now).await?;
        match self.make(edits, vec![job.clone()], now).await {
            Ok(()) => Ok(Outcome::Completed),
            // The page is gone, and what was to become of it as well.
            Err(PublishError::Edit(EditError::NoPage(gone) | EditError::NoLanguage(gone, _))) if gone == page => {
                Ok(Outcome::Done)
            }
            Err(PublishError::Edit(error)) => Err(failed(error)),
            Err(PublishError::Job(error)) => Err(error.into()),
        }
    }

    /// Does what is due where nothing stands against any of it, otherwise nothing; returns for which of the jobs all is done. The
    /// others are to be seen to alone.
    async fn publish_together(&self, jobs: &[Job], now: UnixMillis) -> Result<BTreeSet<usize>, JobFailure> {
        let targets: Vec<Target> = jobs.iter().map(due).collect::<Result<_, _>>()?;
        let due = self.due_with(targets, now).await?;
        let catalogue = self.book.load().catalogue().clone();
        match fit_together(&self.store, due.shown, &catalogue).await {
            Ok(()) => {}
            Err(EditingError::Content(ContentError::Wrong(_))) => return Ok(BTreeSet::new()),
            Err(error) => return Err(failed(error)),
        }
        let edits = due.edits.into_iter().map(|due| due.edit).collect();
        let mut done = BTreeSet::new();
        for batch in batches(edits, jobs.len(), &due.wholes) {
            let begun = Instant::now();
            let its_jobs = batch.jobs.iter().map(|number| jobs[*number].clone()).collect();
            // Somebody changed something since, one of the pages is gone, or the storage does not work.
            if self.make(batch.edits, its_jobs, now).await.is_err() {
                break;
            }
            done.extend(batch.jobs);
            sleep((begun.elapsed() / 2).min(LONGEST_PAUSE)).await;
        }
        Ok(done)
    }

    /// Makes the edits and ends the jobs that the first of them are of, all of them or none.
    async fn make(&self, edits: Vec<ContentEdit>, jobs: Vec<Job>, now: UnixMillis) -> Result<(), PublishError> {
        let work = Arc::new((edits, jobs));
        let work = move |tx: store::Tx| {
            let work = work.clone();
            async move {
                let (edits, jobs) = &*work;
                let (mut done, mut again) = (Vec::with_capacity(jobs.len()), Vec::new());
                let mut lines = Vec::with_capacity(edits.len());
                let made = tx.content().edit_all(edits, now).await?;
                for (number, (edit, made)) in edits.iter().zip(made).enumerate() {
                    let (before, edition) = made?;
                    match (jobs.get(number), edition.schedule.next()) {
                        (Some(job), Some(next)) => again.push((job.clone(), next)),
                        (Some(job), None) => done.push(job.clone()),
                        // Its own job finds nothing that is due.
                        (None, _) => {}
                    }
                    let action = action(&edit.command, &edition);
                    lines.extend(audited::line(&Actor::shop(), action, edit, before.as_ref(), &edition));
                }
                tx.jobs().end_all(&done, &again).await?;
                tx.audit().record_all(&lines, now).await?;
                Ok(())
            }
        };
        self.store.transaction(work).await
    }
}

/// What pages will be at a moment by what is scheduled for them, where that is another thing than they are now.
///
/// # Errors
/// The storage does not work.
pub async fn as_of(store: &Store, at: UnixMillis) -> Result<Vec<(DraftKey, Version)>, store::Error> {
    let mut changed = Vec::new();
    for (page, found) in store.content().scheduled().await? {
        for (language, edition) in found.editions {
            if let Some(edited) = edition.edit(EditCommand::DoWhatIsDue, at) {
                let key = DraftKey {
                    page: page.clone(),
                    language,
                };
                changed.push((key, edited.edition.standing.version));
            }
        }
    }
    Ok(changed)
}

fn failed(error: impl std::fmt::Display) -> JobFailure {
    JobFailure::Other(error.to_string())
}

/// The drafts that go with one of these: those of its projects, and of the projects of those. Drafts of no project are left out.
fn with_projects(keys: &BTreeSet<DraftKey>, projects: &[Project]) -> Vec<BTreeSet<DraftKey>> {
    let mut wholes: Vec<BTreeSet<DraftKey>> = Vec::new();
    for project in projects {
        let (joined, others): (Vec<_>, Vec<_>) = std::mem::take(&mut wholes)
            .into_iter()
            .partition(|whole| !whole.is_disjoint(&project.items));
        wholes = others;
        wholes.push(joined.into_iter().flatten().chain(project.items.clone()).collect());
    }
    wholes.retain(|whole| !whole.is_disjoint(keys));
    wholes
}

/// The first `asked` of the edits are those of as many jobs.
fn batches(edits: Vec<ContentEdit>, asked: usize, wholes: &[BTreeSet<DraftKey>]) -> Vec<Batch> {
    let mut of_wholes: Vec<Batch> = wholes.iter().map(|_| Batch::default()).collect();
    let mut of_others: Vec<Batch> = Vec::new();
    for (number, edit) in edits.into_iter().enumerate() {
        let key = DraftKey {
            page: edit.page.clone(),
            language: edit.language,
        };
        let batch = if let Some(whole) = wholes.iter().position(|whole| whole.contains(&key)) {
            &mut of_wholes[whole]
        } else {
            if of_others.last().is_none_or(|last| last.edits.len() == IN_ONE) {
                of_others.push(Batch::default());
            }
            let last = of_others.len() - 1;
            &mut of_others[last]
        };
        batch.edits.push(edit);
        if number < asked {
            batch.jobs.push(number);
        }
    }
    of_others.into_iter().chain(of_wholes).collect()
}

fn draft_key(target: &Target) -> DraftKey {
    DraftKey {
        page: target.page.clone(),
        language: target.language,
    }
}

fn due_edit(target: &Target, edition: Option<&Edition>) -> ContentEdit {
    ContentEdit {
        page: target.page.clone(),
        language: target.language,
        expected: edition.map(|edition| edition.etag),
        command: EditCommand::DoWhatIsDue,
    }
}

/// Why nothing was published.
#[derive(Debug, thiserror::Error)]
enum PublishError {
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Job(#[from] JobError),
}

impl From<store::Error> for PublishError {
    fn from(error: store::Error) -> Self {
        Self::Edit(error.into())
    }
}

/// What the log calls what the shop did by itself.
fn action(command: &EditCommand, after: &Edition) -> &'static str {
    match command {
        EditCommand::RefuseToPublish(_) => "page.publish-refused",
        _ if after.is_published() => "page.publish",
        _ => "page.unpublish",
    }
}

/// What a job is about: its key is `{page}/{language}`.
fn due(job: &Job) -> Result<Target, JobFailure> {
    let parsed = job.key.split_once('/').and_then(|(page, language)| {
        Some(Target {
            page: PageId::parse(page).ok()?,
            language: language.parse().ok()?,
            expected: None,
        })
    });
    parsed.ok_or_else(|| JobFailure::Other("its key names no page".to_owned()))
}

impl JobKind for PublishContent {
    fn name(&self) -> &'static str {
        PUBLISH_CONTENT
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.publish(job, now).boxed()
    }

    /// Pages of one campaign are due at one instant: they are looked at together and published a few in a transaction. Where
    /// something stands against one of them, each is seen to alone.
    fn run_all<'a>(&'a self, jobs: &'a [Job], now: UnixMillis) -> BoxFuture<'a, Vec<Result<Outcome, JobFailure>>> {
        let work = async move {
            let done = match jobs.len() {
                1 => BTreeSet::new(),
                _ => self.publish_together(jobs, now).await.unwrap_or_default(),
            };
            let mut results = Vec::with_capacity(jobs.len());
            for (number, job) in jobs.iter().enumerate() {
                results.push(if done.contains(&number) {
                    Ok(Outcome::Completed)
                } else {
                    self.publish(job, now).await
                });
            }
            results
        };
        work.boxed()
    }
}

#[cfg(test)]
mod tests;
