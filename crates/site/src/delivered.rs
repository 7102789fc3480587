//! Content as programs ask for it: by its number or UUID, with what lies above and below it. Pages of the shop itself
//! (lists, products, the cart) are content as those of the tree are.

use std::sync::Arc;

use domain::{
    catalogue::Category as CategoryData,
    content::{Content, Node, PageType, Times},
    market::Language,
};
use runtime::timestamp;
use wire::{
    model::Model,
    page::{
        CartPage, Category, CheckoutPage, CheckoutStep, ConsentPage, ContentFields, ContentItem, ContentLanguage,
        ContentLink, ContentReference, ContentStatus, DeliveredPage, ErrorPage, OrderConfirmationPage, OrderLookupPage,
        PageModel, PolicyPage, ProductPage, ReviewPage, SearchResultPage, StartPage,
    },
};

use super::{
    Destination,
    consent_pages::shown_policy,
    links::{category_name, children_of},
    render_context::RenderContext,
};

/// More than the deepest page has above it; a circle among categories ends here.
const MAX_ANCESTORS: usize = 16;

/// What a number or a UUID means; nothing where the shop has no such content. Walks all that there is: not for an async
/// thread.
pub fn find(context: RenderContext<'_>, reference: ContentReference) -> Option<Destination> {
    let fixed = [
        Destination::Start,
        Destination::AllProducts,
        Destination::Search,
        Destination::Cart,
        Destination::Checkout(CheckoutStep::Details),
        Destination::OrderConfirmation,
        Destination::OrderLookup,
        Destination::Review,
        Destination::EmailPreferences,
        Destination::Revocation,
        Destination::NotFound,
        Destination::Failed,
    ];
    let is_meant = |destination: &Destination| reference.means(&destination.key());
    if let Some(found) = fixed.into_iter().find(is_meant) {
        return Some(found);
    }
    let mut policies = context
        .site
        .policies
        .iter()
        .map(|policy| Destination::Policy(policy.id.clone()));
    if let Some(policy) = policies.find(is_meant) {
        return Some(policy);
    }
    let mut nodes = context.content.pages();
    if let Some(node) = nodes.find(|node| is_meant(&Destination::Content((*node).clone()))) {
        return of_node(context, node);
    }
    let mut categories = context
        .catalogue
        .categories()
        .iter()
        .cloned()
        .map(Destination::Category);
    let mut products = context.catalogue.products().cloned().map(Destination::Product);
    categories.find(is_meant).or_else(|| products.find(is_meant))
}

/// The page that shows what a node of the tree says.
fn of_node(context: RenderContext<'_>, node: &Arc<Node>) -> Option<Destination> {
    let said = node.page().versions.values().next().map(|version| &version.content);
    match said? {
        Content::Start(_) => Some(Destination::Start),
        Content::SearchResult(_) => Some(Destination::Search),
        Content::Product(content) => {
            let product = context.catalogue.product(content.product.as_str())?;
            Some(Destination::Product(product.clone()))
        }
        Content::Category(content) => {
            let category = context.catalogue.category(content.category.as_str())?;
            Some(Destination::Category(category.clone()))
        }
        _ => Some(Destination::Content(node.clone())),
    }
}

/// A page with all that is known of it.
pub fn delivered(context: RenderContext<'_>, destination: &Destination, mut page: PageModel) -> DeliveredPage {
    let base = page.base_mut();
    base.content_link = base.content_link.clone().at(language_of(destination, context.language));
    DeliveredPage::new(page, fields(context, destination))
}

/// Content in a list.
pub fn item(context: RenderContext<'_>, destination: &Destination) -> ContentItem {
    ContentItem {
        content_type: ["Page", page_type(destination)],
        content_link: link(destination, context.language),
        name: name(context, destination),
        url: destination.path(context.language),
        fields: fields(context, destination),
    }
}

/// The content right under some, as far as it is there in the reader's language: pages of the tree in their order, categories in
/// theirs, products by their codes.
pub fn children(context: RenderContext<'_>, destination: &Destination) -> Vec<Destination> {
    let nodes = |nodes: &[Arc<Node>]| -> Vec<Destination> {
        let there = nodes.iter().filter(|node| node.path(context.language).is_some());
        there.cloned().map(Destination::Content).collect()
    };
    match destination {
        Destination::Start => {
            let mut below = vec![Destination::AllProducts];
            below.extend(nodes(context.content.roots()));
            below.extend([
                Destination::Search,
                Destination::Cart,
                Destination::Checkout(CheckoutStep::Details),
                Destination::OrderConfirmation,
                Destination::OrderLookup,
                Destination::Review,
                Destination::EmailPreferences,
                Destination::Revocation,
            ]);
            below
        }
        Destination::AllProducts => goods(context, None),
        Destination::Category(category) => goods(context, Some(category)),
        Destination::Content(node) => nodes(context.content.children(node.id().as_str())),
        _ => Vec::new(),
    }
}

/// Categories under one, and the products that are filed there first of all.
fn goods(context: RenderContext<'_>, category: Option<&CategoryData>) -> Vec<Destination> {
    let code = category.map(|category| &category.code);
    let categories = children_of(context, code).filter_map(|below| context.catalogue.category(below.code.as_str()));
    let mut products: Vec<_> = context
        .catalogue
        .products()
        .filter(|product| product.categories.first() == code)
        .cloned()
        .collect();
    products.sort_by(|a, b| a.code.cmp(&b.code));
    let products = products.into_iter().map(Destination::Product);
    categories.cloned().map(Destination::Category).chain(products).collect()
}

