//! Releases that the shop keeps itself, as the store has them.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{FeedId, Release, ReleaseCategory, ReleaseFeed, ReleaseFile, ReleaseId, ReleaseImage, ReleasePicture};
use crate::{
    clock::UnixMillis,
    content::Html,
    market::{Language, Texts},
};

/// A feed of the shop's own.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnFeed {
    pub id: FeedId,
    pub categories: Vec<OwnCategory>,
    /// By id.
    pub releases: Vec<OwnRelease>,
}

/// A category of a feed of the shop's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnCategory {
    pub code: Box<str>,
    pub name: Texts,
}

/// A release with its languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OwnRelease {
    pub id: ReleaseId,
    /// Nobody sees it before.
    pub published: UnixMillis,
    /// Codes of the feed's categories.
    #[serde(default)]
    pub categories: Vec<Box<str>>,
    #[serde(default)]
    pub keywords: Vec<Box<str>>,
    #[serde(default)]
    pub images: Vec<OwnImage>,
    pub versions: BTreeMap<Language, ReleaseText>,
}

/// A picture of the shop's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnImage {
    /// Its name.
    pub picture: Box<str>,
    #[serde(default)]
    pub description: Texts,
}

/// What a release says in one language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReleaseText {
    pub title: Box<str>,
    #[serde(default)]
    pub intro: Box<str>,
    pub body: Html,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<ReleaseFile>,
}

impl OwnFeed {
    /// As readers ask it.
    pub fn feed(&self) -> ReleaseFeed {
        let releases = self.releases.iter().flat_map(|release| {
            let versions = release.versions.iter();
            versions.map(|(language, text)| Arc::new(self.release(release, *language, text)))
        });
        ReleaseFeed::new(self.id.clone(), releases.collect())
    }

    fn release(&self, own: &OwnRelease, language: Language, text: &ReleaseText) -> Release {
        let category = |code: &str| {
            let known = self.categories.iter().find(|category| *category.code == *code)?;
            Some(ReleaseCategory {
                code: code.into(),
                name: known.name.get(language).unwrap_or(code).into(),
            })
        };
        let image = |image: &OwnImage| ReleaseImage {
            picture: ReleasePicture::Own(image.picture.clone()),
            description: image.description.get(language).unwrap_or_default().into(),
        };
        Release {
            id: own.id.clone(),
            language,
            published: own.published,
            title: text.title.clone(),
            intro: text.intro.clone(),
            categories: own.categories.iter().filter_map(|code| category(code)).collect(),
            keywords: own.keywords.clone(),
            images: own.images.iter().map(image).collect(),
            body: text.body.clone(),
            files: text.files.clone(),
        }
    }
}
