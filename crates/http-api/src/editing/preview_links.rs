//! Links that show a draft to whoever has them.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::{Fault, FaultCode},
    staff::Scope,
};
use runtime::timestamp;
use services::preview_links::PreviewLinks;
use wire::{
    editing::{PreviewLink, PreviewLinkForm},
    problem::Problem,
};

use super::call::Call;
use crate::{
    auth::Principal,
    error::ApiError,
    previewing::{BY_NUMBER, LINK},
    previews::draft_key,
    respond,
    state::AppState,
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Makes a link that shows the draft of a page in a language to whoever has it, as it is at each moment until the link expires.
#[utoipa::path(
    post, path = "/api/edit/preview-links", tag = "editing", request_body = PreviewLinkForm,
    responses(
        (status = 200, body = PreviewLink),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The days are none from 1 to 90"),
    )
)]
pub async fn create(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentEdit)?;
    let form: PreviewLinkForm = call.read(payload).await?;
    if !(1..=PreviewLinks::LONGEST_DAYS).contains(&form.days) {
        return Err(call.fail(Fault::field("days", "/validation/preview-days")));
    }
    let key = draft_key(&shop, form.content_id, &form.language);
    let key = key.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let (secret, expires) = shop.preview_links.secret(&key, DAY * form.days, shop.clock.wall());
    let origin = &shop.storefront.public_origin;
    let link = PreviewLink {
        url: format!(
            "{origin}{BY_NUMBER}{}/{}?{LINK}={secret}",
            form.content_id, key.language
        ),
        expires: timestamp::format(expires),
    };
    respond::json(&request, &link)
}
