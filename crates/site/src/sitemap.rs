//! The site's pages for search engines.

use std::{fmt::Write, sync::Arc};

use domain::{
    clock::UnixMillis,
    content::Node,
    market::{Language, Market},
};
use wire::html::escape;

use super::{Destination, render_context::SiteSnapshot};

/// Pages in one file: with three languages each this stays far below the format's 50,000 addresses and 50 MB.
pub const PAGES_PER_FILE: usize = 5_000;

/// The sitemap: one file, or an index of several.
pub fn sitemap(shown: &SiteSnapshot, market: &Market, at: UnixMillis, origin: &str) -> String {
    let pages = destinations(shown, market, at);
    if pages.len() <= PAGES_PER_FILE {
        url_set(&pages, origin)
    } else {
        index(pages.len(), origin)
    }
}

/// One of several files, counted from 1; nothing past the last.
pub fn part(shown: &SiteSnapshot, market: &Market, at: UnixMillis, origin: &str, number: usize) -> Option<String> {
    let pages = destinations(shown, market, at);
    let part = pages.chunks(PAGES_PER_FILE).nth(number.checked_sub(1)?)?;
    Some(url_set(part, origin))
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
    let has_address = |node: &&Arc<Node>| node.kind().has_address();
    pages.extend(content.pages().filter(has_address).cloned().map(Destination::Content));
    pages
}

fn url_set(pages: &[Destination], origin: &str) -> String {
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

fn address(page: &Destination, language: Language, origin: &str) -> String {
    escape(&format!("{origin}{}", page.path(language))).into_owned()
}

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
