//! A model for each page type.

use domain::{
    catalogue::{Brand, Category as CategoryData},
    content::{Area, Content, Html, IdentityForm, Start},
    fault::FaultCode,
    ids::CategoryCode,
};
use wire::{
    blocks::{Definition, HeroBlock},
    html::plain,
    links,
    listing::ListingPage,
    model::{Component, Model, TypeName},
    page::{
        CartPage, Category, CategoryLink, CheckoutPage, CheckoutStep, CheckoutStepLink, ConsentPageAction,
        CountryOption, ErrorPage, NamedLink, OrderConfirmationPage, OrderLookupPage, PageBase, PageModel, ReviewPage,
        SearchResultPage, StartPage,
    },
    problem::{self, Phrasebook},
};

use super::{
    address::{self, Destination},
    blocks::{blocks, paragraph},
    cards::suggested_products,
    consent_pages::{consent_page, policy_page},
    content::content_page,
    content_fields::text,
    links::{category_name, children_of},
    listing::ListingQuery,
    members::identity_path,
    page_base::{Head, Robots, lost_page_base, page_base, shortened, titled},
    page_query::PageQuery,
    product::product_page,
    render_context::RenderContext,
    results::FirstResults,
};

/// The model of the page at a destination. What it opens with is looked for by the caller, who may wait.
pub fn page(
    context: RenderContext<'_>,
    destination: &Destination,
    query: &PageQuery,
    first: &FirstResults,
) -> PageModel {
    let context = RenderContext {
        results: &first.blocks,
        ..context
    };
    let mut page = page_at(context, destination, query, first);
    query.as_str().clone_into(&mut page.base_mut().query);
    page
}

fn page_at(
    context: RenderContext<'_>,
    destination: &Destination,
    asked: &PageQuery,
    first: &FirstResults,
) -> PageModel {
    let (query, listing) = (&asked.listing, first.listing.clone());
    match destination {
        Destination::Start => PageModel::Start(Box::new(start_page(context))),
        Destination::AllProducts => PageModel::Category(Box::new(all_products_page(context, query, listing))),
        Destination::Category(category) => {
            PageModel::Category(Box::new(category_page(context, destination, category, query, listing)))
        }
        Destination::Product(product) => PageModel::Product(Box::new(product_page(context, destination, product))),
        Destination::Content(node) => content_page(context, destination, node, asked, first.release.as_ref())
            .unwrap_or_else(|| not_found_page(context, &destination.path(context.language))),
        Destination::Search => PageModel::SearchResult(Box::new(search_page(context, query, first))),
        Destination::Cart => PageModel::Cart(Box::new(cart_page(context))),
        Destination::Checkout(step) => PageModel::Checkout(Box::new(checkout_page(context, destination, *step))),
        Destination::OrderConfirmation => PageModel::OrderConfirmation(Box::new(confirmation_page(context))),
        Destination::OrderLookup => PageModel::OrderLookup(Box::new(order_lookup_page(context))),
        Destination::Review => PageModel::Review(Box::new(review_page(context))),
        Destination::Policy(id) => policy_page(context, destination, id, asked.first("version")).map_or_else(
            || not_found_page(context, &destination.path(context.language)),
            |page| PageModel::Policy(Box::new(page)),
        ),
        Destination::EmailPreferences => PageModel::Consent(Box::new(consent_page(
            context,
            destination,
            ConsentPageAction::Preferences,
        ))),
        Destination::Revocation => PageModel::Consent(Box::new(consent_page(
            context,
            destination,
            ConsentPageAction::Revocation,
        ))),
        Destination::NotFound => fault_page(context, destination, FaultCode::NotFound),
        Destination::Failed => fault_page(context, destination, FaultCode::Internal),
    }
}

/// The page that stands for an address without one.
pub fn not_found_page(context: RenderContext<'_>, path: &str) -> PageModel {
    error_page(context, FaultCode::NotFound, |name, head| {
        lost_page_base(context, &Destination::NotFound.key(), path.to_owned(), name, head)
    })
}

