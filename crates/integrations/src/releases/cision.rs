//! Cision's feeds, or those of whoever speaks the same: lists of a feed, and the detail of a release.

mod answer;

use std::{fmt, time::Duration};

use domain::{
    content::Html,
    release::{FeedId, Release, ReleaseId},
};
use futures_util::{FutureExt, future::BoxFuture};
use serde::de::DeserializeOwned;
use ureq::{Agent, config::Config, unversioned::transport::DefaultConnector};

use self::answer::{Detail, Listing, read};
use super::{IpNet, ReleaseError, ReleaseProvider};
use crate::{
    address::{self, CheckedResolver},
    calls,
};

/// Releases of one call.
const PAGE_SIZE: usize = 50;
/// Releases of a feed that are read: older ones are not shown.
const MOST: usize = 1_000;
/// Bytes of one answer.
const LARGEST: u64 = 4 * 1024 * 1024;

/// Where the provider is, and what of it may be shown.
#[derive(Debug, Clone)]
pub struct CisionAccount {
    pub url: Box<str>,
    pub patience: Duration,
    /// As a content security policy names them: pictures of other hosts are left out.
    pub picture_hosts: Vec<String>,
    /// Networks beside the public internet that the host may be in, such as `10.1.0.0/16`.
    pub private_networks: Vec<String>,
}

/// The provider's networks are none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no network; write networks like 10.1.0.0/16")]
pub struct InvalidAccount(pub String);

#[derive(Clone)]
pub struct Cision {
    agent: Agent,
    url: Box<str>,
    picture_hosts: Vec<String>,
}

impl Cision {
    /// # Errors
    ///
    /// A network of the account is none.
    pub fn new(account: &CisionAccount) -> Result<Self, InvalidAccount> {
        let networks = account.private_networks.iter().map(|network| {
            let parsed: Result<IpNet, _> = network.parse();
            parsed.map_err(|_| InvalidAccount(network.clone()))
        });
        let config = Config::builder()
            .http_status_as_error(false)
            // Where a redirect leads was checked by nobody.
            .max_redirects(0)
            // A proxy would look the address up by itself.
            .proxy(None)
            .user_agent(concat!("Praline/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(account.patience))
            .build();
        let resolver = CheckedResolver::new(networks.collect::<Result<_, _>>()?);
        Ok(Self {
            agent: Agent::with_parts(config, DefaultConnector::default(), resolver),
            url: account.url.trim_end_matches('/').into(),
            picture_hosts: account.picture_hosts.clone(),
        })
    }

    /// Nothing for what is not there.
    async fn get<T: DeserializeOwned + Send + 'static>(&self, path: String) -> Result<Option<T>, ReleaseError> {
        let (agent, url) = (self.agent.clone(), format!("{}/{path}", self.url));
        let call = move || {
            let answered = agent.get(url).header("accept", "application/json").call();
            let answered = answered.map_err(|error| failure(&error))?;
            match answered.status().as_u16() {
                200 => {}
                404 => return Ok(None),
                300..=399 => return Err(ReleaseError::Redirect),
                status => return Err(ReleaseError::Status(status)),
            }
            let body = answered.into_body().into_with_config().limit(LARGEST).read_to_vec();
            let body = body.map_err(|error| failure(&error))?;
            serde_json::from_slice(&body)
                .map(Some)
                .map_err(|_| ReleaseError::Unreadable("it is not the JSON that was asked for"))
        };
        let called = tokio::task::spawn_blocking(call).await;
        called.unwrap_or(Err(ReleaseError::Unreachable("the shop stops")))
    }

    async fn read_feed(&self, feed: &FeedId) -> Result<Vec<Release>, ReleaseError> {
        let mut releases = Vec::new();
        for page in 1..=MOST.div_ceil(PAGE_SIZE) {
            let path = format!("NewsFeed/{feed}/Releases?pageIndex={page}&pageSize={PAGE_SIZE}");
            let listing: Listing = self.get(path).await?.ok_or(ReleaseError::Status(404))?;
            let rows = listing.releases.len();
            let read = listing
                .releases
                .into_iter()
                .filter_map(|row| read(row, &self.picture_hosts));
            // Some list whole releases: thousands of bodies that nobody may ask for.
            releases.extend(read.map(|release| Release {
                body: Html::default(),
                files: Vec::new(),
                ..release
            }));
            if rows < PAGE_SIZE || page * PAGE_SIZE >= listing.total_found_releases {
                break;
            }
        }
        releases.truncate(MOST);
        Ok(releases)
    }
}

impl ReleaseProvider for Cision {
    fn feed<'a>(&'a self, feed: &'a FeedId) -> BoxFuture<'a, Result<Vec<Release>, ReleaseError>> {
        self.read_feed(feed).boxed()
    }

    fn release<'a>(&'a self, id: &'a ReleaseId) -> BoxFuture<'a, Result<Option<Release>, ReleaseError>> {
        async move {
            let detail: Option<Detail> = self.get(format!("Release/{id}/Detail")).await?;
            match detail {
                None => Ok(None),
                Some(detail) => match read(detail.release, &self.picture_hosts) {
                    Some(release) if release.id == *id => Ok(Some(release)),
                    _ => Err(ReleaseError::Unreadable("it is not the release that was asked for")),
                },
            }
        }
        .boxed()
    }
}

impl fmt::Debug for Cision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cision").field("url", &self.url).finish_non_exhaustive()
    }
}

fn failure(error: &ureq::Error) -> ReleaseError {
    match error {
        ureq::Error::Other(reason) if reason.is::<address::Refused>() => ReleaseError::Address,
        ureq::Error::BodyExceedsLimit(limit) => ReleaseError::TooLarge(*limit),
        error => ReleaseError::Unreachable(calls::kind(error)),
    }
}