/// The content above some, the nearest first.
pub fn ancestors(context: RenderContext<'_>, destination: &Destination) -> Vec<Destination> {
    let above = std::iter::successors(parent(context, destination), |above| parent(context, above));
    above.take(MAX_ANCESTORS).collect()
}

fn parent(context: RenderContext<'_>, destination: &Destination) -> Option<Destination> {
    let of_category = |code: Option<&str>| {
        let category = code.and_then(|code| context.catalogue.category(code));
        category.map_or(Destination::AllProducts, |category| {
            Destination::Category(category.clone())
        })
    };
    match destination {
        Destination::Start => None,
        Destination::Category(category) => Some(of_category(category.parent.as_ref().map(|code| code.as_str()))),
        Destination::Product(product) => Some(of_category(product.categories.first().map(|code| code.as_str()))),
        Destination::Content(node) => {
            let above = node.page().parent.as_ref();
            let above = above.and_then(|id| context.content.page(id.as_str()));
            let above = above.filter(|above| above.kind() != PageType::Start);
            Some(above.map_or(Destination::Start, |above| Destination::Content(above.clone())))
        }
        _ => Some(Destination::Start),
    }
}

fn fields(context: RenderContext<'_>, destination: &Destination) -> ContentFields {
    let language = context.language;
    let times = destination.node(context.content).and_then(|node| times(node, language));
    let existing = Language::ALL
        .into_iter()
        .filter(|language| destination.is_in(*language));
    let path = destination.path(language);
    ContentFields {
        parent_link: parent(context, destination).map(|above| link(&above, language)),
        language: language_of(destination, language),
        existing_languages: existing.map(|language| language_of(destination, language)).collect(),
        route_segment: path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .nth(1)
            .and_then(|_| path.rsplit('/').next())
            .map(str::to_owned),
        created: times.map(|times| timestamp::format(times.created)),
        changed: times.map(|times| timestamp::format(times.changed)),
        saved: times.map(|times| timestamp::format(times.saved)),
        start_publish: start_publish(context, destination),
        status: ContentStatus::Published,
    }
}

/// Nothing where readers of the language do not see the node.
fn times(node: &Node, language: Language) -> Option<Times> {
    node.version(language).and_then(|_| node.times(language))
}

fn start_publish(context: RenderContext<'_>, destination: &Destination) -> Option<String> {
    if let Destination::Product(product) = destination {
        return product.published.as_deref().map(str::to_owned);
    }
    let version = destination.node(context.content)?.version(context.language)?;
    Some(version.published.to_string())
}

fn link(destination: &Destination, language: Language) -> ContentLink {
    ContentLink::of(&destination.key()).at(language_of(destination, language))
}

fn language_of(destination: &Destination, language: Language) -> ContentLanguage {
    ContentLanguage::new(language, destination.path(language))
}

fn name(context: RenderContext<'_>, destination: &Destination) -> String {
    let key = match destination {
        Destination::Start => {
            let start = destination
                .node(context.content)
                .and_then(|node| node.version_or_other(context.language));
            let name = start.map(|start| start.content.name()).filter(|name| !name.is_empty());
            return name.unwrap_or(&context.site.site_title).to_owned();
        }
        Destination::Category(category) => return category_name(category, context.language),
        Destination::Product(product) => return product.name(context.language).to_owned(),
        Destination::Content(node) => {
            let version = node.version_or_other(context.language);
            return version.map_or_else(String::new, |version| version.content.name().to_owned());
        }
        Destination::AllProducts => "/pages/all-products",
        Destination::Search => "/pages/search",
        Destination::Cart => "/pages/cart",
        Destination::Checkout(_) => "/pages/checkout",
        Destination::OrderConfirmation => "/pages/order-confirmation",
        Destination::OrderLookup => "/pages/order-lookup",
        Destination::Review => "/pages/review",
        Destination::Policy(id) => {
            let policy = shown_policy(context, id, None).and_then(|version| version.title.get(context.language));
            return policy.unwrap_or_default().to_owned();
        }
        Destination::EmailPreferences => "/pages/email-preferences",
        Destination::Revocation => "/pages/revocation",
        Destination::NotFound => "/error-page/404-heading",
        Destination::Failed => "/error-page/500-heading",
    };
    context.text(key)
}

fn page_type(destination: &Destination) -> &'static str {
    match destination {
        Destination::Start => StartPage::TYPE,
        Destination::AllProducts | Destination::Category(_) => Category::TYPE,
        Destination::Product(_) => ProductPage::TYPE,
        Destination::Content(node) => node.kind().as_str(),
        Destination::Search => SearchResultPage::TYPE,
        Destination::Cart => CartPage::TYPE,
        Destination::Checkout(_) => CheckoutPage::TYPE,
        Destination::OrderConfirmation => OrderConfirmationPage::TYPE,
        Destination::OrderLookup => OrderLookupPage::TYPE,
        Destination::Review => ReviewPage::TYPE,
        Destination::Policy(_) => PolicyPage::TYPE,
        Destination::EmailPreferences | Destination::Revocation => ConsentPage::TYPE,
        Destination::NotFound | Destination::Failed => ErrorPage::TYPE,
    }
}