/// The same under an address of its own, in every language.
fn fault_page(context: RenderContext<'_>, destination: &Destination, fault: FaultCode) -> PageModel {
    error_page(context, fault, |name, head| page_base(context, destination, name, head))
}

fn error_page(context: RenderContext<'_>, fault: FaultCode, base: impl FnOnce(String, Head) -> PageBase) -> PageModel {
    let (heading, body) = match fault {
        FaultCode::NotFound => ("/error-page/404-heading", "/error-page/404-body"),
        _ => ("/error-page/500-heading", "/error-page/500-body"),
    };
    let (heading, body) = (context.text(heading), context.text(body));
    let head = Head {
        page_type: ErrorPage::TYPE,
        title: titled(context, &heading),
        description: body.clone(),
        picture: None,
        robots: Robots::NoIndexNoFollow,
        canonical_query: String::new(),
    };
    PageModel::Error(Box::new(ErrorPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: base(heading.clone(), head),
        status_code: problem::status(fault),
        heading,
        body: paragraph(&body),
        suggestions: match fault {
            FaultCode::NotFound => suggested_products(context),
            _ => Vec::new(),
        },
    }))
}

fn start_page(context: RenderContext<'_>) -> StartPage {
    let node = context.content.start();
    let found = node.and_then(|node| match &node.version_or_other(context.language)?.content {
        Content::Start(start) => Some((node.as_ref(), start)),
        _ => None,
    });
    let nothing = Start::default();
    let start = found.map_or(&nothing, |(_, start)| start);
    let shown = start
        .main_content_area
        .iter()
        .filter(|block| context.audience.is_shown(block));
    let mut heroes = shown.filter_map(HeroBlock::stored);
    let hero = heroes.find_map(|hero| hero.images.first());
    let head = Head {
        page_type: StartPage::TYPE,
        title: text(&start.meta_title).unwrap_or_else(|| context.site.site_title.clone()),
        description: start.meta_description.clone(),
        picture: hero.map(|picture| picture.url.to_string()),
        robots: Robots::Index,
        canonical_query: String::new(),
    };
    let name = text(&start.name).unwrap_or_else(|| context.site.site_title.clone());
    StartPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: page_base(context, &Destination::Start, name, head),
    }
}

fn all_products_page(context: RenderContext<'_>, query: &ListingQuery, listing: Option<ListingPage>) -> Category {
    let brand = asked_brand(context, query);
    let all = context.text("/pages/all-products");
    let name = brand.map_or_else(|| all.clone(), |brand| brand.name.to_string());
    let lead = match brand {
        Some(_) => context.dictionary.phrase("/pages/brand-lead", &[("brand", &name)]),
        None => context.text("/pages/products-lead"),
    };
    let mut head = listing_head(context, &name, lead.clone(), None, query, listing.as_ref());
    if let Some(brand) = brand {
        head.canonical_query = match query.page {
            ..=1 => address::brand_query(brand),
            page => format!("{}&page={page}", address::brand_query(brand)),
        };
    } else if !query.brand.is_empty() {
        head.robots = Robots::NoIndexNoFollow;
    }
    let mut base = page_base(context, &Destination::AllProducts, name.clone(), head);
    if let Some(brand) = brand {
        lead_to_brand(&mut base, brand, all);
    }
    Category {
        type_name: TypeName::default(),
        component: Component::default(),
        base,
        category_code: String::new(),
        brand_code: brand.map(|brand| brand.code.to_string()),
        heading: name,
        body: paragraph(&lead),
        image_url: None,
        top_content_area: Vec::new(),
        // The categories of all products lead away from the brand.
        subcategories: if brand.is_some() {
            Vec::new()
        } else {
            category_links(context, None, None)
        },
        sibling_categories: Vec::new(),
        listing,
    }
}

