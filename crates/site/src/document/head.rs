//! What stands in the document's head.

use std::fmt::Write;

use wire::{
    html::escape,
    page::{Block, PageModel},
};

use super::first_paint::{self, AVIF, PictureSizes};
use crate::{address, assets::Preloads};

pub(super) fn head(page: &PageModel, preloads: &Preloads, nonce: &str) -> String {
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
    if let Some((picture, sizes)) = main_picture(page) {
        let _ = write!(
            head,
            "<link rel=\"preload\" as=\"image\" type=\"image/avif\" imagesrcset=\"{}\" imagesizes=\"{}\" fetchpriority=\"high\" />",
            escape(&first_paint::source_set(picture, AVIF)),
            sizes.0
        );
    }
    for font in &preloads.fonts {
        let _ = write!(
            head,
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{}\" crossorigin />",
            escape(font)
        );
    }
    let _ = write!(head, "<style nonce=\"{nonce}\">{}</style>", first_paint::STYLE);
    head
}

/// The style sheets of the page's own components, then its modules, and the end of the head. Modules wait for
/// what the first paint needs: on a slow line they would take their share of it.
pub(super) fn late_links(preloads: &Preloads) -> String {
    let mut html = String::new();
    for style in &preloads.styles {
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            "<link rel=\"stylesheet\" crossorigin href=\"{}\" />",
            escape(style)
        );
    }
    for module in &preloads.modules {
        let _ = write!(
            html,
            "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"{}\" />",
            escape(module)
        );
    }
    html + "</head>"
}

/// The largest picture of the first screen.
pub(super) fn main_picture(page: &PageModel) -> Option<(&str, PictureSizes)> {
    match page {
        PageModel::Start(start) => start.base.main_content_area.first().and_then(|block| match block {
            Block::Hero(hero) => Some((hero.images.first()?.as_str(), PictureSizes::HERO)),
            _ => None,
        }),
        PageModel::Product(product) => Some((product.assets.first()?.as_str(), PictureSizes::GALLERY)),
        PageModel::Recipe(recipe) => Some((recipe.main_image.as_ref()?.url.as_str(), PictureSizes::LEAD)),
        PageModel::Article(article) => Some((article.hero_image.as_ref()?.url.as_str(), PictureSizes::LEAD)),
        PageModel::Location(location) => Some((location.main_image.as_ref()?.url.as_str(), PictureSizes::LEAD)),
        _ => None,
    }
}
