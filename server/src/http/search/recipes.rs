//! Recipes by words, categories and products.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::FaultCode,
    market::{Language, Market},
};
use search_index::Kind;
use site::{
    hits,
    render_context::{RenderContext, SiteSnapshot},
    search::pages::product_group,
    searcher::Found,
};
use utoipa::IntoParams;
use wire::{problem::Problem, search::RecipeSearch};

use super::asked::Asked;
use crate::{
    http::{error::ApiError, respond},
    state::AppState,
};

/// Which recipes. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct RecipeSearchQuery {
    /// What to look for, at most 200 characters; every recipe otherwise.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 12 otherwise.
    #[param(rename = "pageSize")]
    page_size: Option<usize>,
    /// Of the recipes: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Categories of the taxonomy, with commas between them or as several parameters: any within a group, and one of
    /// each group.
    #[param(rename = "categoryIds")]
    category_ids: Option<String>,
    /// Only recipes of any of these categories are there at all.
    #[param(rename = "predefinedCategoryIds")]
    predefined_category_ids: Option<String>,
    /// Only recipes with the product whose page has this content id.
    #[param(rename = "productPageId")]
    product_page_id: Option<u32>,
}

/// Searches recipes. Without `q` and `page` the answer has the products that recipes can be chosen by as well.
#[utoipa::path(
    get, path = "/api/search/recipes", tag = "search", params(RecipeSearchQuery),
    responses(
        (status = 200, body = RecipeSearch),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait, or this one takes too long; come back after Retry-After seconds"),
    )
)]
pub async fn search_recipes(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let shown = shop.storefront.snapshot();
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let taxonomy = shown.content.taxonomy();
    let data = shop.storefront.search_data.load_full();
    let understood = asked.understood(&data);
    let named = match asked.parameter("productPageId") {
        None => None,
        Some(id) => Some(product_with_id(&shop, &asked, &shown, id).await?),
    };
    let among = || {
        let text = understood.recipe_query(&data, taxonomy, asked.language)?;
        let query = asked.among_pages(text.of_kinds([Kind::Recipe]), taxonomy)?;
        let query = match &named {
            None => query,
            Some(Some(code)) => query.filtered(&product_group(asked.language), [code.as_str()])?,
            // No recipe has a product that no recipe names.
            Some(None) => query.within_categories([] as [&str; 0])?,
        };
        asked.page_of(query)
    };
    let query = among().map_err(|error| asked.refuse(error))?;
    let titles = asked.titles(&shown);
    let is_first = asked.text.is_empty() && asked.parameter("page").is_none();
    let reader = Reader::new(&shop, &asked, &shown);
    let search = shop.storefront.searcher.run("recipes", move |indexes, until| {
        let mut found = Found::of(&indexes.pages, &query.until(until))?;
        found.mark(&titles, until);
        let products = if is_first {
            hits::products_of_recipes(reader.view())
        } else {
            Vec::new()
        };
        Ok((found, products))
    });
    let (found, related_products) = search.await.map_err(|code| asked.fail(code))?;
    respond::json(
        &request,
        &RecipeSearch {
            hits: found.iter().filter_map(|hit| hits::recipe_hit(context, hit)).collect(),
            facet_categories: asked.topics.facets(&found.hits.facets, taxonomy, asked.language),
            related_products,
            has_more: asked.has_more(found.hits.total),
            total_count: found.hits.total,
            corrected_query: understood.corrected(found.hits.corrected.clone()),
            understood: shop
                .storefront
                .naming(asked.language, asked.market, &shown.catalogue, &data)
                .understood(&understood),
        },
    )
}

async fn product_with_id(
    shop: &web::Data<AppState>,
    asked: &Asked<'_>,
    shown: &SiteSnapshot,
    id: &str,
) -> Result<Option<String>, ApiError> {
    let Ok(id) = id.parse() else { return Ok(None) };
    let reader = Reader::new(shop, asked, shown);
    let found = web::block(move || hits::product_with_id(reader.view(), id).map(str::to_owned));
    found.await.map_err(|_| asked.fail(FaultCode::Busy))
}

/// What a context is made of, on a thread that may take its time.
struct Reader {
    shop: web::Data<AppState>,
    shown: SiteSnapshot,
    language: Language,
    market: Arc<Market>,
}

impl Reader {
    fn new(shop: &web::Data<AppState>, asked: &Asked<'_>, shown: &SiteSnapshot) -> Self {
        Self {
            shop: shop.clone(),
            shown: shown.clone(),
            language: asked.language,
            market: asked.market.clone(),
        }
    }

    fn view(&self) -> RenderContext<'_> {
        self.shop
            .storefront
            .render_context(self.language, &self.market, &self.shown, "")
    }
}
