//! Documents for the frames of blocks that hold markup of others.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    web,
};
use domain::fault::FaultCode;
use site::frame::frame_document;

use crate::{
    audience,
    error::ApiError,
    extract::{AnswerLanguage, OwnMarket},
    identity, methods,
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
    let not_found = || ApiError::in_language(FaultCode::NotFound, language);
    // Looks through the blocks of all pages.
    let (looking, own) = (shop.clone(), market.0.clone());
    let found = web::block(move || {
        let shown = looking.storefront.snapshot();
        let context = looking.storefront.render_context(language, &own, &shown, "");
        frame_document(context, block.into_inner())
    });
    let found = found
        .await
        .map_err(|_| ApiError::in_language(FaultCode::Busy, language))?;
    let document = found.ok_or_else(not_found)?;
    let is_for_some = document.is_for.iter().any(|groups| !groups.is_empty());
    if is_for_some {
        let visitor = identity::visitor(&shop, &request).await?;
        let audience = audience::of_site(&shop, &request, &visitor, language, &market.0).await;
        if !document.is_for.iter().all(|groups| audience.may_see(groups)) {
            return Err(not_found());
        }
    }
    // What is for some visitors only is kept by nobody for others.
    let kept = if is_for_some { "private, no-store" } else { "no-cache" };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, document.policy))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CACHE_CONTROL, kept))
        .body(document.html))
}
