//! What the site is, for programs that read its content.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use site::{Destination, address};
use wire::{
    cda::{ContentRoots, SiteHost, SiteLanguage, SiteModel},
    page::ContentLink,
    problem::Problem,
};

use crate::{
    error::ApiError,
    extract::{self, AnswerLanguage},
    previewing, respond,
    state::AppState,
};

/// Lists the sites: there is one.
#[utoipa::path(
    get, path = "/api/cda/site", tag = "content",
    responses((status = 200, body = Vec<SiteModel>), (status = 304, description = "The client has it already"))
)]
pub async fn sites(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    respond::versioned(&request, &[model(&shop, &request).await?])
}

/// Tells of a site by its id.
#[utoipa::path(
    get, path = "/api/cda/site/{id}", tag = "content",
    params(("id" = String, Path, description = "As the header `x-epi-siteid` of content says"), AnswerLanguage),
    responses(
        (status = 200, body = SiteModel),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem),
    )
)]
pub async fn site(
    shop: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
    language: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let site = model(&shop, &request).await?;
    if !id.eq_ignore_ascii_case(&site.id) {
        return Err(ApiError::in_language(FaultCode::NotFound, language.language));
    }
    respond::versioned(&request, &site)
}

/// The identity of the site.
pub(super) fn site_link() -> ContentLink {
    ContentLink::of("site")
}

/// Where pages are edited, for those who may look at drafts there.
async fn edit_location(shop: &AppState, request: &HttpRequest, origin: &str) -> Result<Option<String>, ApiError> {
    let has_editor = shop.storefront.assets.admin_template().is_some();
    let reader = previewing::reader(shop, request).await?;
    Ok(reader.filter(|_| has_editor).map(|_| format!("{origin}/admin/pages")))
}

async fn model(shop: &AppState, request: &HttpRequest) -> Result<SiteModel, ApiError> {
    let default = shop.storefront.default_language();
    let origin = extract::origin(request, &shop.config);
    let host = origin.split_once("://").map_or(&*origin, |(_, host)| host);
    Ok(SiteModel {
        id: site_link().guid_value,
        name: shop.storefront.site.load().site_title.clone(),
        edit_location: edit_location(shop, request, &origin).await?,
        content_roots: ContentRoots {
            start_page: ContentLink::of(&Destination::Start.key()),
            catalog_root: ContentLink::of(&Destination::AllProducts.key()),
        },
        languages: Language::ALL
            .into_iter()
            .map(|language| SiteLanguage {
                is_master_language: language == default,
                name: language,
                display_name: language.own_name(),
                url_segment: language.code(),
                url: address::start_path(language),
            })
            .collect(),
        hosts: vec![SiteHost {
            name: host.to_owned(),
            kind: "Primary",
            language: None,
        }],
    })
}
