//! Letters that bring customers their links.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwap;
use configuration::{Config, MarketZones};
use domain::{
    clock::UnixMillis,
    content::{ContentTree, IdentityForm},
    customer::Profile,
    ids::IdentityId,
    market::Language,
};
use futures_util::{FutureExt, future::BoxFuture};
use site::{
    SiteData,
    mail::{CustomerLetter, CustomerOccasion, Writer, about_account},
    members::identity_path,
};
use store::{CustomerLink, CustomerRecord, Job, LinkPurpose, NewJob, Store};

use super::pending;
use crate::{
    auth::KeyError,
    identity::{LinkName, Links, Whose},
    jobs::{JobFailure, JobKind, Outcome},
    mail::Post,
};

const KIND: &str = "send-customer-link";

/// Finds the pages that letters lead to, with the shop's origin; nothing where editors took one away.
pub type LinkPages = Arc<dyn Fn(IdentityForm, Language) -> Option<String> + Send + Sync>;

/// Those of the site, as its content stands when a letter is written.
pub fn link_pages(content: Arc<ArcSwap<ContentTree>>, origin: &str) -> LinkPages {
    let origin = origin.trim_end_matches('/').to_owned();
    Arc::new(move |form, language| {
        let content = content.load();
        let path = identity_path(&content, form, language)?;
        Some(format!("{origin}{path}"))
    })
}

/// The job that sends a letter. It names a link and opens nothing, and tells nothing of the person.
pub(super) fn job(link: &LinkName, at: UnixMillis) -> NewJob {
    NewJob {
        kind: KIND.to_owned(),
        key: link.as_str().to_owned(),
        payload: "{}".to_owned(),
        due: at,
    }
}

/// Writes letters with links.
#[derive(Clone)]
pub struct SendCustomerLetter {
    store: Store,
    post: Post,
    links: Links,
    pages: LinkPages,
    site: Arc<ArcSwap<SiteData>>,
    zones: MarketZones,
    origin: String,
}

impl SendCustomerLetter {
    /// `origin` is that of the shop's pages.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub fn new(
        store: Store,
        post: Post,
        config: &Config,
        pages: LinkPages,
        site: Arc<ArcSwap<SiteData>>,
        zones: MarketZones,
        origin: &str,
    ) -> Result<Self, KeyError> {
        Ok(Self {
            store,
            post,
            links: Links::new(config, Whose::Customers)?,
            pages,
            site,
            zones,
            origin: origin.to_owned(),
        })
    }

    async fn send(&self, job: &Job, now: UnixMillis) -> Result<Outcome, JobFailure> {
        let name = LinkName::of(&job.key);
        let found = self.store.customers().link(&self.links.hash(&name), now).await?;
        let Some(link) = found else {
            // Used, over, or made for an address that is nobody's.
            return Ok(Outcome::Done);
        };
        let Some(Addressee { profile, is_invited }) = self.addressee(&link).await? else {
            return Ok(Outcome::Done);
        };
        let (occasion, page) = match link.purpose {
            LinkPurpose::SignUp if is_invited => (CustomerOccasion::Invited, IdentityForm::Password),
            LinkPurpose::SignUp => (CustomerOccasion::SignUp, IdentityForm::Confirm),
            LinkPurpose::Known => (CustomerOccasion::Known, IdentityForm::Login),
            LinkPurpose::Reset => (CustomerOccasion::Reset, IdentityForm::Password),
            LinkPurpose::Email => (CustomerOccasion::Email, IdentityForm::Confirm),
            LinkPurpose::Moved => (CustomerOccasion::Moved, IdentityForm::Login),
        };
        let mut page = self.page(page, profile.language)?;
        if is_invited {
            page.push_str("?first");
        }
        let url = match link.purpose {
            LinkPurpose::Known | LinkPurpose::Moved => page,
            _ => self.links.url(&page, &name),
        };
        let lasts = u64::try_from(link.expires.0 - link.created.0).unwrap_or(0);
        let is_ordinary = matches!(link.purpose, LinkPurpose::Known | LinkPurpose::Moved);
        let about = CustomerLetter {
            occasion,
            name: profile.first_name.as_str(),
            url: &url,
            hours: (!is_ordinary).then_some(lasts / 3_600_000),
        };
        self.post(&name, link.email, about, profile.language).await
    }

    /// Sends a letter, under a name of its own.
    pub(super) async fn post(
        &self,
        name: &LinkName,
        to: String,
        about: CustomerLetter<'_>,
        language: Language,
    ) -> Result<Outcome, JobFailure> {
        let shop = self.site.load().site_title.clone();
        let writer = Writer {
            shop: &shop,
            zone: self.zones.default_zone(),
            origin: &self.origin,
        };
        let text = about_account(about, language, writer);
        let letter = self.post.letter(format!("customer-{}", name.as_str()), to, text, None);
        self.post.send(&letter).await?;
        Ok(Outcome::Done)
    }

    /// Where letters lead to.
    pub(super) fn page(&self, form: IdentityForm, language: Language) -> Result<String, JobFailure> {
        let page = (self.pages)(form, language);
        page.ok_or_else(|| JobFailure::Other("the site has no page that the letter could lead to".into()))
    }

    /// Who it is now.
    pub(super) async fn customer(&self, id: IdentityId) -> Result<Option<CustomerRecord>, JobFailure> {
        Ok(self.store.customers().find(id).await?)
    }

    async fn addressee(&self, link: &CustomerLink) -> Result<Option<Addressee>, JobFailure> {
        if let (LinkPurpose::SignUp, Some(body)) = (link.purpose, &link.body) {
            let pending = pending::read(body).map_err(|error| JobFailure::Other(error.to_string()))?;
            return Ok(Some(Addressee {
                profile: pending.profile,
                is_invited: pending.password.is_none(),
            }));
        }
        let Some(customer) = link.customer else { return Ok(None) };
        Ok(self.customer(customer).await?.map(|record| Addressee {
            profile: record.profile,
            is_invited: false,
        }))
    }
}

/// Whoever is written to.
struct Addressee {
    profile: Profile,
    /// Whether they bought something and have no password yet.
    is_invited: bool,
}

impl JobKind for SendCustomerLetter {
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
