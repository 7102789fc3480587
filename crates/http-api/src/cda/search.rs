//! Finding carts.

use actix_web::{HttpRequest, HttpResponse};
use domain::fault::{Fault, FaultCode};
use futures_util::future::try_join_all;
use runtime::{telemetry::slow, timestamp};
use store::CartSearch;
use wire::cda::{CartList, CartSearchForm};

use super::caller::Caller;
use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::AnswerLanguage,
    respond,
};

/// Finds carts, the newest first.
#[utoipa::path(
    post, path = "/api/cda/me/carts/search", tag = "customer carts", params(AnswerLanguage), request_body = CartSearchForm,
    responses(
        (status = 200, body = CartList),
        (status = 400), (status = 401),
        (status = 404, description = "The customer is somebody else"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn search(caller: Caller, request: HttpRequest, body: Body) -> Result<HttpResponse, ApiError> {
    let form: CartSearchForm = read_body(&body, caller.language)?;
    let wanted = read(&caller, &form)?;
    let place = caller.place().await?;
    let carts = caller.shop.storage.store.carts();
    let found = slow::step("store", carts.search(&wanted)).await.map_err(|error| {
        tracing::warn!(%error, "carts could not be searched");
        caller.fail(FaultCode::StorageUnavailable)
    })?;
    drop(place);
    let (keys, total_count) = found;
    let carts = keys.into_iter().map(async |(key, updated)| {
        let found = caller.look(key).await?;
        caller.render(&found, Some(timestamp::format(updated)))
    });
    let carts = try_join_all(carts).await?;
    respond::json(&request, &CartList { carts, total_count })
}

const PAGE_SIZE: i64 = 20;
const MAX_PAGE_SIZE: i64 = 100;

/// What the form asks for, checked.
fn read(caller: &Caller, form: &CartSearchForm) -> Result<CartSearch, ApiError> {
    let wrong = |field, key| caller.fail(Fault::field(field, key));
    let identity = match (form.customer_id.as_deref(), caller.own) {
        (None, own) => own,
        (Some(text), own) => Some(caller.customer(text).ok_or_else(|| match own {
            Some(_) => caller.fail(FaultCode::NotFound),
            None => wrong("customerId", "/faults/customer-id"),
        })?),
    };
    let market = form.market_id.as_deref().map(|id| {
        let market = caller.shop.storefront.markets.get(id).map(|market| market.id.clone());
        market.ok_or_else(|| wrong("marketId", "/faults/unknown-market"))
    });
    let market = market.transpose()?;
    let zones = caller.shop.storefront.markets.zones();
    let zone = market
        .as_ref()
        .map_or(zones.default_zone(), |market| zones.of_market(market));
    let modified_since = form.modified_since.as_deref().map(|text| {
        let moment = timestamp::parse(text, zone);
        moment.ok_or_else(|| wrong("modifiedSince", "/validation/moment"))
    });
    let page = form.page.unwrap_or(1);
    let page_size = form.page_size.unwrap_or(PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&page_size) {
        return Err(wrong("pageSize", "/validation/page-size"));
    }
    let offset = (page >= 1)
        .then(|| (page - 1).checked_mul(page_size))
        .flatten()
        .and_then(|offset| u32::try_from(offset).ok())
        .ok_or_else(|| wrong("page", "/validation/page"))?;
    Ok(CartSearch {
        identity,
        market,
        modified_since: modified_since.transpose()?,
        offset,
        limit: u32::try_from(page_size).unwrap_or_default(),
    })
}
