//! A model for each page type.

use domain::{
    catalogue::{Category as CategoryData, Product, ProductKind},
    content::{BlockData, CategoryContent, Content, Node, ProductContent, Start},
    fault::FaultCode,
    ids::CategoryCode,
};
use wire::{
    html::plain,
    links,
    listing::ListingPage,
    page::{
        CartPage, Category, CategoryLink, CountryOption, ErrorPage, PageBase, PageModel, ProductDetail,
        ProductEditorial, ProductMetadata, ProductPage, SearchResultPage, StartPage,
    },
    problem,
    product::{ProductCard, Variation, brand_values},
    search::ProductSearchPage,
};

use super::{
    address::{self, Destination},
    blocks::{blocks, paragraph, product_usps},
    content::{area_of, content_card, content_page, product_cards, text},
    listing::{FirstProducts, ListingQuery},
    shell::{Head, Robots, category_name, children_of, lost_page_base, owned, page_base},
    view::View,
};

/// How many other products a product page shows.
const RELATED: usize = 4;
/// How much of a text search engines show.
const DESCRIPTION_LENGTH: usize = 160;

/// The model of the page at a destination. The products that it opens with are found by the caller, who may wait.
pub fn page(
    view: View<'_>,
    destination: &Destination,
    query: &ListingQuery,
    first: Option<FirstProducts>,
) -> PageModel {
    let (listing, found) = match first {
        Some(FirstProducts::Listed(listing)) => (Some(listing), None),
        Some(FirstProducts::Found(found)) => (None, Some(found)),
        None => (None, None),
    };
    match destination {
        Destination::Start => PageModel::Start(Box::new(start_page(view))),
        Destination::AllProducts => PageModel::Category(Box::new(all_products_page(view, query, listing))),
        Destination::Category(category) => {
            PageModel::Category(Box::new(category_page(view, destination, category, query, listing)))
        }
        Destination::Product(product) => PageModel::Product(Box::new(product_page(view, destination, product))),
        Destination::Content(node) => {
            content_page(view, destination, node).unwrap_or_else(|| lost_page(view, &destination.path(view.language)))
        }
        Destination::Search => PageModel::SearchResult(Box::new(search_page(view, query, found))),
        Destination::Cart => PageModel::Cart(Box::new(cart_page(view))),
        Destination::NotFound => fault_page(view, destination, FaultCode::NotFound),
        Destination::Failed => fault_page(view, destination, FaultCode::Internal),
    }
}

/// The page that stands for an address without one.
pub fn lost_page(view: View<'_>, path: &str) -> PageModel {
    error_page(view, FaultCode::NotFound, |name, head| {
        lost_page_base(view, &Destination::NotFound.key(), path.to_owned(), name, head)
    })
}

/// The same under an address of its own, in every language.
fn fault_page(view: View<'_>, destination: &Destination, fault: FaultCode) -> PageModel {
    error_page(view, fault, |name, head| page_base(view, destination, name, head))
}

fn error_page(view: View<'_>, fault: FaultCode, base: impl FnOnce(String, Head) -> PageBase) -> PageModel {
    let (heading, body) = match fault {
        FaultCode::NotFound => ("/error-page/404-heading", "/error-page/404-body"),
        _ => ("/error-page/500-heading", "/error-page/500-body"),
    };
    let (heading, body) = (view.text(heading), view.text(body));
    let head = Head {
        page_type: "ErrorPage",
        title: titled(view, &heading),
        description: body.clone(),
        picture: None,
        robots: Robots::NoIndexNoFollow,
        canonical_query: String::new(),
    };
    PageModel::Error(Box::new(ErrorPage {
        base: base(heading.clone(), head),
        status_code: problem::status(fault),
        heading,
        body: paragraph(&body),
    }))
}

fn start_page(view: View<'_>) -> StartPage {
    let node = view.content.start();
    let found = node.and_then(|node| match &node.version_or_other(view.language)?.content {
        Content::Start(start) => Some((node.as_ref(), start)),
        _ => None,
    });
    let nothing = Start::default();
    let start = found.map_or(&nothing, |(_, start)| start);
    let hero = start.main_content_area.iter().find_map(|block| match block {
        BlockData::Hero(hero) => hero.images.first(),
        _ => None,
    });
    let head = Head {
        page_type: "StartPage",
        title: text(&start.meta_title).unwrap_or_else(|| view.site.site_title.clone()),
        description: start.meta_description.clone(),
        picture: hero.map(|name| name.to_string()),
        robots: Robots::Index,
        canonical_query: String::new(),
    };
    let name = text(&start.name).unwrap_or_else(|| view.site.site_title.clone());
    let mut base = page_base(view, &Destination::Start, name, head);
    if let Some((node, start)) = found {
        base.main_content_area = blocks(view, &area_of(node, "main"), &start.main_content_area);
    }
    StartPage { base }
}

