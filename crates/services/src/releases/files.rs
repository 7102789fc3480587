//! Releases of the shop's own as files; documented in `docs/content.md`.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    diagnostic::Diagnostic,
    market::Language,
    release::{FeedId, OwnCategory, OwnFeed, OwnImage, OwnRelease, ReleaseId, ReleaseText, check},
};
use jiff::tz::TimeZone;
use runtime::timestamp;
use serde::{Deserialize, Serialize};
use store::{ReleaseReport, Store};

/// Releases could not be read or put; none was.
#[derive(Debug, thiserror::Error)]
pub enum ReleasesError {
    #[error("the file is no list of feeds: {0}")]
    Unreadable(serde_json::Error),
    #[error("{id}, published: {text:?} is no moment: write a day such as 2026-11-27, or 2026-11-27T08:00:00+02:00")]
    Moment { id: ReleaseId, text: String },
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Wrong(Vec<Diagnostic>),
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
    #[error("they cannot be written: {0}")]
    Unwritable(serde_json::Error),
}

/// What became of the releases of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
}

/// A feed as a file writes it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FeedRow {
    feed: FeedId,
    #[serde(default)]
    categories: Vec<OwnCategory>,
    #[serde(default)]
    releases: Vec<ReleaseRow>,
}

/// A release as a file writes it: what is the same in all languages, then each of them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReleaseRow {
    id: ReleaseId,
    published: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    categories: Vec<Box<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    keywords: Vec<Box<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    images: Vec<OwnImage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fi: Option<ReleaseText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sv: Option<ReleaseText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    en: Option<ReleaseText>,
}

/// Reads a JSON list of feeds. A day begins where the site's default market is.
///
/// # Errors
///
/// What the file says wrong.
pub fn parse(json: &str, zone: &TimeZone) -> Result<Vec<OwnFeed>, ReleasesError> {
    let rows: Vec<FeedRow> = serde_json::from_str(json).map_err(ReleasesError::Unreadable)?;
    let feeds = rows.into_iter().map(|row| {
        let releases = row.releases.into_iter().map(|release| release.read(zone));
        Ok(OwnFeed {
            id: row.feed,
            categories: row.categories,
            releases: releases.collect::<Result<_, ReleasesError>>()?,
        })
    });
    feeds.collect()
}

/// Puts the releases of feeds, and their categories. Releases with other ids stay.
///
/// # Errors
///
/// What is wrong with the feeds as they would be, all of it at once; or the storage does not answer.
pub async fn import(store: &Store, feeds: &[OwnFeed], at: UnixMillis) -> Result<Imported, ReleasesError> {
    let stored = store.releases().load().await?;
    let wrong: Vec<Diagnostic> = feeds
        .iter()
        .flat_map(|feed| check(&as_it_will_be(feed, &stored)))
        .collect();
    if !wrong.is_empty() {
        return Err(ReleasesError::Wrong(wrong));
    }
    Ok(put(store, feeds, at).await?)
}

/// Puts feeds that were looked at.
///
/// # Errors
///
/// The storage does not answer.
pub async fn put(store: &Store, feeds: &[OwnFeed], at: UnixMillis) -> Result<Imported, store::Error> {
    let mut imported = Imported::default();
    for feed in feeds {
        let ReleaseReport {
            created,
            updated,
            unchanged,
            ..
        } = store.releases().put(feed, at).await?;
        imported.created += created;
        imported.updated += updated;
        imported.unchanged += unchanged;
    }
    Ok(imported)
}

/// All feeds as a JSON list that [`parse`] reads.
///
/// # Errors
///
/// The storage does not answer.
pub async fn export(store: &Store) -> Result<String, ReleasesError> {
    let feeds = store.releases().load().await?;
    let rows: Vec<FeedRow> = feeds.into_iter().map(FeedRow::from).collect();
    let json = serde_json::to_string_pretty(&rows).map_err(ReleasesError::Unwritable)?;
    Ok(json + "\n")
}

