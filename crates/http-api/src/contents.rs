//! What is in a package.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::Fault;
use site::results::Asker;
use wire::{problem::Problem, product::PackageContents};

use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    methods, respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/api/variations/{code}/contents", contents));
}

/// Lists what a package holds, with what the wrapper of each thing says. The documents of pages leave that out.
#[utoipa::path(
    get, path = "/api/variations/{code}/contents", tag = "catalogue",
    params(("code" = String, Path, description = "Of the variation"), AnswerMarket, AnswerLanguage),
    responses(
        (status = 200, body = PackageContents),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such variation"),
        (status = 422, body = Problem),
    )
)]
pub async fn contents(
    shop: web::Data<AppState>,
    request: HttpRequest,
    code: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let language = AnswerLanguage::of(&shop, &request);
    let fail = |fault: Fault| ApiError::in_language(fault, language);
    let asker = Asker {
        storefront: &shop.storefront,
        language,
        market: AnswerMarket::of(&shop, &request, language)?,
    };
    respond::versioned(&request, &asker.contents_of(&code).map_err(fail)?)
}
