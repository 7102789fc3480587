//! Publishes and hides pages when their time has come.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use domain::{
    clock::UnixMillis,
    content::{EditCommand, Edition, PageId},
    pricing::PriceBook,
    staff::Actor,
};
use futures_util::{FutureExt, future::BoxFuture};
use store::{ContentEdit, EditError, Job, JobError, PUBLISH_CONTENT, Store};

use super::{
    ContentError,
    editing::{EditingError, Target, fit_to_publish},
    noted::{self, Deed},
};
use crate::jobs::{JobFailure, JobKind, Outcome};

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

    /// Does what is due, or refuses to publish; as of the edition that was looked at, which nobody has changed since.
    async fn decide(&self, target: Target, now: UnixMillis) -> Result<ContentEdit, JobFailure> {
        let failed = |error: &dyn std::fmt::Display| JobFailure::Other(error.to_string());
        let found = self.store.content().editions(&target.page).await;
        let found = found.map_err(|error| failed(&error))?;
        let edition = found.as_ref().and_then(|found| found.editions.get(&target.language));
        let mut edit = ContentEdit {
            page: target.page.clone(),
            language: target.language,
            expected: edition.map(|edition| edition.etag),
            command: EditCommand::DoWhatIsDue,
        };
        if !edition.is_some_and(|edition| edition.is_due(now)) {
            return Ok(edit);
        }
        let catalogue = self.book.load().catalogue().clone();
        match fit_to_publish(&self.store, &target, &catalogue).await {
            Ok(_) => Ok(edit),
            Err(EditingError::Content(ContentError::Wrong(wrong))) => {
                let why = wrong.join("\n");
                tracing::error!(page = %target.page, language = %target.language, why, "what was scheduled is not published");
                edit.command = EditCommand::RefuseToPublish(why.into());
                Ok(edit)
            }
            Err(error) => Err(failed(&error)),
        }
    }

    async fn publish(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let target = due(&job.key).ok_or_else(|| JobFailure::Other("its key names no page".to_owned()))?;
        let edit = self.decide(target, now).await?;
        let job = job.clone();
        let work = move |tx: store::Tx| {
            let (edit, job) = (edit.clone(), job.clone());
            async move {
                let (before, edition) = tx.content().edit_from(&edit, now).await?;
                match edition.schedule.next() {
                    Some(next) => tx.jobs().repeat(&job, &job.payload, next).await?,
                    None => tx.jobs().complete(&job).await?,
                }
                let deed = Deed {
                    actor: Actor::shop(),
                    action: action(&edit.command, &edition),
                };
                noted::note(&tx, &deed, &edit, before.as_ref(), &edition, now).await?;
                Ok(())
            }
        };
        match self.store.transaction(work).await {
            Ok(()) => Ok(Outcome::Completed),
            // The page is gone, and what was to become of it as well.
            Err(PublishError::Edit(EditError::NoPage(_) | EditError::NoLanguage(..))) => Ok(Outcome::Done),
            Err(PublishError::Edit(error)) => Err(JobFailure::Other(error.to_string())),
            Err(PublishError::Job(error)) => Err(error.into()),
        }
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

/// What a job with this key is about: `{page}/{language}`.
fn due(key: &str) -> Option<Target> {
    let (page, language) = key.split_once('/')?;
    Some(Target {
        page: PageId::parse(page).ok()?,
        language: language.parse().ok()?,
        expected: None,
    })
}

impl JobKind for PublishContent {
    fn name(&self) -> &'static str {
        PUBLISH_CONTENT
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.publish(job, now).boxed()
    }
}
