//! Press releases: what the company tells the media, and the feeds that it is read from. A feed may be the shop's own or a
//! provider's: both become [`ReleaseFeed`], so that readers are answered in the same way.

mod check;
mod feed;
mod ids;
mod own;

pub use check::check;
pub use feed::{ReleaseFeed, ReleaseFeeds, ReleaseFilter};
pub use ids::{FeedId, ReleaseId};
pub use own::{OwnCategory, OwnFeed, OwnImage, OwnRelease, ReleaseText};

use serde::{Deserialize, Serialize};

use crate::{
    clock::UnixMillis,
    content::{Html, Link},
    market::Language,
};

/// A release in one language.
#[derive(Debug, Clone, PartialEq)]
pub struct Release {
    /// The same in all languages of a release of the shop's own; a provider has another one for each.
    pub id: ReleaseId,
    pub language: Language,
    pub published: UnixMillis,
    pub title: Box<str>,
    pub intro: Box<str>,
    pub categories: Vec<ReleaseCategory>,
    /// Further words that blocks narrow their feed by.
    pub keywords: Vec<Box<str>>,
    pub images: Vec<ReleaseImage>,
    pub body: Html,
    pub files: Vec<ReleaseFile>,
}

/// What releases are filed under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseCategory {
    pub code: Box<str>,
    /// In the language of the release.
    pub name: Box<str>,
}

/// A picture that belongs to a release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseImage {
    pub picture: ReleasePicture,
    pub description: Box<str>,
}

/// Where a picture of a release lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReleasePicture {
    /// The name of one of the shop's pictures.
    Own(Box<str>),
    /// With its provider, in two sizes.
    Foreign { small: Link, large: Link },
}

/// A file for the media.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReleaseFile {
    pub file_name: Box<str>,
    pub title: Box<str>,
    /// A link that pages may lead to.
    pub url: Box<str>,
}
