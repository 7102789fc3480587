//! Cards of pages and of products, as pages show them.

use domain::{
    content::{Content, Node},
    ids::ProductCode,
    market::Language,
};
use wire::{
    links,
    page::{ContentCard, content_id},
    product::ProductCard,
};

use super::{address, content_fields::text, render_context::RenderContext};

/// A door to a page, in the language where it is there.
pub fn content_card(node: &Node, language: Language) -> Option<ContentCard> {
    let version = node.version(language)?;
    let topic = match &version.content {
        Content::Article(article) => text(&article.topic),
        _ => None,
    };
    Some(ContentCard {
        content_id: content_id(&address::content_key(node.id())),
        url: node.path(language)?.to_owned(),
        title: version.content.name().to_owned(),
        topic,
        image: version.content.picture().map(|name| links::picture(Some(name))),
    })
}

/// Cards of products by their codes; those that the catalogue does not know are left out.
pub fn product_cards(context: RenderContext<'_>, codes: &[ProductCode]) -> Vec<ProductCard> {
    let card = |code: &ProductCode| ProductCard::new(context.catalogue.product(code.as_str())?, context.reader());
    codes.iter().filter_map(card).collect()
}
