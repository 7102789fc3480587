//! The main menu as a tree: all products with their categories, and the content tree's topmost pages with what lies under
//! them.

use domain::{
    catalogue::Category,
    content::{Node, PageType},
    ids::CategoryCode,
};
use wire::page::{LinkButton, NavigationItem, content_id};

use super::{
    address::{self, Destination},
    data::LinkButtonData,
    links::{category_name, children_of, link_to},
    menus::{is_in_menus, root_pages},
    render_context::RenderContext,
};

/// Pages under one that are looked at, and those of them that are shown. A site may have thousands of recipes, and every
/// page has this menu.
const LOOKED_AT: usize = 200;
const SHOWN: usize = 12;

pub fn main_menu(context: RenderContext<'_>, here: &Destination) -> Vec<NavigationItem> {
    let categories = category_items(context, None, here, 2);
    let mut items = Vec::new();
    if !categories.is_empty() {
        items.push(item(
            context,
            Entry {
                key: "page:all-products",
                content_path: "category".to_owned(),
                name: context.text("/pages/all-products"),
                url: address::all_products_path(context.language),
                selected: matches!(here, Destination::AllProducts) || categories.iter().any(|item| item.selected),
                depth: 1,
                children: categories,
            },
        ));
    }
    items.extend(root_pages(context).filter_map(|(node, _, _)| page_item(context, node, here, 1)));
    items
}

fn category_items(
    context: RenderContext<'_>,
    parent: Option<&CategoryCode>,
    here: &Destination,
    depth: u32,
) -> Vec<NavigationItem> {
    children_of(context, parent)
        .map(|category| {
            let entry = Entry {
                key: &format!("category:{}", category.code),
                content_path: format!("category/{}", category.code),
                name: category_name(category, context.language),
                url: address::category_path(category, context.language),
                selected: is_within(context, here, category),
                depth,
                children: category_items(context, Some(&category.code), here, depth + 1),
            };
            item(context, entry)
        })
        .collect()
}

/// A page with the sections and places under it, two levels deep: recipes and stories are what searches are for. A shop
/// shows none of them: its menus are others, and its pages stay small.
fn page_item(context: RenderContext<'_>, node: &Node, here: &Destination, depth: u32) -> Option<NavigationItem> {
    const DEEPEST: u32 = 3;
    let children = if depth < DEEPEST && !context.site.is_ecommerce {
        let under = context.content.children(node.id().as_str()).iter().take(LOOKED_AT);
        let shown = under.filter(|child| {
            let is_searched_for = matches!(
                child.kind(),
                PageType::Recipe | PageType::Article | PageType::ShopArticle
            );
            !is_searched_for && is_in_menus(context, child)
        });
        shown
            .filter_map(|child| page_item(context, child, here, depth + 1))
            .take(SHOWN)
            .collect()
    } else {
        Vec::new()
    };
    let entry = Entry {
        key: &address::content_key(node.id()),
        content_path: format!("content/{}", node.id()),
        name: node.version(context.language)?.content.name().to_owned(),
        url: node.path(context.language)?.to_owned(),
        selected: is_under(context, here, node),
        depth,
        children,
    };
    Some(item(context, entry))
}

struct Entry<'a> {
    /// What its identity is made of.
    key: &'a str,
    content_path: String,
    name: String,
    url: String,
    selected: bool,
    depth: u32,
    children: Vec<NavigationItem>,
}

/// An entry with what the site's data say of it.
fn item(context: RenderContext<'_>, entry: Entry<'_>) -> NavigationItem {
    let data = context.site.menu_item(&entry.content_path);
    let buttons = data.map(|data| data.link_buttons.as_slice()).unwrap_or_default();
    NavigationItem {
        content_id: content_id(entry.key),
        content_path: entry.content_path,
        name: entry.name,
        url: entry.url,
        target_frame: target(data.is_some_and(|data| data.open_in_new_window)),
        selected: entry.selected,
        depth: entry.depth,
        children: entry.children,
        link_buttons: buttons
            .iter()
            .filter_map(|button| link_button(context, button))
            .collect(),
    }
}

fn link_button(context: RenderContext<'_>, button: &LinkButtonData) -> Option<LinkButton> {
    let url = link_to(&button.url, context.language)?;
    Some(LinkButton {
        name: button.name.get(context.language)?.to_owned(),
        is_external: !url.starts_with('/') && !url.strip_prefix(context.origin).is_some_and(is_path),
        url,
        target_frame: target(button.open_in_new_window),
    })
}

/// What may follow an origin in an address of this site.
fn is_path(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(['/', '?', '#'])
}

/// The frame that a link opens in, as HTML names it.
fn target(in_new_window: bool) -> Option<String> {
    in_new_window.then(|| "_blank".to_owned())
}

fn is_under(context: RenderContext<'_>, here: &Destination, node: &Node) -> bool {
    match here {
        Destination::Content(current) => {
            current.id() == node.id()
                || context
                    .content
                    .ancestors(current)
                    .iter()
                    .any(|above| above.id() == node.id())
        }
        _ => false,
    }
}

fn is_within(context: RenderContext<'_>, here: &Destination, category: &Category) -> bool {
    let lies_within = |code: &CategoryCode| {
        *code == category.code || context.catalogue.category_ancestors(code).contains(&category.code)
    };
    match here {
        Destination::Category(current) => lies_within(&current.code),
        Destination::Product(product) => product.categories.first().is_some_and(lies_within),
        _ => false,
    }
}