/// The feed with those of its stored releases that the file does not name.
fn as_it_will_be(feed: &OwnFeed, stored: &[OwnFeed]) -> OwnFeed {
    let mut whole = feed.clone();
    let before = stored.iter().filter(|known| known.id == feed.id);
    let others = before
        .flat_map(|known| &known.releases)
        .filter(|release| !feed.releases.iter().any(|named| named.id == release.id));
    whole.releases.extend(others.cloned());
    whole
}

impl ReleaseRow {
    fn read(self, zone: &TimeZone) -> Result<OwnRelease, ReleasesError> {
        let Some(published) = timestamp::parse(&self.published, zone) else {
            return Err(ReleasesError::Moment {
                id: self.id,
                text: self.published,
            });
        };
        let versions = [
            (Language::Fi, self.fi),
            (Language::Sv, self.sv),
            (Language::En, self.en),
        ];
        Ok(OwnRelease {
            id: self.id,
            published,
            categories: self.categories,
            keywords: self.keywords,
            images: self.images,
            versions: versions
                .into_iter()
                .filter_map(|(language, text)| Some((language, text?)))
                .collect(),
        })
    }
}

impl From<OwnFeed> for FeedRow {
    fn from(feed: OwnFeed) -> Self {
        Self {
            feed: feed.id,
            categories: feed.categories,
            releases: feed.releases.into_iter().map(ReleaseRow::from).collect(),
        }
    }
}

impl From<OwnRelease> for ReleaseRow {
    fn from(release: OwnRelease) -> Self {
        let mut versions: BTreeMap<Language, ReleaseText> = release.versions;
        Self {
            id: release.id,
            published: timestamp::format(release.published),
            categories: release.categories,
            keywords: release.keywords,
            images: release.images,
            fi: versions.remove(&Language::Fi),
            sv: versions.remove(&Language::Sv),
            en: versions.remove(&Language::En),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"[{"feed":"press","categories":[{"code":"company","name":{"fi":"Yhtiö"}}],"releases":[
        {"id":"opening","published":"2026-10-06","categories":["company"],
         "fi":{"title":"Avajaiset","body":"<p>Tervetuloa.</p>"}}]}]"#;

    fn told(file: &str) -> String {
        parse(file, &TimeZone::UTC).expect_err("refused").to_string()
    }

    #[test]
    fn a_file_is_read_and_written_again() {
        let feeds = parse(FILE, &TimeZone::UTC).expect("a feed");
        let release = &feeds[0].releases[0];
        assert_eq!(release.published, UnixMillis(1_791_244_800_000));
        assert_eq!(release.versions.keys().collect::<Vec<_>>(), [&Language::Fi]);
        let rows: Vec<FeedRow> = feeds.iter().cloned().map(FeedRow::from).collect();
        let written = serde_json::to_string(&rows).expect("JSON");
        assert_eq!(parse(&written, &TimeZone::UTC).expect("a feed"), feeds);
    }

    #[test]
    fn mistakes_are_told() {
        for (from, to, expected) in [
            ("2026-10-06", "soon", "opening, published: \"soon\" is no moment"),
            ("<p>", "<script>", "\"<script>\" is not allowed here"),
            ("\"fi\":{\"title\"", "\"de\":{\"title\"", "unknown field `de`"),
            ("\"press\"", "\"a/b\"", "feed \"a/b\" is not valid"),
        ] {
            let told = told(&FILE.replacen(from, to, 1));
            assert!(told.contains(expected), "{expected} in {told}");
        }
    }

    #[test]
    fn what_stays_is_looked_at_as_well() {
        let stored = parse(FILE, &TimeZone::UTC).expect("a feed");
        let mut feed = stored[0].clone();
        feed.releases.clear();
        feed.categories.clear();
        let wrong = check(&as_it_will_be(&feed, &stored));
        assert_eq!(
            wrong.len(),
            1,
            "a release that stays has a category that goes: {wrong:?}"
        );
    }
}
