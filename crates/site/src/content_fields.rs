//! What several models read of a page of the content tree.

use domain::content::{CategoryId, Node};
use wire::page::CategoryName;

use super::{address, render_context::RenderContext};

/// Categories with their names in the view's language; those that the taxonomy does not know are left out.
pub fn category_names(context: RenderContext<'_>, ids: &[CategoryId]) -> Vec<CategoryName> {
    let name = |id: &CategoryId| {
        let category = context.content.taxonomy().category(*id)?;
        Some(CategoryName {
            id: *id,
            name: category.name.get(context.language)?.to_owned(),
        })
    };
    ids.iter().filter_map(name).collect()
}

/// The name of a content area, which its blocks' identities are made of.
pub fn area_of(node: &Node, area: &str) -> String {
    format!("{}:{area}", address::content_key(node.id()))
}

/// Nothing for an empty text.
pub fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
