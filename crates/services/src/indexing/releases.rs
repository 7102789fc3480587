//! Press releases as documents: those that are published, in the languages that their page is there in.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use domain::{
    clock::UnixMillis,
    content::{ContentTree, PageType},
    market::{Language, Texts},
    release::{Release, ReleaseFeeds, ReleaseId},
};
use search_index::{Document, Kind, plain_text};
use site::{
    release_source::ReleaseSource,
    search::pages::{facets_of_release, release_key},
};

use super::{source::Key, texts::put};

/// What is released at one moment.
pub(super) struct ReleasesNow {
    feeds: Arc<ReleaseFeeds>,
    /// Whether every feed was read: until then nobody knows how many there are.
    pub(super) are_known: bool,
    /// The languages of the page that shows releases; without it none has an address.
    languages: Vec<Language>,
    at: UnixMillis,
}

impl ReleasesNow {
    pub(super) fn new(source: &dyn ReleaseSource, tree: &ContentTree, at: UnixMillis) -> Self {
        let page = tree.of_type(PageType::Release).first();
        let has_page = |language: &Language| page.is_some_and(|page| page.path(*language).is_some());
        Self {
            // First: what is read between the two is found with the next state.
            are_known: !source.is_loading(),
            feeds: source.feeds(),
            languages: Language::ALL.into_iter().filter(has_page).collect(),
            at,
        }
    }

    fn shown(&self) -> impl Iterator<Item = &Arc<Release>> {
        let published = self.feeds.all().flat_map(|feed| feed.published(self.at));
        published.filter(|release| self.languages.contains(&release.language))
    }

    /// Of the releases that readers find, each once.
    pub(super) fn keys(&self) -> BTreeSet<Key> {
        self.shown().map(|release| key(&release.id)).collect()
    }

    pub(super) fn document(&self, id: &ReleaseId) -> Option<Document> {
        let mut versions: Vec<&Release> = Vec::new();
        for version in self.feeds.versions(id.as_str(), self.at) {
            if self.languages.contains(&version.language) {
                versions.push(version);
            }
        }
        let newest = versions.iter().map(|version| version.day_number()).max()?;
        let mut document = Document::new(Kind::Release, &key(id));
        document.facets = facets_of_release(&versions);
        document.published = newest;
        // Where all else is equal: behind pages, the newest first.
        document.position = BEHIND_PAGES - newest;
        for version in versions {
            let language = version.language;
            put(&mut document.search_words, language, &version.keywords);
            let body = plain_text(version.body.as_str());
            put(&mut document.text, language, [&*version.intro, &*body]);
            // Not its name: of equal words, those of what a page is about come first.
            document.labels.push(Texts::only(language, &version.title));
            let categories = version.categories.iter();
            document
                .labels
                .extend(categories.map(|category| Texts::only(language, &category.name)));
        }
        Some(document)
    }

    /// Of what is another release here than it was, is there no more, or was not.
    pub(super) fn changed_since(&self, before: &Self) -> Vec<Key> {
        let is_same = Arc::ptr_eq(&self.feeds, &before.feeds) && self.languages == before.languages;
        let (from, until) = (before.at.min(self.at), before.at.max(self.at));
        let is_due = self.feeds.next_publication(from).is_some_and(|next| next <= until);
        if is_same && !is_due {
            return Vec::new();
        }
        let (then, now) = (before.by_key(), self.by_key());
        let keys: BTreeSet<&Key> = then.keys().chain(now.keys()).collect();
        let changed = keys.into_iter().filter(|key| then.get(*key) != now.get(*key));
        changed.cloned().collect()
    }

    fn by_key(&self) -> BTreeMap<Key, Vec<&Arc<Release>>> {
        let mut by_key: BTreeMap<Key, Vec<&Arc<Release>>> = BTreeMap::new();
        for release in self.shown() {
            by_key.entry(key(&release.id)).or_default().push(release);
        }
        by_key
    }

    /// When the next release is published.
    pub(super) fn next_publication(&self) -> Option<UnixMillis> {
        self.feeds.next_publication(self.at)
    }

    /// Of what may be another release when this release, or this feed, is another one.
    pub(super) fn touched_by(&self, id: &str) -> Vec<Key> {
        let feed = self.feeds.get(id);
        let of_feed = feed.into_iter().flat_map(|feed| feed.published(self.at));
        of_feed
            .map(|release| key(&release.id))
            .chain([release_key(id).into()])
            .collect()
    }
}

/// More than any position of a page and any day.
const BEHIND_PAGES: i64 = 1_000_000_000_000;

fn key(id: &ReleaseId) -> Key {
    release_key(id.as_str()).into()
}

#[cfg(test)]
mod tests;
