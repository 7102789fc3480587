//! Locations by words, town, categories and nearness.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::Fault;
use search_index::{Kind, Place, Query, Sort};
use site::{hits, search::pages::CITY, searcher::Found};
use utoipa::IntoParams;
use wire::{problem::Problem, search::LocationSearch};

use super::asked::Asked;
use crate::{
    http::{error::ApiError, respond},
    state::AppState,
};

/// Which locations. Read by `Asked`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct LocationsQuery {
    /// What to look for, at most 200 characters; every location otherwise.
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
    let asked = Asked::read(&shop, &request)?;
    let position = position(&asked)?;
    let shown = shop.storefront.snapshot();
    let taxonomy = shown.content.taxonomy();
    let among = || {
        let mut query = asked.among_pages(Query::text(&asked.text)?.of_kinds([Kind::Location]), taxonomy)?;
        if let Some(city) = asked.parameter("city") {
            query = query.filtered(CITY, [city.trim()])?;
        }
        if let Some(place) = position {
            query = query.near(place).sorted(Sort::Distance);
        }
        asked.page_of(query)
    };
    let query = among().map_err(|error| asked.refuse(error))?;
    let titles = asked.titles(&shown);
    let search = shop.storefront.searcher.run("locations", move |indexes, until| {
        let mut found = Found::of(&indexes.pages, &query.until(until))?;
        found.mark(&titles, until);
        Ok(found)
    });
    let found = search.await.map_err(|code| asked.fail(code))?;
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    respond::json(
        &request,
        &LocationSearch {
            hits: found
                .iter()
                .filter_map(|hit| hits::location_hit(context, hit))
                .collect(),
            facet_categories: asked.topics.facets(&found.hits.facets, taxonomy, asked.language),
            has_more: asked.has_more(found.hits.total),
            total_count: found.hits.total,
        },
    )
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
    let asked = Asked::read(&shop, &request)?;
    let shown = shop.storefront.snapshot();
    let context = shop.storefront.render_context(asked.language, asked.market, &shown, "");
    let taxonomy = shown.content.taxonomy();
    respond::json(
        &request,
        &hits::cities(context, |categories| asked.fits(categories, taxonomy)),
    )
}

/// Both degrees, or neither.
fn position(asked: &Asked<'_>) -> Result<Option<Place>, ApiError> {
    let degrees = |name: &'static str, most: f64| match asked.parameter(name) {
        None => Ok(None),
        Some(text) => match text.parse::<f64>() {
            Ok(degrees) if (-most..=most).contains(&degrees) => Ok(Some(degrees)),
            _ => Err(asked.fail(Fault::field(name, "/validation/position"))),
        },
    };
    match (degrees("latitude", 90.0)?, degrees("longitude", 180.0)?) {
        (Some(latitude), Some(longitude)) => Ok(Some(Place { latitude, longitude })),
        (None, None) => Ok(None),
        (None, Some(_)) => Err(asked.fail(Fault::field("latitude", "/validation/position"))),
        (Some(_), None) => Err(asked.fail(Fault::field("longitude", "/validation/position"))),
    }
}
