//! Locations by words, town, categories and nearness.

use actix_web::{HttpRequest, HttpResponse, web};
use site::results::{
    Asked,
    locations::{self, LocationQuestion},
};
use utoipa::IntoParams;
use wire::{problem::Problem, search::LocationSearch};

use super::call::Call;
use crate::{error::ApiError, respond, state::AppState};

/// Which locations. Read by `LocationQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct LocationsQuery {
    /// What to look for, at most 500 characters; every location otherwise.
    q: Option<String>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 12 otherwise.
    #[param(rename = "pageSize")]
    page_size: Option<usize>,
    /// A town, as `/api/location/cityoptions` names it.
    city: Option<String>,
    /// Of the locations: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Categories of the taxonomy, with commas between them or as several parameters: any within a group, and one of
    /// each group.
    #[param(rename = "categoryIds")]
    category_ids: Option<String>,
    /// Only locations of any of these categories are there at all.
    #[param(rename = "predefinedCategoryIds")]
    predefined_category_ids: Option<String>,
    /// Where the visitor is, in degrees: the nearest come first. Together with `longitude`.
    latitude: Option<f64>,
    longitude: Option<f64>,
}

/// Searches locations. With a position the nearest come first, with their distance in metres.
#[utoipa::path(
    get, path = "/api/location/locations", tag = "search", params(LocationsQuery),
    responses(
        (status = 200, body = LocationSearch),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "Too many searches wait, or this one takes too long; come back after Retry-After seconds"),
    )
)]
pub async fn locations(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request)?;
    let question = call.checked(LocationQuestion::read(call.parameters()))?;
    call.answer(&request, locations::search(call.asker(), question).await)
}

/// Which towns.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct CityOptionsQuery {
    /// Of the names: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Only towns with a location of these categories.
    #[param(rename = "categoryIds")]
    category_ids: Option<String>,
    /// Only locations of any of these categories are there at all.
    #[param(rename = "predefinedCategoryIds")]
    predefined_category_ids: Option<String>,
}

/// Lists the towns that have locations, in the order of the language's alphabet.
#[utoipa::path(
    get, path = "/api/location/cityoptions", tag = "search", params(CityOptionsQuery),
    responses((status = 200, body = Vec<String>), (status = 422, body = Problem))
)]
pub async fn city_options(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request)?;
    let asked = call.checked(Asked::read(call.parameters()))?;
    respond::json(&request, &locations::cities(call.asker(), &asked))
}
