//! Letters that bring people their links.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{Config, MarketZones};
use domain::{
    clock::UnixMillis,
    staff::session::{ASKED_LINK_LASTS, LINK_LASTS},
};
use futures_util::{FutureExt, future::BoxFuture};
use integrations::mail::Mailer;
use serde::{Deserialize, Serialize};
use site::{
    SiteData,
    mail::{StaffLink, StaffOccasion, Writer, about_staff_link},
};
use store::{Job, NewJob, Store};

use crate::{
    auth::KeyError,
    identity::{LinkName, Links, Whose},
    jobs::{JobFailure, JobKind, Outcome},
    mail::Post,
};

const KIND: &str = "send-staff-link";

/// What a job says. It names the link and opens nothing, and tells nothing of the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Occasion {
    Invitation,
    /// Somebody who manages accounts made the link.
    Reset,
    /// Somebody who forgot their password asked for it.
    Forgotten,
}

impl Occasion {
    /// How long the link works.
    pub(super) fn lasts(self) -> Duration {
        match self {
            Self::Invitation | Self::Reset => LINK_LASTS,
            Self::Forgotten => ASKED_LINK_LASTS,
        }
    }
}

/// The job that sends a letter with a link.
pub(super) fn job(link: &LinkName, occasion: Occasion, at: UnixMillis) -> NewJob {
    NewJob {
        kind: KIND.to_owned(),
        key: link.as_str().to_owned(),
        payload: match occasion {
            Occasion::Invitation => r#""invitation""#.to_owned(),
            Occasion::Reset => r#""reset""#.to_owned(),
            Occasion::Forgotten => r#""forgotten""#.to_owned(),
        },
        due: at,
    }
}

/// Where people choose their passwords.
pub(super) fn invitation_page(origin: &str) -> String {
    format!("{}/admin/invitation", origin.trim_end_matches('/'))
}

/// Writes letters with links, where the shop has a mail server.
#[derive(Clone)]
pub struct SendStaffLink {
    pub(super) store: Store,
    pub(super) post: Post,
    links: Links,
    pub(super) site: Arc<ArcSwap<SiteData>>,
    pub(super) zones: MarketZones,
    pub(super) origin: String,
}

impl SendStaffLink {
    /// `origin` is that of the shop's pages.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(
        store: Store,
        post: Post,
        config: &Config,
        site: Arc<ArcSwap<SiteData>>,
        zones: MarketZones,
        origin: &str,
    ) -> Result<Self, KeyError> {
        Ok(Self {
            store,
            post,
            links: Links::new(config, Whose::Staff)?,
            site,
            zones,
            origin: origin.to_owned(),
        })
    }

    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        if matches!(self.post.mailer, Mailer::Folder(_)) {
            // The mail server went meanwhile: a link that lies in a folder is no secret.
            return Ok(Outcome::Done);
        }
        let occasion: Occasion = serde_json::from_str(&job.payload)
            .map_err(|error| JobFailure::Other(format!("the job cannot be read: {error}")))?;
        let link = LinkName::of(&job.key);
        let found = self.store.staff().by_link(&self.links.hash(&link), now).await?;
        let Some(record) = found.filter(|record| record.account.disabled.is_none()) else {
            // Used, in the place of another, or its time is over.
            return Ok(Outcome::Done);
        };
        let account = record.account;
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.zones.default_zone(),
            origin: &self.origin,
        };
        let url = self.links.url(&invitation_page(&self.origin), &link);
        let about = StaffLink {
            occasion: match occasion {
                Occasion::Invitation => StaffOccasion::Invitation,
                Occasion::Reset => StaffOccasion::Reset,
                Occasion::Forgotten => StaffOccasion::Forgotten,
            },
            name: &account.name,
            url: &url,
            hours: occasion.lasts().as_secs() / 3600,
        };
        let text = about_staff_link(about, account.language, writer);
        let letter = self
            .post
            .letter(format!("staff-{}", link.as_str()), account.email, text, None);
        self.post.send(&letter).await?;
        Ok(Outcome::Done)
    }
}

impl JobKind for SendStaffLink {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        None
    }

    fn run<'a>(&'a self, job: &'a Job, now: UnixMillis) -> BoxFuture<'a, Result<Outcome, JobFailure>> {
        self.send(job, now).boxed()
    }
}
