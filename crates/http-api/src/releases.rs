//! Press releases: pages of a feed, what it can be narrowed by, one release, and a feed for programs.

use std::{collections::BTreeMap, sync::Arc};

use actix_web::{HttpRequest, HttpResponse, http::header::HeaderValue, web};
use domain::{
    fault::{Fault, FaultCode},
    market::Language,
    release::{ReleaseFeed, ReleaseFilter, ReleaseId},
};
use site::{
    releases::json_feed,
    results::{Asker, releases::ReleaseQuestion},
};
use utoipa::IntoParams;
use wire::{
    problem::Problem,
    release::{JsonFeed, Release, ReleaseCategory, ReleaseList},
};

use crate::{error::ApiError, extract::AnswerLanguage, methods, parameters::Parameters, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/cision/categoriesoptions", category_options))
        .service(methods::reading("/api/cision/yearoptions", year_options))
        .service(methods::reading("/api/cision/releases/{feedId}", releases))
        .service(methods::reading("/api/cision/release/{id}", release))
        .service(methods::reading("/api/feeds/{feedId}/{language}", feed));
}

/// Of which releases. Read by `ReleaseQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ReleaseOptionsQuery {
    /// Of this feed; of all otherwise.
    feed_id: Option<String>,
    /// Of the releases: fi, sv or en; the site's default otherwise.
    language: Option<String>,
    /// Only of releases with one of these words or categories, with commas between them; 20 at most.
    keywords: Option<String>,
}

/// Which releases of a feed. Read by `ReleaseQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ReleasesQuery {
    /// Codes of categories, with commas between them; 20 at most. A release has one of them.
    filters: Option<String>,
    /// Words or codes of categories, with commas between them; 20 at most. A release has one of them.
    keywords: Option<String>,
    /// In which they were published, in UTC.
    year: Option<i16>,
    /// From 1.
    page: Option<usize>,
    /// 1 to 100; 10 otherwise.
    page_size: Option<usize>,
    /// Of the releases: fi, sv or en; the site's default otherwise.
    language: Option<String>,
}

/// Lists the categories that press releases are filed under, by name.
#[utoipa::path(
    get, path = "/api/cision/categoriesoptions", tag = "releases", params(ReleaseOptionsQuery),
    responses(
        (status = 200, body = Vec<ReleaseCategory>),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such feed"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "The feed was not read yet; come back after Retry-After seconds"),
    )
)]
pub async fn category_options(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request);
    let (filter, feeds) = call.options()?;
    let mut named: BTreeMap<String, ReleaseCategory> = BTreeMap::new();
    for feed in feeds {
        let categories = feed.categories(&filter, shop.clock.wall());
        named.extend(
            categories
                .iter()
                .map(|category| (category.code.to_string(), category.into())),
        );
    }
    let mut categories: Vec<ReleaseCategory> = named.into_values().collect();
    categories.sort_by_cached_key(|category| category.name.to_lowercase());
    respond::versioned(&request, &categories)
}

/// Lists the years in which press releases were published, the newest first.
#[utoipa::path(
    get, path = "/api/cision/yearoptions", tag = "releases", params(ReleaseOptionsQuery),
    responses(
        (status = 200, body = Vec<i16>),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such feed"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "The feed was not read yet; come back after Retry-After seconds"),
    )
)]
pub async fn year_options(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request);
    let (filter, feeds) = call.options()?;
    let mut years: Vec<i16> = feeds
        .iter()
        .flat_map(|feed| feed.years(&filter, shop.clock.wall()))
        .collect();
    years.sort_unstable_by(|one, other| other.cmp(one));
    years.dedup();
    respond::versioned(&request, &years)
}

/// Lists the press releases of a feed, the newest first.
#[utoipa::path(
    get, path = "/api/cision/releases/{feedId}", tag = "releases",
    params(("feedId" = String, Path, description = "As news blocks name it"), ReleasesQuery),
    responses(
        (status = 200, body = ReleaseList),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such feed"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "The feed was not read yet; come back after Retry-After seconds"),
    )
)]
pub async fn releases(
    shop: web::Data<AppState>,
    request: HttpRequest,
    feed: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request);
    let question = call.checked(ReleaseQuestion::read(call.parameters.iter(), call.language))?;
    let list = call.checked(call.asker().releases_of(&feed, &question))?;
    respond::versioned(&request, &list)
}

