//! Letters in the folder of a shop without a mail server name those they went to: they go after a while, also where none
//! comes any more.

use std::time::{Duration, SystemTime};

use configuration::{Config, days};
use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use integrations::mail::Folder;
use store::Job;

use super::setup::folder;
use crate::jobs::{JobFailure, JobKind, Outcome};

const EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes old letters from the folder. Also where a mail server takes them by now: there was a folder before.
pub struct ForgetLetters {
    folder: Folder,
    kept: Duration,
}

impl ForgetLetters {
    pub fn new(config: &Config) -> Self {
        Self {
            folder: folder(config),
            kept: days(config.retention.letters_days),
        }
    }

    async fn forget(&self, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let folder = self.folder.clone();
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or(0));
        let before = at.checked_sub(self.kept).unwrap_or(SystemTime::UNIX_EPOCH);
        let forgotten = tokio::task::spawn_blocking(move || folder.forget(before)).await;
        let failed = |error: &dyn std::fmt::Display| JobFailure::Other(format!("letters cannot be removed: {error}"));
        let forgotten = forgotten
            .map_err(|error| failed(&error))?
            .map_err(|error| failed(&error))?;
        if forgotten > 0 {
            tracing::info!(letters = forgotten, "old letters were removed");
        }
        Ok(Outcome::Again {
            payload: String::new(),
            due: now.after(EVERY),
        })
    }
}

impl JobKind for ForgetLetters {
    fn name(&self) -> &'static str {
        "forget-letters"
    }

    fn every(&self) -> Option<Duration> {
        Some(EVERY)
    }

    fn run<'a>(&'a self, _job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.forget(now).boxed()
    }
}

#[cfg(test)]
mod tests {
    use integrations::mail::{Letter, Mailer};

    use super::*;

    #[tokio::test]
    async fn letters_go_after_their_time() {
        let data = tempfile::tempdir().expect("a folder");
        let config = Config {
            data_dir: data.path().to_owned(),
            ..Config::default()
        };
        let job = ForgetLetters::new(&config);
        let letter = Letter {
            id: "one".to_owned(),
            from: "shop@shop.example".to_owned(),
            to: "aino@shop.example".to_owned(),
            subject: "Hello".to_owned(),
            text: String::new(),
            html: String::new(),
            unsubscribe: None,
        };
        let kept = || job.folder.letters().expect("read").len();
        let now = runtime::clock::Clock::system().wall();
        job.forget(now).await.expect("there is no folder yet");
        Mailer::Folder(job.folder.clone()).send(&letter).await.expect("kept");
        job.forget(now.after(days(29))).await.expect("done");
        assert_eq!(kept(), 1);
        job.forget(now.after(days(31))).await.expect("done");
        assert_eq!(kept(), 0);
    }
}
