//! Pages of all kinds, and products among them.

use actix_web::{HttpRequest, HttpResponse, web};
use site::results::content::{self, ContentQuestion};
use utoipa::IntoParams;
use wire::{problem::Problem, search::ContentSearch};

use super::call::Call;
use crate::{error::ApiError, state::AppState};

/// Which pages. Read by `ContentQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ContentSearchQuery {
    /// What to look for, at most 500 characters; everything otherwise.
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
    let call = Call::read(&shop, &request)?;
    let question = call.checked(ContentQuestion::read(call.parameters()))?;
    call.answer(&request, content::search(call.asker(), question).await)
}
