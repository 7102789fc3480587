//! Lists of products: a category's, a brand's, or what a search finds.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::FaultCode,
    ids::CategoryCode,
    market::{Language, Market},
};
use search_index::Query;
use site::{ListingQuery, hits::ShownTitles, listing, render_context::SiteSnapshot, search::SearchData};
use utoipa::IntoParams;
use wire::{listing::ProductListing, problem::Problem, search::ProductSearch};

use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    methods,
    parameters::Parameters,
    respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/categories/products", category_products))
        .service(methods::reading("/api/search/products", search_products));
}

/// Which products. Read by `ListingQuery`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct CategoryProductsQuery {
    /// Code of a category; all products otherwise. Products of the categories below it are listed too.
    category: Option<String>,
    /// Only what this finds, at most 500 characters.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
    /// Code or name of a brand.
    brand: Option<String>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 12 otherwise.
    #[param(rename = "pageSize")]
    page_size: Option<usize>,
    /// `standard`, `name`, `price` or `news`; `sortBy` is another name of it.
    sort: Option<String>,
    /// `asc` or `desc`.
    #[param(rename = "sortDirection")]
    sort_direction: Option<String>,
    market: Option<String>,
    /// Of the texts.
    language: Option<String>,
}

/// Which products. Read by `ListingQuery`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct SearchProductsQuery {
    /// What to look for, at most 500 characters.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
    /// Code or name of a brand.
    brand: Option<String>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 12 otherwise.
    #[param(rename = "pageSize")]
    page_size: Option<usize>,
    /// `standard`, `name`, `price` or `news`; the best match first otherwise. `sortBy` is another name of it.
    sort: Option<String>,
    /// `asc` or `desc`.
    #[param(rename = "sortDirection")]
    sort_direction: Option<String>,
    market: Option<String>,
    /// Looks in the texts of one language only; in those of all languages otherwise.
    language: Option<String>,
    /// Of the texts in the answer; `language` or the site's default otherwise.
    #[param(rename = "displayLanguage")]
    display_language: Option<String>,
}

/// What of the facet groups is chosen. Read by `ListingQuery`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, style = Form)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct Filters {
    /// Codes of brands: products of any of them. `facetGroups` of the answer has the values of every group as `name`, with
    /// their counts.
    #[param(rename = "filter.brand", explode = false, example = json!(["halla", "hillo"]))]
    brand: Option<Vec<String>>,
    /// Codes of categories.
    #[param(rename = "filter.category", explode = false, example = json!(["bars", "pralines"]))]
    category: Option<Vec<String>>,
    /// Diets that the product fits.
    #[param(rename = "filter.diet", explode = false, example = json!(["vegan", "glutenFree"]))]
    diet: Option<Vec<String>>,
    /// Allergens that the product says to be free from.
    #[param(rename = "filter.without", explode = false, example = json!(["milk", "nuts"]))]
    without: Option<Vec<String>>,
    /// Variants of tags.
    #[param(rename = "filter.tag", explode = false, example = json!(["new"]))]
    tag: Option<Vec<String>>,
    /// Ranges of prices in the market's minor units, from the first amount on and below the second; either may be left out.
    #[param(rename = "filter.price", explode = false, example = json!(["-500", "1000-2000"]))]
    price: Option<Vec<String>>,
    /// `yes`: reduced in the market now.
    #[param(rename = "filter.offer", explode = false, example = json!(["yes"]))]
    offer: Option<Vec<String>>,
    /// `in`: in stock, or to be sold beyond it.
    #[param(rename = "filter.stock", explode = false, example = json!(["in"]))]
    stock: Option<Vec<String>>,
}

