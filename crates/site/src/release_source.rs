//! Where press releases come from.

use std::sync::Arc;

use domain::{
    fault::Fault,
    release::{Release, ReleaseFeeds},
};
use futures_util::future::BoxFuture;

/// Where press releases come from: the shop's own feeds, or a provider's.
pub trait ReleaseSource: Send + Sync {
    /// Everything that is known now. A release of it may be without its body.
    fn feeds(&self) -> Arc<ReleaseFeeds>;

    /// Whether there are feeds that were never read: what is not among the known ones may be there in a moment.
    fn is_loading(&self) -> bool;

    /// The release with its body.
    fn whole(&self, release: Arc<Release>) -> BoxFuture<'_, Result<Arc<Release>, Fault>>;
}
