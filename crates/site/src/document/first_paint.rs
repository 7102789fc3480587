//! The page as plain HTML: what is seen until the web app takes over, and what search engines read.
//! Its few styles use the vocabulary of the web app's own style sheet, so that little moves when it does.

use std::fmt::Write;

use wire::{
    html::escape,
    page::{
        ArticlePage, Block, Category, HeroBlock, LocationPage, NamedLink, PageImage, PageModel, ProductPage,
        RecipePage, SearchResultPage,
    },
    problem::Phrasebook,
    product::ProductCard,
};

use crate::RenderContext;

/// How wide a picture is shown, as the web app's own markup says; equal words make the browser load one file.
#[derive(Clone, Copy)]
pub(super) struct PictureSizes(pub(super) &'static str);

impl PictureSizes {
    pub(super) const HERO: Self = Self("(min-width: 64rem) 100vw, 183vw");
    pub(super) const GALLERY: Self = Self("(min-width: 64rem) 42rem, 100vw");
    /// The picture of a recipe, a story or a location.
    pub(super) const LEAD: Self = Self("(min-width: 64rem) 42rem, 100vw");
    const CARD: Self = Self("(min-width: 80rem) 18.5rem, (min-width: 48rem) 30vw, 46vw");
}

pub(super) const AVIF: &str = "avif";
const WEBP: &str = "webp";

/// Products of a listing that are written out: the first screen, and a search engine's taste.
const CARDS: usize = 12;

/// Of those, so many are seen at once on a wide screen.
const FIRST_ROW: usize = 4;

/// When a picture is loaded.
#[derive(Clone, Copy)]
enum Loading {
    /// Before other pictures: the page's main one.
    First,
    AtOnce,
    /// When it is about to be seen.
    InSight,
}

/// The few styles of the first paint.
pub(super) const STYLE: &str = include_str!("first_paint.css");

pub(super) fn first_paint(page: &PageModel, context: RenderContext<'_>) -> String {
    let base = page.base();
    let mut html = String::with_capacity(8192);
    html.push_str("<div class=\"fp\">");
    put(
        &mut html,
        format_args!(
            "<a class=\"fp-skip\" href=\"#content\">{}</a>",
            escape(&context.text("/shell/skip"))
        ),
    );
    write_header(&mut html, page);
    html.push_str("<main id=\"content\" tabindex=\"-1\">");
    match page {
        PageModel::Start(start) => write_blocks(&mut html, &start.base.main_content_area),
        PageModel::Category(category) => write_category(&mut html, category),
        PageModel::Product(product) => write_product(&mut html, product, context),
        PageModel::Error(error) => {
            put(
                &mut html,
                format_args!(
                    "<div class=\"fp-body\"><h1>{}</h1>{}</div>",
                    escape(&error.heading),
                    error.body
                ),
            );
        }
        PageModel::Recipe(recipe) => write_recipe(&mut html, recipe, context),
        PageModel::Article(article) => write_article(&mut html, article),
        PageModel::Location(location) => write_location(&mut html, location),
        PageModel::Search(search) => {
            write_page_of_blocks(
                &mut html,
                &base.name,
                search.main_intro.as_deref(),
                &base.main_content_area,
            );
        }
        PageModel::Landing(page) => {
            write_page_of_blocks(
                &mut html,
                &base.name,
                page.main_intro.as_deref(),
                &base.main_content_area,
            );
        }
        PageModel::SearchResult(search) => write_search(&mut html, search, context),
        PageModel::Cart(_) => {
            put(
                &mut html,
                format_args!("<div class=\"fp-body\"><h1>{}</h1></div>", escape(&base.name)),
            );
        }
    }
    html.push_str("</main></div>");
    html
}

/// The lines of the shop's header, as high as the web app makes them.
fn write_header(html: &mut String, page: &PageModel) {
    let navigation = &page.base().navigation;
    if let Some(banner) = &navigation.banner {
        put(html, format_args!("<div class=\"fp-banner\">{}", escape(&banner.text)));
        if let (Some(url), Some(label)) = (&banner.cta_url, &banner.cta_label) {
            put(html, format_args!(" <a href=\"{}\">{}</a>", escape(url), escape(label)));
        }
        html.push_str("</div>");
    }
    put(
        html,
        format_args!(
            "<div class=\"fp-strip\"></div><header class=\"fp-bar\"><a class=\"fp-mark\" href=\"{}\">{}</a></header>\
             <nav class=\"fp-nav\"><ul>",
            escape(&navigation.current_language_start_page),
            escape(&page.base().site_title)
        ),
    );
    let entries = |id: &'static str| {
        let menus = navigation.d2c_menus.iter().filter(move |menu| menu.id == id);
        menus.flat_map(|menu| &menu.children)
    };
    for item in entries("main_menu") {
        // As the app's row: what the quick links lead to does not stand in it.
        if entries("top_menu").all(|quick| quick.url != item.url) {
            put(
                html,
                format_args!("<li><a href=\"{}\">{}</a></li>", escape(&item.url), escape(&item.title)),
            );
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
                put(
                    html,
                    format_args!("<section class=\"fp-body\"><h2>{}</h2>", escape(&row.heading)),
                );
                write_cards(html, &row.products, 0);
                html.push_str("</section>");
            }
            Block::CategoryCards(cards) => {
                put(
                    html,
                    format_args!("<section class=\"fp-body\"><h2>{}</h2><ul>", escape(&cards.heading)),
                );
                for card in &cards.cards {
                    put(
                        html,
                        format_args!("<li><a href=\"{}\">{}</a></li>", escape(&card.url), escape(&card.title)),
                    );
                }
                html.push_str("</ul></section>");
            }
            Block::Shortcuts(shortcuts) => {
                html.push_str("<section class=\"fp-body\"><ul>");
                for item in &shortcuts.shortcut_blocks {
                    put(
                        html,
                        format_args!(
                            "<li><a href=\"{}\">{}</a></li>",
                            escape(&item.call_to_action),
                            escape(&item.title)
                        ),
                    );
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
        format_args!(
            "<section class=\"fp-hero\"{dark}><div class=\"fp-words\"><div><h1>{}</h1>",
            escape(&hero.title)
        ),
    );
    if let Some(subtitle) = &hero.subtitle {
        put(html, format_args!("<p>{}</p>", escape(subtitle)));
    }
    if let (Some(url), Some(name)) = (&hero.call_to_action, &hero.call_to_action_name) {
        put(
            html,
            format_args!("<p><a href=\"{}\">{}</a></p>", escape(url), escape(name)),
        );
    }
    html.push_str("</div></div>");
    if let Some(image) = hero.images.first() {
        html.push_str("<div class=\"fp-pic\">");
        write_picture(html, image, "", PictureSizes::HERO, Loading::First);
        html.push_str("</div>");
    }
    html.push_str("</section>");
}

fn write_category(html: &mut String, category: &Category) {
    html.push_str("<div class=\"fp-body\">");
    write_breadcrumbs(html, &category.base.navigation.breadcrumbs);
    put(
        html,
        format_args!("<h1>{}</h1>{}", escape(&category.heading), category.body),
    );
    let cards = category
        .listing
        .iter()
        .flat_map(|page| &page.listing.product_view_models);
    write_cards(html, cards, FIRST_ROW);
    html.push_str("</div>");
}

/// What was found for a phrase. Without scripts the words are sent as a form; with them the app's own field comes.
fn write_search(html: &mut String, search: &SearchResultPage, context: RenderContext<'_>) {
    let heading = if search.phrase.is_empty() {
        context.text("/search/heading-empty")
    } else {
        context
            .dictionary
            .phrase("/search/heading", &[("query", &search.phrase)])
    };
    put(
        html,
        format_args!(
            "<div class=\"fp-body fp-found\"><h1>{}</h1><noscript><form role=\"search\"><input type=\"search\" name=\"q\" \
             value=\"{}\" aria-label=\"{label}\"/> <button>{label}</button></form></noscript>",
            escape(&heading),
            escape(&search.phrase),
            label = escape(&context.text("/search/submit")),
        ),
    );
    let found = search.listing.iter().flat_map(|page| &page.listing.product_view_models);
    write_cards(html, found.map(|product| &product.card), FIRST_ROW);
    html.push_str("</div>");
}

fn write_product(html: &mut String, product: &ProductPage, context: RenderContext<'_>) {
    html.push_str("<div class=\"fp-body\">");
    write_breadcrumbs(html, &product.base.navigation.breadcrumbs);
    html.push_str("<div class=\"fp-main\"><div>");
    if let Some(picture) = product.assets.first() {
        write_picture(
            html,
            picture,
            &product.display_name,
            PictureSizes::GALLERY,
            Loading::First,
        );
    }
    put(
        html,
        format_args!("</div><div><h1>{}</h1>", escape(&product.display_name)),
    );
    if let Some(text) = &product.short_description {
        // HTML that was cleaned when it was put.
        put(html, format_args!("<div>{text}</div>"));
    }
    let first = product.variations.first();
    if let Some(price) = first.and_then(|variation| variation.prices.placed_price_string.as_ref()) {
        put(html, format_args!("<p>{}</p>", escape(price)));
    }
    if let Some(description) = &product.description {
        html.push_str(description);
    }
    if let Some(ingredients) = first.and_then(|variation| variation.composition.ingredients.as_ref()) {
        put(
            html,
            format_args!(
                "<h2>{}</h2><p>{ingredients}</p>",
                escape(&context.text("/product/ingredients"))
            ),
        );
    }
    html.push_str("</div></div></div>");
}

fn write_breadcrumbs(html: &mut String, trail: &[NamedLink]) {
    html.push_str("<p>");
    for (at, link) in trail.iter().enumerate() {
        let separator = if at > 0 { " / " } else { "" };
        put(
            html,
            format_args!(
                "{separator}<a href=\"{}\">{}</a>",
                escape(&link.url),
                escape(&link.name)
            ),
        );
    }
    html.push_str("</p>");
}

/// Cards of products; the pictures of the first `in_sight` are loaded at once.
fn write_cards<'a>(html: &mut String, cards: impl IntoIterator<Item = &'a ProductCard>, in_sight: usize) {
    html.push_str("<ul class=\"fp-grid\">");
    for (at, card) in cards.into_iter().take(CARDS).enumerate() {
        put(html, format_args!("<li><a href=\"{}\">", escape(&card.url)));
        let loading = if at < in_sight {
            Loading::AtOnce
        } else {
            Loading::InSight
        };
        write_picture(html, &card.image_url, "", PictureSizes::CARD, loading);
        put(html, format_args!("{}</a>", escape(&card.display_name)));
        if let Some(price) = &card.prices.placed_price_string {
            put(html, format_args!("<div>{}</div>", escape(price)));
        }
        html.push_str("</li>");
    }
    html.push_str("</ul>");
}

fn write_picture(html: &mut String, url: &str, alt: &str, sizes: PictureSizes, loading: Loading) {
    let loading = match loading {
        Loading::First => "fetchpriority=\"high\"",
        Loading::AtOnce => "decoding=\"async\"",
        Loading::InSight => "decoding=\"async\" loading=\"lazy\"",
    };
    put(
        html,
        format_args!(
            "<picture><source type=\"image/avif\" srcset=\"{}\" sizes=\"{sizes}\"/>\
             <source type=\"image/webp\" srcset=\"{}\" sizes=\"{sizes}\"/>\
             <img src=\"{}\" alt=\"{}\" width=\"640\" height=\"640\" {loading}/></picture>",
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
    let name = stem.rsplit('/').next().unwrap_or_default();
    // The first part of a name says how wide the picture is shown: heroes fill a screen from edge to edge, what
    // belongs to a page of the content tree half of it, products less.
    let widths = match name.split('-').next() {
        Some("hero") => [640, 1280, 1920],
        Some("recipe" | "article" | "location") => [320, 640, 1280],
        _ => [320, 640, 960],
    };
    widths
        .map(|width| format!("{stem}-{width}.{format} {width}w"))
        .join(", ")
}

/// Writing to a string cannot fail.
fn put(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}

fn write_recipe(html: &mut String, recipe: &RecipePage, context: RenderContext<'_>) {
    html.push_str("<article class=\"fp-body\">");
    write_breadcrumbs(html, &recipe.base.navigation.breadcrumbs);
    write_opening(
        html,
        &recipe.base.name,
        recipe.main_intro.as_deref(),
        recipe.main_image.as_ref(),
    );
    if let Some(portion) = &recipe.portion_size {
        put(html, format_args!("<p>{}</p>", escape(portion)));
    }
    for (key, body) in [
        ("/recipe/ingredients", &recipe.recipe_ingredients),
        ("/recipe/instructions", &recipe.recipe_preparation_instructions),
    ] {
        if !body.is_empty() {
            put(html, format_args!("<h2>{}</h2>{body}", escape(&context.text(key))));
        }
    }
    write_cards(html, &recipe.related_products, 0);
    html.push_str("</article>");
}

fn write_article(html: &mut String, article: &ArticlePage) {
    html.push_str("<article class=\"fp-body\">");
    write_breadcrumbs(html, &article.base.navigation.breadcrumbs);
    if let Some(topic) = &article.topic {
        put(html, format_args!("<p>{}</p>", escape(topic)));
    }
    write_opening(
        html,
        &article.base.name,
        article.main_intro.as_deref(),
        article.hero_image.as_ref(),
    );
    html.push_str(&article.main_body);
    write_cards(html, &article.related_products, 0);
    html.push_str("</article>");
}

fn write_location(html: &mut String, location: &LocationPage) {
    html.push_str("<article class=\"fp-body\">");
    write_breadcrumbs(html, &location.base.navigation.breadcrumbs);
    write_opening(
        html,
        &location.base.name,
        location.main_intro.as_deref(),
        location.main_image.as_ref(),
    );
    put(
        html,
        format_args!("<address>{}</address>", escape(&location.full_address)),
    );
    html.push_str(&location.main_body);
    html.push_str("</article>");
}

/// A page of blocks, or one that looks something up.
fn write_page_of_blocks(html: &mut String, name: &str, intro: Option<&str>, blocks: &[Block]) {
    html.push_str("<div class=\"fp-body\">");
    write_opening(html, name, intro, None);
    html.push_str("</div>");
    write_blocks(html, blocks);
}

fn write_opening(html: &mut String, title: &str, intro: Option<&str>, image: Option<&PageImage>) {
    put(html, format_args!("<h1>{}</h1>", escape(title)));
    if let Some(intro) = intro {
        put(html, format_args!("<p>{}</p>", escape(intro)));
    }
    if let Some(image) = image {
        html.push_str("<div class=\"fp-lead\">");
        write_picture(html, &image.url, "", PictureSizes::LEAD, Loading::First);
        html.push_str("</div>");
    }
}
