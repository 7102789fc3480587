//! The site's pages for search engines.

use std::{collections::BTreeMap, fmt::Write, sync::Arc};

use domain::{
    catalogue::Brand,
    clock::UnixMillis,
    content::{Node, PageType},
    market::{Language, Market},
    release::ReleaseId,
};
use wire::html::escape;

use super::{Destination, address::brand_path, releases::release_path, render_context::SiteSnapshot};

/// Pages in one file: with three languages each this stays far below the format's 50,000 addresses and 50 MB.
pub const PAGES_PER_FILE: usize = 5_000;

/// The sitemap: one file, or an index of several.
pub fn sitemap(shown: &SiteSnapshot, market: &Market, at: UnixMillis, origin: &str) -> String {
    let pages = entries(shown, market, at);
    if pages.len() <= PAGES_PER_FILE {
        url_set(&pages, origin)
    } else {
        index(pages.len(), origin)
    }
}

/// One of several files, counted from 1; nothing past the last.
pub fn part(shown: &SiteSnapshot, market: &Market, at: UnixMillis, origin: &str, number: usize) -> Option<String> {
    let pages = entries(shown, market, at);
    let part = pages.chunks(PAGES_PER_FILE).nth(number.checked_sub(1)?)?;
    Some(url_set(part, origin))
}

/// What an address leads to.
enum Entry {
    Page(Destination),
    Brand(Brand),
    Release(ReleaseEntry),
}

/// A press release, which has the address of its page in each of its languages.
struct ReleaseEntry {
    page: Arc<Node>,
    id: ReleaseId,
    languages: Vec<Language>,
}

impl Entry {
    fn is_in(&self, language: Language) -> bool {
        match self {
            Self::Page(page) => page.is_in(language),
            Self::Brand(_) => true,
            Self::Release(release) => release.languages.contains(&language),
        }
    }

    fn path(&self, language: Language) -> String {
        match self {
            Self::Page(page) => page.path(language),
            Self::Brand(brand) => brand_path(brand, language),
            Self::Release(release) => release_path(release.page.nearest_path(language), release.id.as_str()),
        }
    }
}

fn entries(shown: &SiteSnapshot, market: &Market, at: UnixMillis) -> Vec<Entry> {
    let pages = destinations(shown, market, at).into_iter().map(Entry::Page);
    pages
        .chain(shown.catalogue.brands().iter().cloned().map(Entry::Brand))
        .chain(releases(shown, at).into_iter().map(Entry::Release))
        .collect()
}

/// Releases by id; none where the site has no page for them.
fn releases(shown: &SiteSnapshot, at: UnixMillis) -> Vec<ReleaseEntry> {
    let Some(page) = shown.content.of_type(PageType::Release).first() else {
        return Vec::new();
    };
    let mut languages: BTreeMap<&ReleaseId, Vec<Language>> = BTreeMap::new();
    for release in shown.releases.all().flat_map(|feed| feed.published(at)) {
        if page.path(release.language).is_some() {
            languages.entry(&release.id).or_default().push(release.language);
        }
    }
    let entry = |(id, languages): (&ReleaseId, Vec<Language>)| ReleaseEntry {
        page: page.clone(),
        id: id.clone(),
        languages,
    };
    languages.into_iter().map(entry).collect()
}

/// Everything that search engines may show, in a stable order. A product that cannot be bought is not theirs
/// to show: its page says so too.
fn destinations(shown: &SiteSnapshot, market: &Market, at: UnixMillis) -> Vec<Destination> {
    let SiteSnapshot { catalogue, content, .. } = shown;
    let mut pages = vec![Destination::Start, Destination::AllProducts];
    pages.extend(catalogue.categories().iter().cloned().map(Destination::Category));
    let mut products: Vec<_> = catalogue
        .products()
        .filter(|product| {
            product
                .variations
                .iter()
                .any(|variation| variation.is_buyable(&market.id, at))
        })
        .cloned()
        .collect();
    products.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
    pages.extend(products.into_iter().map(Destination::Product));
    let is_listed = |node: &&Arc<Node>| node.kind().is_listed();
    pages.extend(content.pages().filter(is_listed).cloned().map(Destination::Content));
    pages
}

fn url_set(pages: &[Entry], origin: &str) -> String {
    let mut xml = String::with_capacity(pages.len() * 1500);
    xml.push_str(HEADER);
    xml.push_str(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for page in pages {
        let languages = Language::ALL.into_iter().filter(|language| page.is_in(*language));
        let alternates: String = languages
            .clone()
            .map(|language| {
                format!(
                    "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{}\"/>",
                    address(page, language, origin)
                )
            })
            .collect();
        for language in languages {
            // Writing to a string cannot fail.
            let _ = writeln!(
                xml,
                "<url><loc>{}</loc>{alternates}</url>",
                address(page, language, origin)
            );
        }
    }
    xml.push_str("</urlset>\n");
    xml
}

fn index(pages: usize, origin: &str) -> String {
    let mut xml = String::from(HEADER);
    xml.push_str("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for number in 1..=pages.div_ceil(PAGES_PER_FILE) {
        let _ = writeln!(
            xml,
            "<sitemap><loc>{}/sitemap-{number}.xml</loc></sitemap>",
            escape(origin)
        );
    }
    xml.push_str("</sitemapindex>\n");
    xml
}

fn address(page: &Entry, language: Language, origin: &str) -> String {
    escape(&format!("{origin}{}", page.path(language))).into_owned()
}

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
