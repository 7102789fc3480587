//! Recipes by words, categories and products.

use actix_web::{HttpRequest, HttpResponse, web};
use site::results::recipes::{self, RecipeQuestion};
use utoipa::IntoParams;
use wire::{problem::Problem, search::RecipeSearch};

use super::call::Call;
use crate::{error::ApiError, state::AppState};

/// Which recipes. Read by `RecipeQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct RecipeSearchQuery {
    /// What to look for, at most 500 characters; every recipe otherwise.
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
    let call = Call::read(&shop, &request)?;
    let question = call.checked(RecipeQuestion::read(call.parameters()))?;
    call.answer(&request, recipes::search(call.asker(), question).await)
}
