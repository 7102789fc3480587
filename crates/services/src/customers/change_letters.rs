//! Letters that tell customers how their account is entered from now on: by a passkey more or less, or by another password.

use std::time::Duration;

use domain::{clock::UnixMillis, content::IdentityForm, ids::IdentityId};
use futures_util::{FutureExt, future::BoxFuture};
use serde::{Deserialize, Serialize};
use site::mail::{CustomerLetter, CustomerOccasion};
use store::{Job, NewJob};

use super::SendCustomerLetter;
use crate::{
    identity::{IdentityError, LinkName},
    jobs::{JobFailure, JobKind, Outcome, pause_of_letter},
};

const KIND: &str = "send-passkey-letter";

/// What is otherwise than before.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Change {
    /// A passkey.
    Added,
    /// A passkey.
    Removed,
    Password,
}

#[derive(Serialize, Deserialize)]
struct Told {
    customer: String,
    /// Called as it was when there were letters of passkeys alone.
    #[serde(rename = "passkey")]
    change: Change,
}

/// The job that tells it.
pub(super) fn job(customer: IdentityId, change: Change, now: UnixMillis) -> Result<NewJob, IdentityError> {
    let told = Told {
        customer: customer.to_string(),
        change,
    };
    Ok(NewJob {
        kind: KIND.to_owned(),
        key: LinkName::new()?.as_str().to_owned(),
        payload: serde_json::to_string(&told).map_err(|_| IdentityError::Unreadable)?,
        due: now,
    })
}

/// Writes them.
pub struct SendChangeLetter(pub SendCustomerLetter);

impl SendChangeLetter {
    async fn send(&self, job: &Job) -> Result<Outcome, JobFailure> {
        let odd = || JobFailure::Other("the job names no customer".into());
        let told: Told = serde_json::from_str(&job.payload).map_err(|_| odd())?;
        let customer = told.customer.parse().map_err(|_| odd())?;
        let Some(record) = self.0.customer(customer).await? else {
            // Forgotten since.
            return Ok(Outcome::Done);
        };
        let language = record.profile.language;
        // Whoever did not do it chooses another password there, which also ends all passkeys.
        let url = self.0.page(IdentityForm::Password, language)?;
        let about = CustomerLetter {
            occasion: match told.change {
                Change::Added => CustomerOccasion::PasskeyAdded,
                Change::Removed => CustomerOccasion::PasskeyRemoved,
                Change::Password => CustomerOccasion::Password,
            },
            name: record.profile.first_name.as_str(),
            url: &url,
            hours: None,
        };
        self.0
            .post(&LinkName::of(&job.key), record.email, about, language)
            .await
    }
}

impl JobKind for SendChangeLetter {
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
