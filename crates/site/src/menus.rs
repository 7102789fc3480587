//! The shop's menus: product categories, the content tree's topmost pages, brands.

use domain::{content::Node, ids::CategoryCode, market::Language};
use wire::{
    links,
    page::{D2cMenu, MenuItem, MenuItemProperties},
};

use super::{
    address,
    data::LinkData,
    links::{category_name, children_of, named_link},
    members::member_menu,
    render_context::RenderContext,
};

/// The content tree's topmost pages with their titles and addresses.
pub fn root_pages<'a>(context: RenderContext<'a>) -> impl Iterator<Item = (&'a Node, String, String)> {
    let roots = context
        .content
        .roots()
        .iter()
        .filter(move |node| is_in_menus(context, node));
    roots.filter_map(move |node| {
        let content = &node.version(context.language)?.content;
        let path = node.path(context.language)?;
        Some((node.as_ref(), content.name().to_owned(), path.to_owned()))
    })
}

/// Whether menus lead to a page: one that readers see, of a type that is listed, which its editors do not hide there.
pub fn is_in_menus(context: RenderContext<'_>, node: &Node) -> bool {
    let version = node.version(context.language);
    node.kind().is_listed() && version.is_some_and(|version| version.content.is_in_menus())
}

pub fn d2c_menus(context: RenderContext<'_>) -> Vec<D2cMenu> {
    let language = context.language;
    let all_products = MenuItem {
        title: context.text("/pages/all-products"),
        url: address::all_products_path(language),
        ..MenuItem::default()
    };
    let mut main = category_menu(context, None);
    main.push(all_products);
    let doors = || {
        root_pages(context).map(|(_, title, url)| MenuItem {
            title,
            url,
            ..MenuItem::default()
        })
    };
    main.extend(doors());
    let top = links_of(&context.site.top_menu, language).chain(doors()).collect();
    vec![
        D2cMenu {
            id: "main_menu",
            children: main,
        },
        D2cMenu {
            id: "top_menu",
            children: top,
        },
        D2cMenu {
            id: "brands_menu",
            children: brands_menu(context),
        },
        D2cMenu {
            id: "bottom_menu",
            children: bottom_menu(context),
        },
    ]
}

fn category_menu(context: RenderContext<'_>, parent: Option<&CategoryCode>) -> Vec<MenuItem> {
    children_of(context, parent)
        .map(|category| MenuItem {
            title: category_name(category, context.language),
            url: address::category_path(category, context.language),
            children: category_menu(context, Some(&category.code)),
            properties: MenuItemProperties {
                image_url: category.picture.as_deref().map(|picture| links::picture(Some(picture))),
            },
        })
        .collect()
}

/// A brand leads to the list of its products. Imported data may bring hundreds of brands: a strip holds a few.
fn brands_menu(context: RenderContext<'_>) -> Vec<MenuItem> {
    const AT_MOST: usize = 12;
    let brands = context.catalogue.brands();
    brands
        .iter()
        .take(AT_MOST)
        .map(|brand| MenuItem {
            title: brand.name.to_string(),
            url: address::brand_path(brand, context.language),
            ..MenuItem::default()
        })
        .collect()
}

/// The tabs of the customer area: those of the site's data, else its pages. Only the area's own pages show them, and only those
/// bring them.
pub fn my_fazer_menu(context: RenderContext<'_>) -> D2cMenu {
    let own: Vec<MenuItem> = links_of(&context.site.member_menu, context.language).collect();
    D2cMenu {
        id: "my_fazer",
        children: if own.is_empty() { member_menu(context) } else { own },
    }
}

fn links_of(links: &[LinkData], language: Language) -> impl Iterator<Item = MenuItem> {
    let named = links.iter().filter_map(move |link| named_link(link, language));
    named.map(|link| MenuItem {
        title: link.name,
        url: link.url,
        ..MenuItem::default()
    })
}

/// What stands below the main menu: the site's own links, else search and cart.
fn bottom_menu(context: RenderContext<'_>) -> Vec<MenuItem> {
    let own: Vec<MenuItem> = links_of(&context.site.bottom_menu, context.language).collect();
    if !own.is_empty() {
        return own;
    }
    [
        ("/pages/search", address::search_path(context.language)),
        ("/pages/cart", address::cart_path(context.language)),
    ]
    .into_iter()
    .map(|(key, url)| MenuItem {
        title: context.text(key),
        url,
        ..MenuItem::default()
    })
    .collect()
}
