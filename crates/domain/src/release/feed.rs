//! A feed as readers ask it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use jiff::{
    Span,
    civil::{Date, date},
};

use super::{FeedId, Release, ReleaseCategory, ReleaseId};
use crate::{clock::UnixMillis, market::Language};

/// All releases of a feed, in all languages.
#[derive(Debug, Clone, PartialEq)]
pub struct ReleaseFeed {
    id: FeedId,
    /// The newest first.
    releases: Vec<Arc<Release>>,
}

/// Which releases of a feed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReleaseFilter {
    pub language: Language,
    /// Codes: a release has one of them. All where there is none.
    pub categories: Vec<String>,
    /// A release has one of them, as a word or as the code of a category. All where there is none.
    pub keywords: Vec<String>,
    pub year: Option<i16>,
}

impl ReleaseFeed {
    pub fn new(id: FeedId, mut releases: Vec<Arc<Release>>) -> Self {
        // In one moment by their names, so that pages of a list always go on where the last one ended.
        releases.sort_by(|a, b| (b.published, &a.id, a.language).cmp(&(a.published, &b.id, b.language)));
        Self { id, releases }
    }

    pub fn id(&self) -> &FeedId {
        &self.id
    }

    /// All of it, also what is published later; the newest first.
    pub fn releases(&self) -> &[Arc<Release>] {
        &self.releases
    }

    /// What readers see at a moment, the newest first.
    pub fn published(&self, at: UnixMillis) -> impl Iterator<Item = &Arc<Release>> {
        self.releases.iter().filter(move |release| release.published <= at)
    }

    /// What of it is asked for at a moment, the newest first.
    pub fn matching<'a>(&'a self, filter: &'a ReleaseFilter, at: UnixMillis) -> impl Iterator<Item = &'a Arc<Release>> {
        self.published(at).filter(|release| filter.fits(release))
    }

    /// What releases of a language are filed under, by name.
    pub fn categories(&self, filter: &ReleaseFilter, at: UnixMillis) -> Vec<ReleaseCategory> {
        let named: BTreeMap<&str, &str> = self
            .matching(filter, at)
            .flat_map(|release| &release.categories)
            .map(|category| (&*category.code, &*category.name))
            .collect();
        let mut categories: Vec<ReleaseCategory> = named
            .into_iter()
            .map(|(code, name)| ReleaseCategory {
                code: code.into(),
                name: name.into(),
            })
            .collect();
        categories.sort_by_cached_key(|category| category.name.to_lowercase());
        categories
    }

    /// The years in which something was published, the newest first.
    pub fn years(&self, filter: &ReleaseFilter, at: UnixMillis) -> Vec<i16> {
        let years: BTreeSet<i16> = self.matching(filter, at).map(|release| release.year()).collect();
        years.into_iter().rev().collect()
    }
}

impl ReleaseFilter {
    /// Everything in a language.
    pub fn all_in(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    fn fits(&self, release: &Release) -> bool {
        let has_code = |code: &String| release.categories.iter().any(|category| *category.code == **code);
        let has_word = |word: &String| {
            let words = release.keywords.iter().map(|keyword| &**keyword);
            let codes = release.categories.iter().map(|category| &*category.code);
            words
                .chain(codes)
                .any(|known| known.to_lowercase() == word.to_lowercase())
        };
        release.language == self.language
            && self.year.is_none_or(|year| release.year() == year)
            && (self.categories.is_empty() || self.categories.iter().any(has_code))
            && (self.keywords.is_empty() || self.keywords.iter().any(has_word))
    }
}

/// Everything that was released, by feed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReleaseFeeds(BTreeMap<FeedId, Arc<ReleaseFeed>>);

impl ReleaseFeeds {
    pub fn new(feeds: impl IntoIterator<Item = Arc<ReleaseFeed>>) -> Self {
        Self(feeds.into_iter().map(|feed| (feed.id.clone(), feed)).collect())
    }

    pub fn get(&self, id: &str) -> Option<&Arc<ReleaseFeed>> {
        self.0.get(id)
    }

    /// By id.
    pub fn all(&self) -> impl Iterator<Item = &Arc<ReleaseFeed>> {
        self.0.values()
    }

    /// A release in all languages that it is there in at a moment, each once.
    pub fn versions(&self, id: &str, at: UnixMillis) -> Vec<&Arc<Release>> {
        let mut versions: Vec<&Arc<Release>> = Vec::new();
        let published = self.all().flat_map(|feed| feed.published(at));
        for release in published.filter(|release| release.id.as_str() == id) {
            if versions.iter().all(|known| known.language != release.language) {
                versions.push(release);
            }
        }
        versions
    }

    /// When the next release that readers do not see yet is published.
    pub fn next_publication(&self, after: UnixMillis) -> Option<UnixMillis> {
        let moments = self
            .all()
            .flat_map(|feed| feed.releases().iter().map(|release| release.published));
        moments.filter(|published| *published > after).min()
    }

    /// The release in the language, else in the first that it is there in (fi, sv, en); nothing before its time.
    pub fn find(&self, id: &ReleaseId, language: Language, at: UnixMillis) -> Option<&Arc<Release>> {
        let versions = || {
            self.all()
                .flat_map(move |feed| feed.published(at))
                .filter(move |release| release.id == *id)
        };
        versions()
            .find(|release| release.language == language)
            .or_else(|| versions().min_by_key(|release| release.language))
    }
}

impl Release {
    /// The year in which it was published, in UTC as the moment is told.
    pub fn year(&self) -> i16 {
        self.day().year()
    }

    /// The day on which it was published, in UTC, as a number that sorts as days do: 20261106.
    pub fn day_number(&self) -> i64 {
        let day = self.day();
        i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
    }

    fn day(&self) -> Date {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let days = Span::new().try_days(self.published.0.div_euclid(DAY));
        let day = days.and_then(|days| date(1970, 1, 1).checked_add(days));
        day.unwrap_or(date(1970, 1, 1))
    }
}
