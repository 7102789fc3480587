//! Pages of all kinds, and products among them.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::Fault;
use search_index::{Kind, Query};
use site::{hits, search::pages::KINDS, searcher::Merged};
use utoipa::IntoParams;
use wire::{problem::Problem, search::ContentSearch};

use super::asked::Asked;
use crate::{
    http::{error::ApiError, respond},
    state::AppState,
};

/// Which pages. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ContentSearchQuery {
    /// What to look for, at most 200 characters; everything otherwise.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 12 otherwise.
    #[param(rename = "pageSize")]
    page_size: Option<usize>,
    /// Of the pages: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Categories of the taxonomy, with commas between them or as several parameters: any within a group, and one of
    /// each group.
    #[param(rename = "categoryIds")]
    category_ids: Option<String>,
    /// Only pages of any of these categories are there at all.
    #[param(rename = "predefinedCategoryIds")]
    predefined_category_ids: Option<String>,
    /// Products stand among the hits.
    #[param(rename = "includeProducts")]
    include_products: Option<bool>,
    /// Only these kinds, with commas between them: `recipe`, `article`, `location`, `page` and `product`.
    kinds: Option<String>,
    /// Whose prices products have.
    market: Option<String>,
}

/// Searches recipes, articles, locations and other pages. Products stand among them where that is asked for.
#[utoipa::path(
    get, path = "/api/search/content", tag = "search", params(ContentSearchQuery),
    responses(
        (status = 200, body = ContentSearch),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait, or this one takes too long; come back after Retry-After seconds"),
    )
)]
pub async fn search_content(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let kinds = Kinds::read(&asked)?;
    let shown = shop.storefront.snapshot();
    let taxonomy = shown.content.taxonomy();
    let data = shop.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let pages = || {
        let queries = understood.page_queries(&kinds.pages, &data, taxonomy, asked.language)?;
        let queries = queries.into_iter();
        queries
            .map(|query| asked.among_pages(query, taxonomy))
            .collect::<Result<Vec<_>, _>>()
    };
    let pages = pages().map_err(|error| asked.refuse(error))?;
    // Products are filed under none of the taxonomy's categories.
    let mut products = None;
    if kinds.products && !asked.topics.choose_any(taxonomy) {
        let query = understood.query().map_err(|error| asked.refuse(error))?;
        products = Some(query.of_kinds([Kind::Product]));
    }
    // Of one index any page can be asked for alone.
    let reachable = match pages.len() + usize::from(products.is_some()) {
        0 | 1 => Query::MAX_OFFSET + 1,
        _ => Merged::MAX_HITS,
    };
    if asked.offset() >= reachable {
        return Err(asked.fail(Fault::field("page", "/validation/page-too-far")));
    }
    let (offset, limit) = (asked.offset(), asked.page_size);
    let titles = asked.titles(&shown);
    let search = shop.storefront.searcher.run("content", move |indexes, until| {
        let pages = pages.into_iter().map(|query| (&indexes.pages, query.until(until)));
        let products = products.map(|query| (&indexes.products, query.until(until)));
        let questions = pages.chain(products);
        let mut merged = Merged::find(questions.collect(), offset, limit)?;
        merged.mark(offset, limit, &titles, until);
        Ok(merged)
    });
    let merged = search.await.map_err(|code| asked.fail(code))?;
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let hits = merged.page(offset, limit);
    respond::json(
        &request,
        &ContentSearch {
            hits: hits.filter_map(|hit| hits::content_hit(context, hit)).collect(),
            facet_categories: asked.topics.facets(&merged.facets(), taxonomy, asked.language),
            has_more: asked.has_more(merged.total().min(reachable)),
            total_count: merged.total(),
            corrected_query: understood.corrected(merged.corrected()),
            understood: shop
                .storefront
                .naming(asked.language, asked.market, &shown.catalogue, &data)
                .understood(&understood),
        },
    )
}

/// What may be among the hits.
struct Kinds {
    pages: Vec<Kind>,
    products: bool,
}

impl Kinds {
    fn read(asked: &Asked<'_>) -> Result<Self, ApiError> {
        let includes_products = asked
            .parameter("includeProducts")
            .is_some_and(|value| value.eq_ignore_ascii_case("true"));
        let Some(named) = asked.parameter("kinds") else {
            return Ok(Self {
                pages: KINDS.to_vec(),
                products: includes_products,
            });
        };
        let mut kinds = Self {
            pages: Vec::new(),
            products: false,
        };
        for name in named.split(',').map(str::trim) {
            match name {
                "recipe" => kinds.pages.push(Kind::Recipe),
                "article" => kinds.pages.push(Kind::Article),
                "location" => kinds.pages.push(Kind::Location),
                "page" => kinds.pages.push(Kind::Page),
                "product" => kinds.products = true,
                _ => return Err(asked.fail(Fault::field("kinds", "/validation/kinds"))),
            }
        }
        Ok(kinds)
    }
}
