//! What several models read of a page of the content tree.

use domain::content::{Area, BlockData, CategoryId, Node};
use wire::{blocks::Identity, page::CategoryName};

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

/// Which block of a page it is.
pub fn identity(node: &Node, area: Area, block: &BlockData) -> Identity {
    let owner = address::content_key(block.owner.as_ref().unwrap_or_else(|| node.id()));
    match &block.id {
        Some(id) => Identity::of(&owner, id.as_str()),
        // Of a page that was never stored.
        None => Identity::of(&format!("{owner}:{}", area.as_str()), &block.kind),
    }
}

/// Nothing for an empty text.
pub fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
