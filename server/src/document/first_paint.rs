//! The page as plain HTML: what is seen until the web app takes over, and what search engines read.
//! Its few styles use the vocabulary of the web app's own style sheet, so that little moves when it does.

use std::fmt::Write;

use wire::{
    html::escape,
    page::{Block, Category, HeroBlock, NamedLink, PageModel, ProductPage},
    product::ProductCard,
};

use crate::site::View;

/// How wide a picture is shown, as the web app's own markup says; equal words make the browser load one file.
#[derive(Clone, Copy)]
pub(super) struct PictureSizes(pub(super) &'static str);

impl PictureSizes {
    pub(super) const HERO: Self = Self("(min-width: 64rem) 50vw, 100vw");
    pub(super) const GALLERY: Self = Self("(min-width: 64rem) 42rem, 100vw");
    const CARD: Self = Self("(min-width: 80rem) 19rem, (min-width: 48rem) 33vw, 50vw");
}

pub(super) const AVIF: &str = "avif";
const WEBP: &str = "webp";

/// Products of a listing that are written out: the first screen, and a search engine's taste.
const CARDS: usize = 12;

pub(super) const STYLE: &str = "\
.fp{min-height:100vh}\
.fp-bar{display:flex;align-items:center;justify-content:center;height:var(--header-height,4rem);border-bottom:1px solid var(--line,#ddd)}\
.fp-mark{font:400 1.375rem/1 var(--font-display,Georgia,serif);color:inherit;text-decoration:none}\
.fp-nav{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}\
.fp-hero{display:grid;background:var(--feature,#333);color:var(--on-feature,#fff)}\
.fp-hero[data-dark]{background:var(--sunken,#eee);color:inherit}\
.fp-words{display:grid;align-content:center;justify-items:start;gap:1rem;padding:3rem var(--gutter,1rem)}\
.fp-words h1{margin:0;font:400 var(--text-hero,3rem)/1.02 var(--font-display,Georgia,serif);letter-spacing:-.022em}\
.fp-words p{margin:0;max-width:34ch;font-size:var(--text-lg,1.2rem)}\
.fp-pic{order:-1;min-height:min(78vw,30rem);position:relative;background:var(--sunken,#eee)}\
.fp-pic img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}\
.fp-body{max-width:var(--page,80rem);margin:0 auto;padding:2rem var(--gutter,1rem)}\
.fp-body h1{font:400 var(--text-h1,2.5rem)/1.1 var(--font-display,Georgia,serif)}\
.fp-grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1.5rem 1rem;margin:2rem 0;padding:0;list-style:none}\
.fp-grid img{display:block;width:100%;height:auto;aspect-ratio:1}\
.fp-main img{display:block;width:100%;height:auto;aspect-ratio:1}\
@media(min-width:48rem){.fp-grid{grid-template-columns:repeat(3,minmax(0,1fr))}}\
@media(min-width:64rem){.fp-hero{grid-template-columns:1fr 1fr;min-height:clamp(30rem,44vw,42rem)}.fp-pic{order:0;min-height:0}.fp-main{display:grid;grid-template-columns:42rem 1fr;gap:3rem}}\
@media(min-width:80rem){.fp-grid{grid-template-columns:repeat(4,minmax(0,1fr))}}";

pub(super) fn first_paint(page: &PageModel, view: View<'_>) -> String {
    let base = page.base();
    let mut html = String::with_capacity(8192);
    html.push_str("<div class=\"fp\">");
    write_header(&mut html, page);
    html.push_str("<main>");
    match page {
        PageModel::Start(start) => write_blocks(&mut html, &start.base.main_content_area),
        PageModel::Category(category) => write_category(&mut html, category),
        PageModel::Product(product) => write_product(&mut html, product, view),
        PageModel::Error(error) => {
            put(&mut html, format_args!("<div class=\"fp-body\"><h1>{}</h1>{}</div>", escape(&error.heading), error.body));
        }
        PageModel::SearchResult(_) | PageModel::Cart(_) => {
            put(&mut html, format_args!("<div class=\"fp-body\"><h1>{}</h1></div>", escape(&base.name)));
        }
    }
    html.push_str("</main></div>");
    html
}

fn write_header(html: &mut String, page: &PageModel) {
    let base = page.base();
    put(
        html,
        format_args!(
            "<header class=\"fp-bar\"><a class=\"fp-mark\" href=\"{}\">{}</a></header><nav class=\"fp-nav\"><ul>",
            escape(&base.navigation.current_language_start_page),
            escape(&base.site_title)
        ),
    );
    for menu in base.navigation.d2c_menus.iter().filter(|menu| menu.id == "main_menu") {
        for item in &menu.children {
            put(html, format_args!("<li><a href=\"{}\">{}</a></li>", escape(&item.url), escape(&item.title)));
        }
    }
    html.push_str("</ul></nav>");
}

/// The first hero with its picture; of the rest the words and links.
fn write_blocks(html: &mut String, blocks: &[Block]) {
    for (at, block) in blocks.iter().enumerate() {
        match block {
            Block::Hero(hero) if at == 0 => write_hero(html, hero),
            Block::ProductHighlight(row) => {
                put(html, format_args!("<section class=\"fp-body\"><h2>{}</h2>", escape(&row.heading)));
                write_cards(html, &row.products);
                html.push_str("</section>");
            }
            Block::CategoryCards(cards) => {
                put(html, format_args!("<section class=\"fp-body\"><h2>{}</h2><ul>", escape(&cards.heading)));
                for card in &cards.cards {
                    put(html, format_args!("<li><a href=\"{}\">{}</a></li>", escape(&card.url), escape(&card.title)));
                }
                html.push_str("</ul></section>");
            }
            _ => {}
        }
    }
}

fn write_hero(html: &mut String, hero: &HeroBlock) {
    let dark = if hero.has_dark_text { " data-dark" } else { "" };
    put(
        html,
        format_args!("<section class=\"fp-hero\"{dark}><div class=\"fp-words\"><h1>{}</h1>", escape(&hero.title)),
    );
    if let Some(subtitle) = &hero.subtitle {
        put(html, format_args!("<p>{}</p>", escape(subtitle)));
    }
    if let (Some(url), Some(name)) = (&hero.call_to_action, &hero.call_to_action_name) {
        put(html, format_args!("<p><a href=\"{}\">{}</a></p>", escape(url), escape(name)));
    }
    html.push_str("</div>");
    if let Some(image) = hero.images.first() {
        html.push_str("<div class=\"fp-pic\">");
        write_picture(html, image, "", PictureSizes::HERO, true);
        html.push_str("</div>");
    }
    html.push_str("</section>");
}

fn write_category(html: &mut String, category: &Category) {
    html.push_str("<div class=\"fp-body\">");
    write_breadcrumbs(html, &category.base.navigation.breadcrumbs);
    put(html, format_args!("<h1>{}</h1>{}", escape(&category.heading), category.body));
    let cards = category.listing.as_ref().map(|page| page.listing.product_view_models.as_slice());
    write_cards(html, cards.unwrap_or_default());
    html.push_str("</div>");
}

fn write_product(html: &mut String, product: &ProductPage, view: View<'_>) {
    html.push_str("<div class=\"fp-body\">");
    write_breadcrumbs(html, &product.base.navigation.breadcrumbs);
    html.push_str("<div class=\"fp-main\"><div>");
    if let Some(picture) = product.assets.first() {
        write_picture(html, picture, &product.display_name, PictureSizes::GALLERY, true);
    }
    put(html, format_args!("</div><div><h1>{}</h1>", escape(&product.display_name)));
    if let Some(text) = &product.short_description {
        put(html, format_args!("<p>{}</p>", escape(text)));
    }
    let first = product.variations.first();
    if let Some(price) = first.and_then(|variation| variation.placed_price.as_ref()) {
        put(html, format_args!("<p>{}</p>", escape(price)));
    }
    if let Some(description) = &product.description {
        html.push_str(description);
    }
    if let Some(ingredients) = first.and_then(|variation| variation.composition.ingredients.as_ref()) {
        put(html, format_args!("<h2>{}</h2><p>{ingredients}</p>", escape(&view.text("/product/ingredients"))));
    }
    html.push_str("</div></div></div>");
}

fn write_breadcrumbs(html: &mut String, trail: &[NamedLink]) {
    html.push_str("<p>");
    for (at, link) in trail.iter().enumerate() {
        let separator = if at > 0 { " / " } else { "" };
        put(html, format_args!("{separator}<a href=\"{}\">{}</a>", escape(&link.url), escape(&link.name)));
    }
    html.push_str("</p>");
}

fn write_cards(html: &mut String, cards: &[ProductCard]) {
    html.push_str("<ul class=\"fp-grid\">");
    for card in cards.iter().take(CARDS) {
        put(html, format_args!("<li><a href=\"{}\">", escape(&card.url)));
        write_picture(html, &card.image_url, "", PictureSizes::CARD, false);
        put(html, format_args!("{}</a>", escape(&card.display_name)));
        if let Some(price) = &card.placed_price {
            put(html, format_args!("<div>{}</div>", escape(price)));
        }
        html.push_str("</li>");
    }
    html.push_str("</ul>");
}

fn write_picture(html: &mut String, url: &str, alt: &str, sizes: PictureSizes, is_main: bool) {
    let loading = if is_main { "fetchpriority=\"high\"" } else { "loading=\"lazy\"" };
    put(
        html,
        format_args!(
            "<picture><source type=\"image/avif\" srcset=\"{}\" sizes=\"{sizes}\"/>\
             <source type=\"image/webp\" srcset=\"{}\" sizes=\"{sizes}\"/>\
             <img src=\"{}\" alt=\"{}\" width=\"640\" height=\"640\" decoding=\"async\" {loading}/></picture>",
            escape(&source_set(url, AVIF)),
            escape(&source_set(url, WEBP)),
            escape(url),
            escape(alt),
            sizes = sizes.0,
        ),
    );
}

/// The widths of a picture whose address names its 640 px version.
pub(super) fn source_set(url: &str, format: &str) -> String {
    let stem = url.strip_suffix("-640.webp").unwrap_or(url);
    [320, 640, 960]
        .map(|width| format!("{stem}-{width}.{format} {width}w"))
        .join(", ")
}

/// Writing to a string cannot fail.
fn put(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}
