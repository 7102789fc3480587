//! Letters that tell somebody of the staff that their account has one more passkey.

use std::time::Duration;

use domain::clock::UnixMillis;
use futures_util::{FutureExt, future::BoxFuture};
use site::mail::{Writer, about_staff_passkey};
use store::{Job, NewJob};

use super::SendStaffLink;
use crate::{
    identity::{IdentityError, LinkName},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
};

const KIND: &str = "send-staff-passkey-letter";

/// The job that tells it; it names the account alone.
pub(super) fn job(account: &str, now: UnixMillis) -> Result<NewJob, IdentityError> {
    Ok(NewJob {
        kind: KIND.to_owned(),
        key: LinkName::new()?.as_str().to_owned(),
        payload: serde_json::to_string(account).map_err(|_| IdentityError::Unreadable)?,
        due: now,
    })
}

/// Writes them.
pub struct SendStaffPasskeyLetter(pub SendStaffLink);

impl SendStaffPasskeyLetter {
    async fn send(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let account: String =
            serde_json::from_str(&job.payload).map_err(|_| JobFailure::Other("the job names no account".into()))?;
        let sender = &self.0;
        let Some(record) = sender.store.staff().find(&account).await? else {
            return Ok(Outcome::Done);
        };
        let shop = sender.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: sender.zones.default_zone(),
            origin: &sender.origin,
        };
        let url = format!("{}/admin/account", sender.origin.trim_end_matches('/'));
        let text = about_staff_passkey(&record.account.name, &url, record.account.language, writer);
        let letter = sender
            .post
            .letter(format!("staff-passkey-{}", job.key), record.account.email, text, None);
        sender.post.send(&letter).await?;
        Ok(Outcome::Done)
    }
}

impl JobKind for SendStaffPasskeyLetter {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn pause_after(&self, _job: &Job, attempts: u32) -> Option<Duration> {
        pause_of_letter(attempts, false)
    }

    fn run<'a>(&'a self, job: &'a Job, _: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job).boxed()
    }
}
