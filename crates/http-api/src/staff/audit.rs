//! Who changed what.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::shapes::{AuditItem, AuditList};
use crate::{
    account_answers::{answer, fail},
    auth::Principal,
    error::ApiError,
    extract::AnswerLanguage,
    state::AppState,
};

const LIMIT: u32 = 50;
const MOST: u32 = 200;

/// Which lines of the audit log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only lines with smaller numbers: `next` of the answer before.
    before: Option<i64>,
    /// 1 to 200; 50 otherwise.
    limit: Option<u32>,
}

/// Lists what was changed, the newest first.
#[utoipa::path(
    get, path = "/api/staff/audit", tag = "staff", params(AuditQuery, AnswerLanguage),
    responses((status = 200, body = AuditList))
)]
pub async fn audit(
    shop: web::Data<AppState>,
    _: Principal,
    AnswerLanguage { language }: AnswerLanguage,
    query: web::Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let limit = query.limit.unwrap_or(LIMIT).clamp(1, MOST);
    let _place = shop.places.calls.take().await?;
    // One more tells whether there are more.
    let lines = shop.storage.store.audit_log().before(query.before, limit + 1).await;
    let mut lines = lines.map_err(|error| fail(error.into(), language))?;
    let has_more = lines.len() > limit as usize;
    lines.truncate(limit as usize);
    let next = lines.last().filter(|_| has_more).map(|line| line.number);
    let items = lines.into_iter().map(AuditItem::from);
    Ok(answer(&AuditList {
        items: items.collect(),
        next,
    }))
}
