//! Cards of pages and of products, as pages show them.

use domain::{
    catalogue::offered,
    content::{Content, Node},
    ids::ProductCode,
};
use wire::{
    blocks::{Definition, ProductHighlightBlock},
    page::{ContentCard, content_id},
    product::ProductCard,
};

use super::{address, content_fields::text, pictures::lead_picture, render_context::RenderContext};

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
        image: lead_picture(&version.content).and_then(|name| context.picture_url(&name)),
    })
}

/// How many products are put forward to those who stand before nothing.
const SUGGESTED: usize = 4;

/// What the shop's first page puts forward to everybody, as far as it can be had.
pub fn suggested_products(context: RenderContext<'_>) -> Vec<ProductCard> {
    let start = context
        .content
        .start()
        .and_then(|node| node.version_or_other(context.language));
    let Some(Content::Start(start)) = start.map(|version| &version.content) else {
        return Vec::new();
    };
    let for_all = start.main_content_area.iter().filter(|block| block.is_for_all());
    let codes = for_all
        .filter_map(ProductHighlightBlock::stored)
        .flat_map(|block| &block.products);
    let known = codes.filter_map(|code| context.catalogue.product(code.as_str()));
    let found = offered(known, None, &context.market.id, context.at, SUGGESTED);
    found
        .into_iter()
        .filter_map(|product| ProductCard::new(product, context.reader()))
        .collect()
}

/// Cards of products by their codes; those that the catalogue does not know are left out.
pub fn product_cards(context: RenderContext<'_>, codes: &[ProductCode]) -> Vec<ProductCard> {
    let card = |code: &ProductCode| ProductCard::new(context.catalogue.product(code.as_str())?, context.reader());
    codes.iter().filter_map(card).collect()
}
