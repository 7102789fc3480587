//! Providers of press releases: whoever keeps and sends them for the company. Readers are answered from what was read
//! there before; what a provider says is text of others until it was cleaned.

pub mod cision;
#[cfg(test)]
mod tests;

use std::fmt;

use domain::release::{FeedId, Release, ReleaseId};
use futures_util::future::BoxFuture;

pub use cision::{Cision, CisionAccount, InvalidAccount};
pub use ipnet::IpNet;

/// Somebody who keeps press releases.
pub trait ReleaseProvider: fmt::Debug + Send + Sync + 'static {
    /// The newest releases of a feed, without their bodies.
    fn feed<'a>(&'a self, feed: &'a FeedId) -> BoxFuture<'a, Result<Vec<Release>, ReleaseError>>;

    /// A release with its body; nothing where there is none.
    fn release<'a>(&'a self, id: &'a ReleaseId) -> BoxFuture<'a, Result<Option<Release>, ReleaseError>>;
}

/// Why a provider did not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReleaseError {
    #[error(
        "its host has only addresses that may not be connected to; private ones must be listed in private_networks"
    )]
    Address,
    #[error("it cannot be reached: {0}")]
    Unreachable(&'static str),
    #[error("it answered with status {0}")]
    Status(u16),
    #[error("it answered with a redirect, which is not followed: write where it leads into the configuration")]
    Redirect,
    #[error("its answer is larger than {0} bytes")]
    TooLarge(u64),
    #[error("its answer cannot be read: {0}")]
    Unreadable(&'static str),
}
