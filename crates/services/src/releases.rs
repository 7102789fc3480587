//! Press releases for readers: the shop's own from its database, or a provider's.

mod files;
mod provided;

pub use files::{Imported, ReleasesError, export, import, parse, put};
pub use provided::{ProvidedReleases, ReleasesSetupError};

use std::sync::Arc;

use arc_swap::ArcSwap;
use domain::{
    fault::{Fault, FaultCode},
    release::{OwnFeed, Release, ReleaseFeeds},
};
use futures_util::{
    FutureExt,
    future::{BoxFuture, ready},
};
use site::release_source::ReleaseSource;
use store::Store;

/// The shop's own releases, as readers ask them.
///
/// # Errors
///
/// The storage does not answer.
pub async fn load(store: &Store) -> Result<ReleaseFeeds, store::Error> {
    let feeds = store.releases().load().await?;
    Ok(ReleaseFeeds::new(feeds.iter().map(OwnFeed::feed).map(Arc::new)))
}

/// The shop's own releases. Whoever follows the database swaps them.
pub struct OwnReleases(pub Arc<ArcSwap<ReleaseFeeds>>);

impl ReleaseSource for OwnReleases {
    fn feeds(&self) -> Arc<ReleaseFeeds> {
        self.0.load_full()
    }

    fn is_loading(&self) -> bool {
        false
    }

    fn whole(&self, release: Arc<Release>) -> BoxFuture<'_, Result<Arc<Release>, Fault>> {
        ready(Ok(release)).boxed()
    }
}

/// A provider's releases where nobody reads them.
#[derive(Default)]
pub struct UnreadReleases(Arc<ReleaseFeeds>);

impl ReleaseSource for UnreadReleases {
    fn feeds(&self) -> Arc<ReleaseFeeds> {
        self.0.clone()
    }

    fn is_loading(&self) -> bool {
        true
    }

    fn whole(&self, _: Arc<Release>) -> BoxFuture<'_, Result<Arc<Release>, Fault>> {
        ready(Err(FaultCode::Busy.into())).boxed()
    }
}
