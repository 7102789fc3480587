//! Cards of pages and of products, as pages show them.

use domain::{
    content::{Content, Node},
    ids::ProductCode,
};
use wire::{
    page::{ContentCard, content_id},
    product::ProductCard,
};

use super::{address, content_fields::text, render_context::RenderContext};

/// A door to a page, in the language where it is there.
pub fn content_card(context: RenderContext<'_>, node: &Node) -> Option<ContentCard> {
    let version = node.version(context.language)?;
    let topic = match &version.content {
        Content::Article(article) => text(&article.topic),
        _ => None,
    };
    Some(ContentCard {
        content_id: content_id(&address::content_key(node.id())),
        url: node.path(context.language)?.to_owned(),
        title: version.content.name().to_owned(),
        topic,
        image: version.content.picture().and_then(|name| context.picture_url(name)),
    })
}

/// Cards of products by their codes; those that the catalogue does not know are left out.
pub fn product_cards(context: RenderContext<'_>, codes: &[ProductCode]) -> Vec<ProductCard> {
    let card = |code: &ProductCode| ProductCard::new(context.catalogue.product(code.as_str())?, context.reader());
    codes.iter().filter_map(card).collect()
}
