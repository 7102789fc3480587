//! The site's pages for search engines: one file, or an index of several. <https://www.sitemaps.org/protocol.html>
//!
//! Which pages there are, and where the files begin, is worked out once for each state of the site. A file is written when
//! somebody asks for it, and its size is bounded.

mod entry;
mod write;

use std::{
    ops::Range,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use domain::{
    clock::UnixMillis,
    content::ContentTree,
    market::{Language, Market},
    picture::Pictures,
    pricing::PriceBook,
    release::ReleaseFeeds,
};

use self::{entry::Entry, write::Writer};
use crate::{render_context::SiteSnapshot, storefront::Storefront, xml};

/// How large one file may be.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub addresses: usize,
    pub bytes: usize,
}

impl Limits {
    /// Far below the format's 50,000 addresses and 50 MB: a file is made in a moment, in memory.
    pub const USUAL: Self = Self {
        addresses: 10_000,
        bytes: 10_000_000,
    };
}

/// All pages that search engines may show, by files.
pub struct Sitemap {
    entries: Vec<Entry>,
    /// Which of them stand in each file.
    files: Vec<Range<usize>>,
    pictures: Arc<Pictures>,
    origin: String,
    default_language: Language,
    /// When another release is published by itself.
    holds_until: Option<UnixMillis>,
}

impl Sitemap {
    pub fn new(
        shown: &SiteSnapshot,
        market: &Market,
        default_language: Language,
        at: UnixMillis,
        origin: &str,
        limits: Limits,
    ) -> Self {
        let mut sitemap = Self {
            entries: entry::entries(shown, market, at),
            files: Vec::new(),
            pictures: shown.pictures.clone(),
            origin: origin.to_owned(),
            default_language,
            holds_until: entry::next_release(shown, at),
        };
        sitemap.files = sitemap.split(limits);
        sitemap
    }

    /// The sitemap: one file, or an index of several.
    pub fn whole(&self) -> String {
        match self.files.as_slice() {
            [] => self.file(0..0),
            [all] => self.file(all.clone()),
            files => self.index(files.len()),
        }
    }

    /// One of several files, counted from 1; nothing past the last.
    pub fn part(&self, number: usize) -> Option<String> {
        let file = self.files.get(number.checked_sub(1)?)?;
        Some(self.file(file.clone()))
    }

    /// Pages one after another, as many in a file as fit; all languages of a page are in one.
    fn split(&self, limits: Limits) -> Vec<Range<usize>> {
        let writer = self.writer();
        let frame = self.file(0..0).len();
        let (mut files, mut begin) = (Vec::new(), 0);
        let (mut addresses, mut bytes) = (0, frame);
        let mut written = String::new();
        for (at, entry) in self.entries.iter().enumerate() {
            written.clear();
            let more = writer.entry(&mut written, entry);
            let is_full = addresses + more > limits.addresses || bytes + written.len() > limits.bytes;
            if is_full && at > begin {
                files.push(begin..at);
                (begin, addresses, bytes) = (at, 0, frame);
            }
            addresses += more;
            bytes += written.len();
        }
        if begin < self.entries.len() {
            files.push(begin..self.entries.len());
        }
        files
    }

    fn file(&self, entries: Range<usize>) -> String {
        let mut text = String::with_capacity(entries.len() * 2_000);
        text.push_str(xml::HEADER);
        text.push_str(write::OPEN);
        let writer = self.writer();
        for entry in &self.entries[entries] {
            writer.entry(&mut text, entry);
        }
        text.push_str(write::CLOSE);
        text
    }

    fn index(&self, files: usize) -> String {
        let origin = xml::text(&self.origin);
        let file = |number| format!("<sitemap><loc>{origin}/sitemap-{number}.xml</loc></sitemap>\n");
        let files: String = (1..=files).map(file).collect();
        format!(
            "{}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{files}</sitemapindex>\n",
            xml::HEADER
        )
    }

    fn writer(&self) -> Writer<'_> {
        Writer {
            pictures: &self.pictures,
            origin: &self.origin,
            default_language: self.default_language,
        }
    }
}

/// The sitemap of the state that readers see now.
#[derive(Default)]
pub struct CurrentSitemap(Mutex<Option<(MadeOf, Arc<Sitemap>)>>);

/// What a sitemap was made of. Only the places are looked at: nothing is kept for them.
struct MadeOf {
    book: Weak<PriceBook>,
    content: Weak<ContentTree>,
    releases: Weak<ReleaseFeeds>,
    pictures: Weak<Pictures>,
}

impl MadeOf {
    fn is(&self, other: &Self) -> bool {
        self.book.ptr_eq(&other.book)
            && self.content.ptr_eq(&other.content)
            && self.releases.ptr_eq(&other.releases)
            && self.pictures.ptr_eq(&other.pictures)
    }
}

impl CurrentSitemap {
    /// The sitemap, made anew where something has changed since it was: that walks all pages.
    pub fn get(&self, storefront: &Storefront) -> Arc<Sitemap> {
        let shown = storefront.snapshot();
        let made_of = MadeOf {
            book: Arc::downgrade(&shown.book),
            content: Arc::downgrade(&shown.content),
            releases: Arc::downgrade(&shown.releases),
            pictures: Arc::downgrade(&shown.pictures),
        };
        let at = storefront.clock.wall();
        // Held while it is made: whoever asks meanwhile needs the same.
        let mut current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((before, sitemap)) = &*current
            && before.is(&made_of)
            && sitemap.holds_until.is_none_or(|until| at < until)
        {
            return sitemap.clone();
        }
        let sitemap = Arc::new(Sitemap::new(
            &shown,
            storefront.markets.default_market(),
            storefront.default_language(),
            at,
            &storefront.public_origin,
            Limits::USUAL,
        ));
        *current = Some((made_of, sitemap.clone()));
        sitemap
    }
}

#[cfg(test)]
mod tests;
