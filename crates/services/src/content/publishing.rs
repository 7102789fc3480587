//! Publishes and hides pages when their time has come.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    content::{EditCommand, PageId},
};
use futures_util::{FutureExt, future::BoxFuture};
use store::{ContentEdit, EditError, Job, JobError, PUBLISH_CONTENT, Store};

use crate::jobs::{JobFailure, JobKind, Outcome};

/// Does what was scheduled for a page in a language. Its job ends in the transaction of the change: whoever schedules
/// anew meanwhile is not forgotten.
pub struct PublishContent {
    store: Store,
}

impl PublishContent {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    async fn publish(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let edit = due(&job.key).ok_or_else(|| JobFailure::Other("its key names no page".to_owned()))?;
        let job = job.clone();
        let work = move |tx: store::Tx| {
            let (edit, job) = (edit.clone(), job.clone());
            async move {
                let edition = tx.content().edit(&edit, now).await?;
                match edition.schedule.next() {
                    Some(next) => tx.jobs().repeat(&job, &job.payload, next).await?,
                    None => tx.jobs().complete(&job).await?,
                }
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

/// What a job with this key does: `{page}/{language}`.
fn due(key: &str) -> Option<ContentEdit> {
    let (page, language) = key.split_once('/')?;
    Some(ContentEdit {
        page: PageId::parse(page).ok()?,
        language: language.parse().ok()?,
        expected: None,
        command: EditCommand::DoWhatIsDue,
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