/// Lists the products of a category, of a brand, or all of them. `filter.` and the name of a facet group narrows the list:
/// values with commas between them are alternatives, those of `diet` and `without` all hold, groups narrow each other. A value with a comma in it is percent-encoded
/// once more. A group that the shop does not offer is 422.
#[utoipa::path(
    get, path = "/api/categories/products", tag = "catalogue", params(CategoryProductsQuery, Filters),
    responses(
        (status = 200, body = ProductListing),
        (status = 404, body = Problem, description = "No such category"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait; come back after Retry-After seconds"),
    )
)]
pub async fn category_products(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let categories = match asked.parameter("category") {
        None => None,
        Some(code) => Some(
            listing::categories_under(code, &shop.storefront.catalogue())
                .ok_or_else(|| asked.fail(FaultCode::NotFound))?,
        ),
    };
    let Question { query, shown, data } = asked.ask(&shop, categories, None)?;
    let found = shop
        .storefront
        .searcher
        .products(query)
        .await
        .map_err(|code| asked.fail(code))?;
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let naming = shop
        .storefront
        .naming(asked.language, asked.market, &shown.catalogue, &data);
    respond::json(
        &request,
        &listing::listing(&found, &asked.query, context.reader(), naming),
    )
}

/// Searches products. `filter.` and the name of a facet group narrows the list: values with commas between them are
/// alternatives, those of `diet` and `without` all hold, groups narrow each other. A value with a comma in it is percent-encoded once more. A group that the shop does
/// not offer is 422.
#[utoipa::path(
    get, path = "/api/search/products", tag = "catalogue", params(SearchProductsQuery, Filters),
    responses(
        (status = 200, body = ProductSearch),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait; come back after Retry-After seconds"),
    )
)]
pub async fn search_products(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let asked = Asked::read(&shop, &request)?;
    let only_language = AnswerLanguage::named(asked.parameter("language"), shop.storefront.default_language());
    let Question { query, shown, data } = asked.ask(&shop, None, only_language)?;
    let titles = ShownTitles {
        shown: shown.clone(),
        language: asked.language,
    };
    let found = shop.storefront.searcher.marked_products(query, titles).await;
    let found = found.map_err(|code| asked.fail(code))?;
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let naming = shop
        .storefront
        .naming(asked.language, asked.market, &shown.catalogue, &data);
    respond::json(
        &request,
        &listing::search(&found, &asked.query, context.reader(), naming),
    )
}

/// What a listing call asks for, checked.
struct Asked<'a> {
    parameters: Parameters,
    query: ListingQuery,
    language: Language,
    market: &'a Market,
}

impl<'a> Asked<'a> {
    fn read(shop: &'a AppState, request: &HttpRequest) -> Result<Self, ApiError> {
        let parameters = Parameters::of(request.query_string());
        let of = |wanted: &str| parameters.get(wanted);
        let default = shop.storefront.default_language();
        let named = of("displayLanguage").or_else(|| of("language"));
        let language = AnswerLanguage::named(named, default).unwrap_or(default);
        let market = AnswerMarket::named(shop, of("market"), language)?;
        let (query, fault) = ListingQuery::read(parameters.iter());
        if let Some(fault) = fault {
            return Err(ApiError::in_language(fault, language));
        }
        Ok(Self {
            query,
            language,
            market,
            parameters,
        })
    }

    fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.get(name)
    }

    fn fail(&self, code: FaultCode) -> ApiError {
        ApiError::in_language(code, self.language)
    }
}

/// A question, and what its answer is made from.
struct Question {
    query: Query,
    shown: SiteSnapshot,
    data: Arc<SearchData>,
}

impl Asked<'_> {
    fn ask(
        &self,
        shop: &AppState,
        categories: Option<Vec<CategoryCode>>,
        only_language: Option<Language>,
    ) -> Result<Question, ApiError> {
        let data = shop.storefront.search_data.load_full();
        let query = self.query.in_index(categories, self.language, self.market, &data);
        let mut query = query.map_err(|fault| ApiError::in_language(fault, self.language))?;
        if let Some(language) = only_language {
            query = query.in_language(language);
        }
        Ok(Question {
            query,
            shown: shop.storefront.snapshot(),
            data,
        })
    }
}