/// The brand that a list of all products is asked for, by its code or name in any case.
fn asked_brand<'a>(context: RenderContext<'a>, query: &ListingQuery) -> Option<&'a Brand> {
    let asked = query.brand.to_lowercase();
    let mut brands = context.catalogue.brands().iter();
    brands.find(|brand| brand.code.as_str().to_lowercase() == asked || brand.name.to_lowercase() == asked)
}

/// The brand's page lies under that of all products, and is the brand's in the other languages as well.
fn lead_to_brand(base: &mut PageBase, brand: &Brand, all: String) {
    let query = address::brand_query(brand);
    for link in &mut base.navigation.page_languages {
        link.url.push_str(&query);
    }
    if let Some(list) = base.navigation.breadcrumbs.last_mut() {
        let name = std::mem::replace(&mut list.name, all);
        let url = format!("{}{query}", list.url);
        base.navigation.breadcrumbs.push(NamedLink { name, url });
    }
}

fn category_page(
    context: RenderContext<'_>,
    destination: &Destination,
    category: &CategoryData,
    query: &ListingQuery,
    listing: Option<ListingPage>,
) -> Category {
    let name = category_name(category, context.language);
    let said = context.content.category(category.code.as_str());
    let editorial = said.and_then(|node| match &node.version(context.language)?.content {
        Content::Category(content) => Some((node, content)),
        _ => None,
    });
    let body = editorial
        .map(|(_, content)| content.body.as_str())
        .filter(|body| !body.is_empty());
    let heading = editorial.and_then(|(_, content)| text(&content.heading));
    let image = editorial.and_then(|(_, content)| content.image.as_ref());
    let top = editorial.map(|(node, content)| blocks(context, node, Area::Top, &content.top_content_area));
    let description = match body {
        Some(body) => body.to_owned(),
        None => Html::clean(category.description.get(context.language).unwrap_or_default()).into(),
    };
    let picture = image
        .filter(|image| context.pictures.get(&image.url).is_some())
        .map(|image| image.url.to_string())
        .or_else(|| category.picture.as_deref().map(str::to_owned));
    let image_url = picture.as_deref().map(|picture| links::picture(Some(picture)));
    let head = listing_head(context, &name, plain(&description), picture, query, listing.as_ref());
    let mut base = page_base(context, destination, name.clone(), head);
    base.page_metadata.categories = vec![category.code.to_string()];
    Category {
        type_name: TypeName::default(),
        component: Component::default(),
        base,
        category_code: category.code.to_string(),
        brand_code: None,
        heading: heading.unwrap_or(name),
        body: if description.is_empty() || description.contains('<') {
            description
        } else {
            format!("<p>{description}</p>")
        },
        image_url,
        top_content_area: top.unwrap_or_default(),
        subcategories: category_links(context, Some(&category.code), None),
        sibling_categories: category_links(context, category.parent.as_ref(), Some(&category.code)),
        listing,
    }
}

fn listing_head(
    context: RenderContext<'_>,
    name: &str,
    description: String,
    picture: Option<String>,
    query: &ListingQuery,
    listing: Option<&ListingPage>,
) -> Head {
    let is_past_the_end = query.page > 1 && listing.is_some_and(|page| page.listing.product_view_models.is_empty());
    Head {
        page_type: Category::TYPE,
        title: titled(context, name),
        description: shortened(&description),
        picture,
        robots: if query.is_filtered || !query.is_standard_order() || is_past_the_end {
            Robots::NoIndexNoFollow
        } else {
            Robots::Index
        },
        canonical_query: if query.page > 1 {
            format!("?page={}", query.page)
        } else {
            String::new()
        },
    }
}

fn category_links(
    context: RenderContext<'_>,
    parent: Option<&CategoryCode>,
    selected: Option<&CategoryCode>,
) -> Vec<CategoryLink> {
    children_of(context, parent)
        .map(|category| CategoryLink {
            label: category_name(category, context.language),
            url: address::category_path(category, context.language),
            selected: selected == Some(&category.code),
        })
        .collect()
}

