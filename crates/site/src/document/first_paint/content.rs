//! The content tree's pages as plain HTML.

use wire::{
    html::escape,
    page::{ArticlePage, Block, LocationPage, PageImage, RecipePage},
};

use super::{Loading, PictureSizes, put, write_blocks, write_breadcrumbs, write_cards, write_picture};
use crate::RenderContext;

pub(super) fn write_recipe(html: &mut String, recipe: &RecipePage, context: RenderContext<'_>) {
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

pub(super) fn write_article(html: &mut String, article: &ArticlePage) {
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

pub(super) fn write_location(html: &mut String, location: &LocationPage) {
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
pub(super) fn write_page_of_blocks(html: &mut String, name: &str, intro: Option<&str>, blocks: &[Block]) {
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
