//! Letters that ask whether somebody meant it.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::MarketZones;
use domain::{
    clock::UnixMillis,
    consent::{REQUEST_LASTS, Stand},
};
use futures_util::{FutureExt, future::BoxFuture};
use site::{
    SiteData,
    mail::{MarketingRequest, Writer, about_marketing_request},
};
use store::{Job, NewJob};

use super::{Consents, links::LinkKind};
use crate::{
    jobs::{JobFailure, JobKind, Outcome},
    mail::Post,
};

const KIND: &str = "send-consent-letter";

/// The job that sends a letter. It names the link, and opens nothing.
pub(super) fn job(link: &str, at: UnixMillis) -> NewJob {
    NewJob {
        kind: KIND.to_owned(),
        key: link.to_owned(),
        payload: String::new(),
        due: at,
    }
}

/// Writes these letters.
pub struct SendConsentLetter {
    consents: Consents,
    post: Post,
    site: Arc<ArcSwap<SiteData>>,
    zones: MarketZones,
    origin: String,
}

impl SendConsentLetter {
    /// `origin` is that of the shop's pages.
    pub fn new(
        consents: Consents,
        post: Post,
        site: Arc<ArcSwap<SiteData>>,
        zones: MarketZones,
        origin: String,
    ) -> Self {
        Self {
            consents,
            post,
            site,
            zones,
            origin,
        }
    }

    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let links = &self.consents.links;
        let permissions = self.consents.store.permissions();
        let request = permissions.request(&links.hash(LinkKind::Confirm, &job.key)).await?;
        // None was due, or somebody took it back, or it comes too late.
        let Some(request) = request.filter(|request| request.expires > now && request.confirmed.is_none()) else {
            return Ok(Outcome::Done);
        };
        let holder = permissions.by_id(&request.holder).await?;
        let Some((holder, to)) = holder.and_then(|holder| Some((holder.clone(), holder.email?))) else {
            return Ok(Outcome::Done);
        };
        let history = permissions.history(&holder.id).await?;
        let Stand::Requested(asked) = Stand::of(&history, &request.purpose) else {
            return Ok(Outcome::Done);
        };
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.zones.default_zone(),
            origin: &self.origin,
        };
        let url = links.preferences_url(LinkKind::Confirm, &request.name, asked.language);
        let about = MarketingRequest {
            url: &url,
            days: REQUEST_LASTS.as_secs() / (24 * 60 * 60),
        };
        let text = about_marketing_request(about, asked.language, writer);
        // Whoever did not ask ends it as any other letter of the kind.
        let letter = self.post.letter(
            format!("consent-{}", request.name),
            to,
            text,
            Some(links.one_click_url(&holder.link_name)),
        );
        self.post.send(&letter).await?;
        Ok(Outcome::Done)
    }
}

impl JobKind for SendConsentLetter {
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
