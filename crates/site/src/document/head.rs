//! What stands in the document's head.

use std::{fmt::Write, sync::Arc};

use domain::release::ReleaseFeed;
use wire::{blocks::Block, html::escape, page::PageModel};

use crate::{RenderContext, address, assets::Preloads, localizations::Area};

pub(super) fn head(page: &PageModel, context: RenderContext<'_>, texts: Option<Area>) -> String {
    let base = page.base();
    let meta = &base.page_metadata;
    let language = base.metadata.current_language;
    let mut head = String::with_capacity(4096);
    // Writing to a string cannot fail.
    let _ = write!(
        head,
        "<title>{}</title>\
         <meta name=\"description\" content=\"{}\" />\
         <meta name=\"robots\" content=\"{}\" />\
         <meta property=\"og:type\" content=\"website\" />\
         <meta property=\"og:site_name\" content=\"{}\" />\
         <meta property=\"og:title\" content=\"{}\" />\
         <meta property=\"og:description\" content=\"{}\" />\
         <meta name=\"error-page\" content=\"{}\" />\
         <meta name=\"not-found-page\" content=\"{}\" />",
        escape(&meta.meta_title),
        escape(&meta.meta_description),
        meta.robots,
        escape(&base.site_title),
        escape(&meta.og_title),
        escape(&meta.og_description),
        // The web app asks for the first only when an address has no page: both name the page that says so.
        address::not_found_path(language),
        address::not_found_path(language),
    );
    if let Some(image) = &meta.og_image {
        let _ = write!(head, "<meta property=\"og:image\" content=\"{}\" />", escape(image));
    }
    if !matches!(page, PageModel::Error(_)) {
        let canonical = escape(&meta.canonical_url);
        let _ = write!(
            head,
            "<link rel=\"canonical\" href=\"{canonical}\" /><meta property=\"og:url\" content=\"{canonical}\" />"
        );
        let origin = meta.canonical_url.split(base.url.as_str()).next().unwrap_or_default();
        let translations = base.navigation.page_languages.iter();
        for language in translations.filter(|language| language.is_translation) {
            let _ = write!(
                head,
                "<link rel=\"alternate\" hreflang=\"{}\" href=\"{}{}\" />",
                escape(&language.name),
                escape(origin),
                escape(&language.url)
            );
        }
    }
    for feed in feeds(page, context) {
        let _ = write!(
            head,
            "<link rel=\"alternate\" type=\"application/feed+json\" title=\"{}\" href=\"/api/feeds/{}/{language}\" />",
            escape(&base.site_title),
            escape(feed),
        );
    }
    // The words of the language are the same on all pages: files that the browser keeps.
    let address = context.dictionary.address(language, texts);
    let words = escape(&address);
    let _ = write!(
        head,
        "<link rel=\"preload\" as=\"fetch\" href=\"{words}\" fetchpriority=\"low\" crossorigin />\
         <meta name=\"dictionary-version\" content=\"{}\" />",
        context.dictionary.version(),
    );
    if let Some(area) = texts {
        let _ = write!(head, "<meta name=\"dictionary-area\" content=\"{}\" />", area.code());
    }
    head
}

/// The feeds of releases that a page shows something of, each once, for programs that follow news.
fn feeds<'a>(page: &'a PageModel, context: RenderContext<'a>) -> Vec<&'a str> {
    let base = page.base();
    let blocks = base.main_content_area.iter().chain(&base.bottom_content_area);
    let shown = blocks.filter_map(|block| match block {
        Block::NewsBlock(news) => Some(&*news.feed_id),
        _ => None,
    });
    let mut feeds: Vec<&str> = shown.collect();
    if let PageModel::Release(page) = page
        && let Some(release) = &page.release
    {
        let holds = |feed: &&Arc<ReleaseFeed>| feed.releases().iter().any(|one| one.id.as_str() == release.summary.id);
        feeds.extend(context.releases.all().filter(holds).map(|feed| feed.id().as_str()));
    }
    feeds.dedup();
    feeds
}

/// The modules of the page. They wait for what the first paint needs: on a slow line they would take their share of it.
pub(super) fn late_links(preloads: &Preloads) -> String {
    let mut html = String::new();
    for module in &preloads.modules {
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"{}\" />",
            escape(module)
        );
    }
    html
}