fn all_products_page(view: View<'_>, query: &ListingQuery, listing: Option<ListingPage>) -> Category {
    let name = view.text("/pages/all-products");
    let lead = view.text("/pages/products-lead");
    let head = listing_head(view, &name, lead.clone(), None, query, listing.as_ref());
    let base = page_base(view, &Destination::AllProducts, name.clone(), head);
    Category {
        base,
        category_code: String::new(),
        heading: name,
        body: paragraph(&lead),
        image_url: None,
        top_content_area: Vec::new(),
        subcategories: category_links(view, None, None),
        sibling_categories: Vec::new(),
        listing,
    }
}

fn category_page(
    view: View<'_>,
    destination: &Destination,
    category: &CategoryData,
    query: &ListingQuery,
    listing: Option<ListingPage>,
) -> Category {
    let name = category_name(category, view.language);
    let said = view.content.category(category.code.as_str());
    let editorial = said.and_then(|node| match &node.version(view.language)?.content {
        Content::Category(content) => Some((node, content)),
        _ => None,
    });
    let body = editorial
        .map(|(_, content)| content.body.as_str())
        .filter(|body| !body.is_empty());
    let heading = editorial.and_then(|(_, content)| text(&content.heading));
    let image = editorial.and_then(|(_, content)| content.image.as_ref());
    let area = |name: &str, of: fn(&CategoryContent) -> &Vec<BlockData>| {
        editorial.map_or_else(Vec::new, |(node, content)| {
            blocks(view, &area_of(node, name), of(content))
        })
    };
    let description = match body {
        Some(body) => body.to_owned(),
        None => owned(&category.description, view.language).unwrap_or_default(),
    };
    let picture = image
        .map(|image| image.url.to_string())
        .or_else(|| category.picture.as_deref().map(str::to_owned));
    let image_url = picture.as_deref().map(|picture| links::picture(Some(picture)));
    let head = listing_head(view, &name, plain(&description), picture, query, listing.as_ref());
    let mut base = page_base(view, destination, name.clone(), head);
    base.main_content_area = area("main", |content| &content.main_content_area);
    base.page_metadata.categories = vec![category.code.to_string()];
    Category {
        base,
        category_code: category.code.to_string(),
        heading: heading.unwrap_or(name),
        body: if description.contains('<') {
            description
        } else {
            paragraph(&description)
        },
        image_url,
        top_content_area: area("top", |content| &content.top_content_area),
        subcategories: category_links(view, Some(&category.code), None),
        sibling_categories: category_links(view, category.parent.as_ref(), Some(&category.code)),
        listing,
    }
}