fn search_page(context: RenderContext<'_>, query: &ListingQuery, first: &FirstResults) -> SearchResultPage {
    use wire::problem::Phrasebook;
    let name = context.text("/pages/search");
    let title = if query.text.is_empty() {
        name.clone()
    } else {
        context
            .dictionary
            .phrase("/pages/search-for", &[("query", &query.text)])
    };
    let head = Head {
        page_type: SearchResultPage::TYPE,
        title: titled(context, &title),
        description: String::new(),
        picture: None,
        robots: Robots::NoIndex,
        canonical_query: String::new(),
    };
    SearchResultPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: page_base(context, &Destination::Search, name, head),
        phrase: query.text.clone(),
        listing: first.products.clone(),
        content: first.content.clone(),
        found: first.found,
        suggestions: if found_nothing(first) {
            suggested_products(context)
        } else {
            Vec::new()
        },
    }
}

/// Whether what the page of results opens with is empty.
fn found_nothing(first: &FirstResults) -> bool {
    let products = first.products.as_ref().map(|page| page.listing.total_count);
    let content = first.content.as_ref().map(|page| page.total_count);
    products.or(content) == Some(0)
}

fn cart_page(context: RenderContext<'_>) -> CartPage {
    CartPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: own_page_base(context, &Destination::Cart, CartPage::TYPE, "/pages/cart"),
        suggestions: suggested_products(context),
    }
}

fn checkout_page(context: RenderContext<'_>, destination: &Destination, step: CheckoutStep) -> CheckoutPage {
    let steps = CheckoutStep::ALL.into_iter().map(|step| CheckoutStepLink {
        step,
        url: address::checkout_path(step, context.language),
    });
    let mut base = own_page_base(context, destination, CheckoutPage::TYPE, "/pages/checkout");
    let name = context.text(match step {
        CheckoutStep::Details => "/checkout/step-details",
        CheckoutStep::Delivery => "/checkout/step-delivery",
        CheckoutStep::Payment => "/checkout/step-payment",
    });
    let title = titled(context, &format!("{}: {name}", base.name));
    base.page_metadata.og_title.clone_from(&title);
    base.page_metadata.meta_title = title;
    // Nothing leads elsewhere while somebody orders.
    base.navigation.banner = None;
    CheckoutPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base,
        step,
        steps: steps.collect(),
        country_options: CountryOption::all(context.language, context.market),
        signup_page_url: identity_path(context.content, IdentityForm::Signup, context.language)
            .filter(|_| context.sign_in_provider.is_none())
            .map(str::to_owned),
    }
}

fn confirmation_page(context: RenderContext<'_>) -> OrderConfirmationPage {
    let (page_type, name) = (OrderConfirmationPage::TYPE, "/pages/order-confirmation");
    OrderConfirmationPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: own_page_base(context, &Destination::OrderConfirmation, page_type, name),
    }
}

fn order_lookup_page(context: RenderContext<'_>) -> OrderLookupPage {
    let (page_type, name) = (OrderLookupPage::TYPE, "/pages/order-lookup");
    OrderLookupPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: own_page_base(context, &Destination::OrderLookup, page_type, name),
    }
}

fn review_page(context: RenderContext<'_>) -> ReviewPage {
    ReviewPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: own_page_base(context, &Destination::Review, ReviewPage::TYPE, "/pages/review"),
    }
}

/// Of a page that is of a visitor's own things: search engines have nothing to do with it.
fn own_page_base(
    context: RenderContext<'_>,
    destination: &Destination,
    page_type: &'static str,
    name: &str,
) -> PageBase {
    let name = context.text(name);
    let head = Head {
        page_type,
        title: titled(context, &name),
        description: String::new(),
        picture: None,
        robots: Robots::NoIndex,
        canonical_query: String::new(),
    };
    page_base(context, destination, name, head)
}
