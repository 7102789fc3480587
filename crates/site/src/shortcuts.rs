//! Shortcuts: doors to other pages, read in parts.

use std::{cmp::Reverse, sync::Arc};

use domain::content::{Content, Node, PageId};
use wire::{
    blocks::{Definition, QueryOptions, ShortcutItem, ShortcutItems, ShortcutsBlock},
    page::content_id,
};

use super::{
    address,
    content_fields::{category_names, text},
    named_block::{Places, named_block},
    neighbours::{is_in_season, today},
    pictures::lead_picture,
    render_context::RenderContext,
};

/// Where a list goes on.
#[derive(Debug, Clone, Copy, Default)]
pub struct From {
    /// How many items were read.
    pub index: u32,
    /// The content id of the next item; it counts more than the index, as the list may be another one by now. 0 where
    /// it is not known.
    pub next: u32,
}

/// More items of the shortcuts block with this content id, and where pages show it; nothing where no page has such a block. May walk
/// all pages: not for an async thread.
pub fn more(context: RenderContext<'_>, block: u32, from: From) -> Option<(ShortcutItems, Places)> {
    let (block, places) = named_block(context, block)?;
    let stored = ShortcutsBlock::stored(&block)?;
    let list = List {
        written: stored.written(&context),
        pages: &stored.pages,
        children_of: stored.children_of.as_ref(),
        size: stored.page_size,
    };
    Some((items(context, list, from), places))
}

/// An entry of a list.
enum Entry<'a> {
    Written(ShortcutItem),
    Page(&'a Arc<Node>),
}

/// What an editor wrote, then doors to the named pages, or else to the children of one.
pub struct List<'a> {
    pub written: Vec<ShortcutItem>,
    pub pages: &'a [PageId],
    pub children_of: Option<&'a PageId>,
    /// So many at once.
    pub size: u32,
}

/// The entries of a list from some place on.
pub fn items(context: RenderContext<'_>, list: List<'_>, from: From) -> ShortcutItems {
    let written = list.written.into_iter();
    let pages = pages(context, list.pages, list.children_of);
    let entries: Vec<Entry<'_>> = written
        .map(Entry::Written)
        .chain(pages.into_iter().map(Entry::Page))
        .collect();
    let id_of = |entry: &Entry<'_>| match entry {
        Entry::Written(_) => 0,
        Entry::Page(node) => content_id(&address::content_key(node.id())),
    };
    let next = entries
        .iter()
        .position(|entry| from.next != 0 && id_of(entry) == from.next);
    let start = next.unwrap_or((from.index as usize).min(entries.len()));
    let end = start.saturating_add(list.size.max(1) as usize).min(entries.len());
    let next = entries.get(end);
    ShortcutItems {
        query_options: QueryOptions {
            has_more: next.is_some(),
            index_where_to_continue: u32::try_from(end).unwrap_or(u32::MAX),
            next_content_reference_item: next.map_or(0, id_of),
        },
        shortcut_items: entries[start..end]
            .iter()
            .filter_map(|entry| match entry {
                Entry::Written(item) => Some(item.clone()),
                Entry::Page(node) => item(context, node),
            })
            .collect(),
    }
}

/// Those that are there in the view's language.
fn pages<'a>(context: RenderContext<'a>, named: &[PageId], children_of: Option<&PageId>) -> Vec<&'a Arc<Node>> {
    let is_there = |node: &&Arc<Node>| node.path(context.language).is_some();
    if !named.is_empty() {
        let named = named.iter().filter_map(|id| context.content.page(id.as_str()));
        return named.filter(is_there).collect();
    }
    let Some(parent) = children_of else {
        return Vec::new();
    };
    let mut children: Vec<_> = context
        .content
        .children(parent.as_str())
        .iter()
        .filter(is_there)
        .collect();
    // The newest first; a story of another time of the year waits behind all others.
    let today = today(context);
    children.sort_by_cached_key(|node| {
        let published = node.version(context.language).map(|version| version.published);
        (!is_in_season(node, context.language, today), Reverse(published))
    });
    children
}

fn item(context: RenderContext<'_>, node: &Node) -> Option<ShortcutItem> {
    let content = &node.version(context.language)?.content;
    let names = |ids: &[domain::content::CategoryId]| -> Vec<String> {
        category_names(context, ids)
            .into_iter()
            .map(|category| category.name)
            .collect()
    };
    let (info_text1, info_text2) = match content {
        Content::Recipe(recipe) => (
            names(recipe.recipe_categories.as_slice()),
            names(recipe.product_allergens.as_slice()),
        ),
        Content::Article(article) => (text(&article.topic).into_iter().collect(), Vec::new()),
        Content::Location(location) => (
            text(&location.city).into_iter().collect(),
            names(location.categories.as_slice()),
        ),
        _ => (Vec::new(), Vec::new()),
    };
    Some(ShortcutItem {
        title: content.name().to_owned(),
        description: text(content.intro()),
        image: lead_picture(content).and_then(|name| context.picture_url(&name)),
        // The title beside it says the same.
        image_alt_text: String::new(),
        call_to_action: node.path(context.language)?.to_owned(),
        call_to_action_name: context.text("/shortcuts/read-more"),
        info_text1,
        info_text2,
    })
}