fn listing_head(
    view: View<'_>,
    name: &str,
    description: String,
    picture: Option<String>,
    query: &ListingQuery,
    listing: Option<&ListingPage>,
) -> Head {
    let is_past_the_end = query.page > 1 && listing.is_some_and(|page| page.listing.product_view_models.is_empty());
    Head {
        page_type: "Category",
        title: titled(view, name),
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

fn category_links(view: View<'_>, parent: Option<&CategoryCode>, selected: Option<&CategoryCode>) -> Vec<CategoryLink> {
    children_of(view, parent)
        .map(|category| CategoryLink {
            label: category_name(category, view.language),
            url: address::category_path(category, view.language),
            selected: selected == Some(&category.code),
        })
        .collect()
}

fn product_page(view: View<'_>, destination: &Destination, product: &Product) -> ProductPage {
    let language = view.language;
    let name = product.name(language).to_owned();
    let short = owned(&product.short_description, language);
    let said = view.content.product(product.code.as_str());
    let editorial = said.and_then(|node| match &node.version(language)?.content {
        Content::Product(content) => Some((node.as_ref(), content)),
        _ => None,
    });
    let own_description = editorial.map(|(_, content)| &content.xhtml_description);
    let description = match own_description.filter(|html| !html.is_empty()) {
        Some(html) => Some(html.as_str().to_owned()),
        None => owned(&product.description, language),
    };
    let is_buyable = product
        .variations
        .iter()
        .any(|variation| variation.is_buyable(&view.market.id, view.at));
    let head = Head {
        page_type: "ProductPage",
        title: titled(view, &name),
        description: shortened(&plain(short.as_deref().or(description.as_deref()).unwrap_or_default())),
        picture: product.pictures.first().map(|picture| picture.to_string()),
        robots: if is_buyable {
            Robots::Index
        } else {
            Robots::NoIndexNoFollow
        },
        canonical_query: String::new(),
    };
    let mut base = page_base(view, destination, name.clone(), head);
    base.page_metadata.categories = product.categories.iter().map(ToString::to_string).collect();
    if let Some((node, content)) = editorial {
        base.bottom_content_area = blocks(view, &area_of(node, "bottom"), &content.bottom_content_area);
    }
    base.bottom_content_area.extend(product_usps(view));
    let assets = if product.pictures.is_empty() {
        vec![links::picture(None)]
    } else {
        product
            .pictures
            .iter()
            .map(|picture| links::picture(Some(picture)))
            .collect()
    };
    ProductPage {
        base,
        code: product.code.to_string(),
        display_name: name,
        short_description: short,
        description,
        brands: brand_values(product, view.catalogue),
        assets,
        tags: product
            .tags
            .iter()
            .filter_map(|tag| Some((tag.variant.to_string(), owned(&tag.text, language)?)))
            .collect(),
        category_url: product
            .categories
            .first()
            .and_then(|code| view.catalogue.category(code.as_str()))
            .map(|category| address::category_path(category, language)),
        variations: product
            .variations
            .iter()
            .map(|variation| Variation::new(product, variation, view.reader()))
            .collect(),
        related_products: match editorial {
            Some((_, content)) if !content.related_products.is_empty() => {
                product_cards(view, &content.related_products)
            }
            _ => related_products(view, product),
        },
        country_options: if product.kind == ProductKind::CustomTablet {
            CountryOption::all(language)
        } else {
            Vec::new()
        },
        editorial: editorial.map_or_else(ProductEditorial::default, |(node, content)| {
            product_editorial(view, node, content)
        }),
    }
}

fn product_editorial(view: View<'_>, node: &Node, content: &ProductContent) -> ProductEditorial {
    let metadata = &content.product_page_metadata;
    let items = content.related_items.iter();
    let items = items.filter_map(|id| content_card(view.content.page(id.as_str())?, view.language));
    ProductEditorial {
        short_title: text(&content.short_title),
        name_of_the_food: text(&content.name_of_the_food),
        nutrition_value_header: text(&content.nutrition_value_header),
        additional_product_details: content
            .additional_product_details
            .iter()
            .map(|detail| ProductDetail {
                title: detail.title.clone(),
                content: detail.content.as_str().to_owned(),
            })
            .collect(),
        related_items: items.collect(),
        call_to_action_link: text(&content.call_to_action_link),
        call_to_action_link_text: text(&content.call_to_action_link_text),
        open_cta_in_new_window: content.open_cta_in_new_window,
        top_content_area: blocks(view, &area_of(node, "top"), &content.top_content_area),
        product_page_metadata: ProductMetadata {
            background_image_url: metadata
                .background_image_url
                .as_deref()
                .map(|name| links::picture(Some(name))),
            inverse_product_header_font_color: metadata.inverse_product_header_font_color,
            use_image_carousel: metadata.use_image_carousel,
            hide_product_subtitle: metadata.hide_product_subtitle,
            product_description_location: metadata.product_description_location,
            no_product_details_accordion: metadata.no_product_details_accordion,
            hide_allergens: metadata.hide_allergens,
            hide_suitables: metadata.hide_suitables,
            hide_diets: metadata.hide_diets,
            hide_product_details_title: metadata.hide_product_details_title,
            related_items_display_option: metadata.related_items_display_option,
            related_products_display_option: metadata.related_products_display_option,
        },
    }
}

/// Buyable products of the same category, those in stock that stand nearest in the default order.
fn related_products(view: View<'_>, product: &Product) -> Vec<ProductCard> {
    let Some(category) = product.categories.first() else {
        return Vec::new();
    };
    let mut others: Vec<_> = view
        .catalogue
        .products()
        .filter(|other| other.code != product.code && other.categories.contains(category))
        .filter(|other| {
            other
                .variations
                .iter()
                .any(|variation| variation.is_buyable(&view.market.id, view.at))
        })
        .collect();
    others.sort_by_key(|other| {
        let distance = other.position.abs_diff(product.position);
        (other.kind != product.kind, distance, &other.code)
    });
    others
        .into_iter()
        .take(RELATED)
        .filter_map(|other| ProductCard::new(other, view.reader()))
        .collect()
}

fn search_page(view: View<'_>, query: &ListingQuery, listing: Option<ProductSearchPage>) -> SearchResultPage {
    use wire::problem::Phrasebook;
    let name = view.text("/pages/search");
    let title = if query.text.is_empty() {
        name.clone()
    } else {
        view.dictionary.phrase("/pages/search-for", &[("query", &query.text)])
    };
    let head = Head {
        page_type: "SearchResultPage",
        title: titled(view, &title),
        description: String::new(),
        picture: None,
        robots: Robots::NoIndex,
        canonical_query: String::new(),
    };
    let mut base = page_base(view, &Destination::Search, name, head);
    if let Some(node) = view.content.search_result()
        && let Some(Content::SearchResult(content)) = node.version(view.language).map(|version| &version.content)
    {
        base.bottom_content_area = blocks(view, &area_of(node, "bottom"), &content.bottom_content_area);
    }
    SearchResultPage { base, listing }
}

fn cart_page(view: View<'_>) -> CartPage {
    let name = view.text("/pages/cart");
    let head = Head {
        page_type: "CartPage",
        title: titled(view, &name),
        description: String::new(),
        picture: None,
        robots: Robots::NoIndex,
        canonical_query: String::new(),
    };
    CartPage {
        base: page_base(view, &Destination::Cart, name, head),
    }
}

pub fn titled(view: View<'_>, name: &str) -> String {
    format!("{name} – {}", view.site.site_title)
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
