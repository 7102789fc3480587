//! What all pages share: identity, metadata, menus, languages, footer.

use std::sync::Arc;

use domain::{
    catalogue::Category,
    contact::Country,
    content::{Area, Content, Node},
    market::{Language, Market},
};
use wire::{
    links,
    page::{
        CheckoutStep, ContentLink, MarketOption, Metadata, NamedLink, Navigation, PageBase, PageLanguage, PageMetadata,
    },
};

use super::{
    address::{self, Destination},
    blocks::blocks,
    links::{category_name, link_to},
    main_menu::main_menu,
    members::{member_path, wish_list_path},
    menus::d2c_menus,
    render_context::RenderContext,
    shell::{banner, footer, global_navigation, site_popup},
};

/// What a page says of itself in the document's head.
pub struct Head {
    pub page_type: &'static str,
    pub title: String,
    pub description: String,
    /// Name of a picture.
    pub picture: Option<String>,
    pub robots: Robots,
    /// The part of the address after the path that makes another page of it: `?page=2`.
    pub canonical_query: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Robots {
    Index,
    NoIndex,
    NoIndexNoFollow,
}

impl Robots {
    pub(crate) fn directives(self) -> &'static str {
        match self {
            Self::Index => "index,follow",
            Self::NoIndex => "noindex",
            Self::NoIndexNoFollow => "noindex,nofollow",
        }
    }
}

/// The base of a page that has an address in every language.
pub fn page_base(context: RenderContext<'_>, destination: &Destination, name: String, head: Head) -> PageBase {
    let path = destination.path(context.language);
    let languages = page_languages(
        |language| destination.path(language),
        |language| destination.is_in(language),
    );
    let mut base = bare_base(context, &destination.key(), path, name, head);
    let subject = destination.subject();
    let version = subject.map(|subject| subject.version(context.content, context.language));
    base.version = version.filter(|version| *version > 0);
    if let Some((node, version)) = destination.said(context.content, context.language) {
        tell_content(context, node, &version.content, &mut base);
    }
    base.navigation.page_languages = languages;
    base.navigation.main_menu_items = main_menu(context, destination);
    base.navigation.breadcrumbs = breadcrumbs(context, destination, &base.name);
    base
}

/// What editors say of pages of any type.
fn tell_content(context: RenderContext<'_>, node: &Node, content: &Content, base: &mut PageBase) {
    if let Some(theme) = content.layout_theme() {
        theme.as_str().clone_into(&mut base.layout_theme);
    }
    for (area, data) in content.areas() {
        match area {
            Area::Main => base.main_content_area = blocks(context, node, area, data),
            Area::Bottom => base.bottom_content_area = blocks(context, node, area, data),
            // Those are fields of their own types.
            Area::Top | Area::Items | Area::LiftUp | Area::Inner => {}
        }
    }
}

/// The base of a page that stands for an address without a page: language links lead to the start pages.
pub fn lost_page_base(context: RenderContext<'_>, key: &str, path: String, name: String, head: Head) -> PageBase {
    let mut base = bare_base(context, key, path, name, head);
    base.navigation.page_languages = page_languages(address::start_path, |_| false);
    base.navigation.main_menu_items = main_menu(context, &Destination::Start);
    base
}

fn bare_base(context: RenderContext<'_>, key: &str, path: String, name: String, head: Head) -> PageBase {
    let language = context.language;
    let picture = head.picture.filter(|name| context.pictures.get(name).is_some());
    let og_image = picture.map(|picture| format!("{}{}", context.origin, links::picture(Some(&picture))));
    PageBase {
        content_type: vec!["Page", head.page_type],
        content_link: ContentLink::of(key),
        page_metadata: PageMetadata {
            page_type: head.page_type,
            categories: Vec::new(),
            canonical_url: format!("{}{path}{}", context.origin, head.canonical_query),
            og_title: head.title.clone(),
            og_description: head.description.clone(),
            meta_title: head.title,
            meta_description: head.description,
            og_image,
            robots: head.robots.directives(),
        },
        url: path,
        query: String::new(),
        name,
        site_title: context.site.site_title.clone(),
        layout_theme: context.site.layout_theme.clone(),
        is_ecommerce: context.site.is_ecommerce,
        anonymous_id: None,
        version: None,
        preview: None,
        is_personal: context.audience.is_personal.then_some(true),
        market: context.market.id.clone(),
        currency: context.market.currency.code().to_owned(),
        metadata: Metadata {
            current_language: language,
            open_in_new_tab_file_extension_list: context.site.open_in_new_tab_file_extensions.join(","),
        },
        site_popup: site_popup(context),
        main_content_area: Vec::new(),
        bottom_content_area: Vec::new(),
        navigation: Navigation {
            global_navigation: global_navigation(context),
            privacy_policy_url: context
                .site
                .policy("privacy")
                .map(|policy| address::policy_path(&policy.id, language)),
            support_page_url: link_to(&context.site.support_page_url, language),
            login_page_url: link_to(&context.site.login_page_url, language),
            log_out_page_url: link_to(&context.site.log_out_page_url, language),
            member_page_url: member_path(context.content, language).map(str::to_owned),
            wish_list_page_url: wish_list_path(context.content, language).map(str::to_owned),
            search_page_url: Some(address::search_path(language)),
            cart_page_url: Some(address::cart_path(language)),
            checkout_page_url: Some(address::checkout_path(CheckoutStep::Details, language)),
            order_confirmation_page_url: Some(address::order_confirmation_path(language)),
            current_language_start_page: address::start_path(language),
            logo_url: context.site.logo_url.clone(),
            show_logo_top_of_navigation: context.site.show_logo_top_of_navigation,
            search_suggestions: context.site.search_suggestions.of(language).to_vec(),
            banner: banner(context),
            markets: markets(context),
            footer: footer(context),
            d2c_menus: d2c_menus(context),
            ..Navigation::default()
        },
    }
}

