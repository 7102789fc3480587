//! Documents for the frames of blocks that hold markup of others.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    web,
};
use domain::fault::FaultCode;
use site::frame::frame_document;

use crate::{
    audience::{self, SeenBy},
    error::ApiError,
    extract::{AnswerLanguage, OwnMarket},
    methods,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/frames/{block}", frame));
}

/// The document of a block's markup; the block is named by its content id.
async fn frame(
    shop: web::Data<AppState>,
    request: HttpRequest,
    block: web::Path<u32>,
    language: AnswerLanguage,
    market: OwnMarket,
) -> Result<HttpResponse, ApiError> {
    let language = language.language;
    // May look through the blocks of all pages.
    let (looking, own) = (shop.clone(), market.0.clone());
    let found = web::block(move || {
        let shown = looking.storefront.snapshot();
        let context = looking.storefront.render_context(language, &own, &shown, "");
        frame_document(context, block.into_inner())
    });
    let found = found
        .await
        .map_err(|_| ApiError::in_language(FaultCode::Busy, language))?;
    let (document, places) = found.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    let kept = match audience::seen_by(&shop, &request, &places, language, &market.0).await? {
        SeenBy::Everybody => "no-cache",
        SeenBy::Some => "private, no-store",
    };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, document.policy))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CACHE_CONTROL, kept))
        .body(document.html))
}