/// In which language.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ReleaseQuery {
    /// fi, sv or en; the site's default otherwise. A release that is not there in it is answered in another.
    language: Option<String>,
}

/// Reads a press release.
#[utoipa::path(
    get, path = "/api/cision/release/{id}", tag = "releases",
    params(("id" = String, Path, description = "As lists name it"), ReleaseQuery),
    responses(
        (status = 200, body = Release),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such release"),
        (status = 503, body = Problem, description = "It cannot be read now; come back after Retry-After seconds"),
    )
)]
pub async fn release(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let call = Call::read(&shop, &request);
    let id = ReleaseId::parse(&id).map_err(|_| Fault::new(FaultCode::NotFound));
    let release = call.asker().release(&call.checked(id)?).await;
    respond::versioned(&request, &call.checked(release)?)
}

/// The newest press releases of a feed in a language, for programs that follow news: a JSON Feed.
#[utoipa::path(
    get, path = "/api/feeds/{feedId}/{language}", tag = "releases",
    params(
        ("feedId" = String, Path, description = "As news blocks name it"),
        ("language" = String, Path, description = "fi, sv or en"),
    ),
    responses(
        (status = 200, body = JsonFeed, content_type = "application/feed+json"),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such feed, or no such language"),
        (status = 503, body = Problem, description = "The feed was not read yet; come back after Retry-After seconds"),
    )
)]
pub async fn feed(
    shop: web::Data<AppState>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, language) = path.into_inner();
    let language = Language::of_tag(&language)
        .ok_or_else(|| ApiError::in_language(FaultCode::NotFound, AnswerLanguage::of(&shop, &request)))?;
    let market = shop.storefront.markets.default_market().clone();
    let asker = Asker {
        storefront: &shop.storefront,
        language,
        market: &market,
    };
    let found = asker.release_feed(&id);
    let found = found.map_err(|fault| ApiError::in_language(fault, language))?;
    let shown = shop.storefront.snapshot();
    let origin = &shop.storefront.public_origin;
    let context = shop.storefront.render_context(language, &market, &shown, origin);
    let mut response = respond::versioned(&request, &json_feed(context, &found, request.path()))?;
    let content_type = HeaderValue::from_static("application/feed+json");
    if let Some(header) = response.headers_mut().get_mut("content-type") {
        *header = content_type;
    }
    Ok(response)
}

/// A call, with the language of its answer.
struct Call<'a> {
    shop: &'a AppState,
    parameters: Parameters,
    language: Language,
}

impl<'a> Call<'a> {
    fn read(shop: &'a AppState, request: &HttpRequest) -> Self {
        let parameters = Parameters::of(request.query_string());
        let default = shop.storefront.default_language();
        let language = AnswerLanguage::named(parameters.get("language"), default).unwrap_or(default);
        Self {
            shop,
            parameters,
            language,
        }
    }

    fn asker(&self) -> Asker<'a> {
        Asker {
            storefront: &self.shop.storefront,
            language: self.language,
            market: self.shop.storefront.markets.default_market(),
        }
    }

    /// The feeds whose options are asked for: one, or all.
    fn options(&self) -> Result<(ReleaseFilter, Vec<Arc<ReleaseFeed>>), ApiError> {
        let named = self.parameters.iter().filter(|(name, _)| *name == "keywords");
        let question = self.checked(ReleaseQuestion::read(named, self.language))?;
        let feeds = match self.parameters.get("feedId") {
            Some(id) => vec![self.checked(self.asker().release_feed(id))?],
            None => self.shop.storefront.releases.feeds().all().cloned().collect(),
        };
        Ok((question.filter, feeds))
    }

    fn checked<T>(&self, done: Result<T, Fault>) -> Result<T, ApiError> {
        done.map_err(|fault| ApiError::in_language(fault, self.language))
    }
}
