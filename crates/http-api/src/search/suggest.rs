//! What is offered while somebody types: the best few of everything, in one call.

use actix_web::{HttpRequest, HttpResponse, web};
use site::results::{Asked, suggest};
use utoipa::IntoParams;
use wire::{problem::Problem, search::Suggestions};

use super::call::Call;
use crate::{error::ApiError, state::AppState};

/// What somebody typed. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct SuggestQuery {
    /// What was typed, at most 500 characters; nothing is suggested without it.
    q: Option<String>,
    /// `true`: words that mean a diet or an allergen are looked for as words.
    literal: Option<bool>,
    /// Of pages and texts: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Whose prices products have.
    market: Option<String>,
}

/// Suggests products, recipes, other content and searches for what is being typed.
#[utoipa::path(
    get, path = "/api/search/suggest", tag = "search", params(SuggestQuery),
    responses(
        (status = 200, body = Suggestions),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait, or this one takes too long; come back after Retry-After seconds"),
    )
)]
pub async fn suggest(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request)?;
    let asked = call.checked(Asked::read(call.parameters()))?;
    call.answer(&request, suggest::suggest(call.asker(), &asked).await)
}