fn markets(context: RenderContext<'_>) -> Vec<MarketOption> {
    let option = |market: &Arc<Market>| MarketOption {
        id: market.id.to_string(),
        name: Country::parse(&market.country)
            .map_or(market.country.as_str(), |country| country.name(context.language))
            .to_owned(),
        currency: market.currency.code().to_owned(),
        selected: market.id == context.market.id,
    };
    context.markets.all().map(option).collect()
}

fn page_languages(path: impl Fn(Language) -> String, is_translation: impl Fn(Language) -> bool) -> Vec<PageLanguage> {
    Language::ALL
        .into_iter()
        .map(|language| PageLanguage {
            name: language.code().to_owned(),
            display_name: language.own_name().to_owned(),
            url: path(language),
            is_translation: is_translation(language),
        })
        .collect()
}

fn breadcrumbs(context: RenderContext<'_>, here: &Destination, name: &str) -> Vec<NamedLink> {
    let language = context.language;
    let start_name = context.content.start().and_then(|node| node.version(language));
    let start = NamedLink {
        name: start_name.map_or_else(
            || context.text("/pages/start"),
            |version| version.content.name().to_owned(),
        ),
        url: address::start_path(language),
    };
    let mut trail = vec![start];
    match here {
        Destination::Start | Destination::NotFound | Destination::Failed => return Vec::new(),
        Destination::Product(product) => {
            let category = product
                .categories
                .first()
                .and_then(|code| context.catalogue.category(code.as_str()));
            match category {
                Some(category) => trail.extend(category_trail(context, category)),
                None => trail.push(NamedLink {
                    name: context.text("/pages/all-products"),
                    url: address::all_products_path(language),
                }),
            }
        }
        Destination::Category(category) => {
            trail.extend(category_trail(context, category));
            return trail;
        }
        Destination::Content(node) => {
            let above = context.content.ancestors(node).into_iter();
            trail.extend(above.filter_map(|node| {
                Some(NamedLink {
                    name: node.version(language)?.content.name().to_owned(),
                    url: node.path(language)?.to_owned(),
                })
            }));
        }
        Destination::AllProducts
        | Destination::Search
        | Destination::Cart
        | Destination::Checkout(_)
        | Destination::OrderConfirmation
        | Destination::OrderLookup
        | Destination::Review
        | Destination::Policy(_)
        | Destination::EmailPreferences
        | Destination::Revocation => {}
    }
    trail.push(NamedLink {
        name: name.to_owned(),
        url: here.path(language),
    });
    trail
}

/// A category and those above it, the topmost first.
fn category_trail(context: RenderContext<'_>, category: &Category) -> Vec<NamedLink> {
    let mut trail = Vec::new();
    let mut at = Some(category);
    while let Some(category) = at {
        trail.push(NamedLink {
            name: category_name(category, context.language),
            url: address::category_path(category, context.language),
        });
        // A loop in imported data must not become a loop here.
        if trail.len() > context.catalogue.categories().len() {
            break;
        }
        at = category
            .parent
            .as_ref()
            .and_then(|parent| context.catalogue.category(parent.as_str()))
            .map(AsRef::as_ref);
    }
    trail.reverse();
    trail
}

/// How much of a text search engines show.
const DESCRIPTION_LENGTH: usize = 160;

pub fn titled(context: RenderContext<'_>, name: &str) -> String {
    format!("{name} – {}", context.site.site_title)
}

/// At most as much as search engines show, cut between words.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= DESCRIPTION_LENGTH {
        return text.to_owned();
    }
    let cut: String = text.chars().take(DESCRIPTION_LENGTH - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", &cut[..end])
}
