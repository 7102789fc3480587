//! Orders are read and found.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    clock::UnixMillis,
    contact::Email,
    fault::{Fault, FaultCode},
    order::{OrderNumber, OrderStatus},
};
use runtime::{telemetry::slow, timestamp};
use store::{OrderSearch, StoredOrder};
use wire::{
    cda::RawJson,
    order::{OrderList, OrderModel, OrderSearchForm},
};

use super::shown::{Reader, with_model};
use crate::{
    carts::{Body, read_body},
    cda::Caller,
    error::ApiError,
    extract::AnswerLanguage,
    respond,
};

/// Reads an order. Its id is random and as good as a key: whoever knows it may read it, as guests do who come back by the
/// address of their confirmation. By its number, which can be guessed, the caller's own order is found, and a program
/// finds all.
#[utoipa::path(
    get, path = "/api/cda/me/orders/{id}", tag = "orders",
    params(("id" = String, Path, description = "The order's id, a UUID, or its number"), AnswerLanguage),
    responses((status = 200, body = OrderModel), (status = 401), (status = 404), (status = 503))
)]
pub async fn read_by_id(caller: Caller, request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let found = caller.order(&id).await?;
    with_model(&caller, &found, |model| respond::json(&request, &model))
}

/// Finds orders, the newest first. The caller's own family finds the caller's.
#[utoipa::path(
    post, path = "/api/cda/me/orders/search", tag = "orders", params(AnswerLanguage), request_body = OrderSearchForm,
    responses(
        (status = 200, body = wire::order::OrderList),
        (status = 400), (status = 401),
        (status = 404, description = "The customer is somebody else"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn search(caller: Caller, request: HttpRequest, body: Body) -> Result<HttpResponse, ApiError> {
    let form: OrderSearchForm = read_body(&body, caller.language)?;
    let wanted = read(&caller, &form)?;
    let place = caller.place().await?;
    let orders = caller.shop.storage.store.orders();
    let found = async {
        match number(&caller, &form)? {
            Some(number) => {
                let found = orders
                    .by_number(number)
                    .await
                    .map_err(|error| unreadable(&caller, &error))?;
                let found: Vec<StoredOrder> = found.into_iter().filter(|found| fits(found, &wanted)).collect();
                Ok((found.len() as u64, found, None))
            }
            None => {
                let page = orders
                    .search(&wanted)
                    .await
                    .map_err(|error| unreadable(&caller, &error))?;
                Ok::<_, ApiError>((page.total, page.orders, page.next))
            }
        }
    };
    let (total_count, found, next) = slow::step("store", found).await?;
    drop(place);
    let orders = found
        .iter()
        .map(|stored| with_model(&caller, stored, |model| serde_json::value::to_raw_value(&model)));
    let orders: Result<Vec<RawJson>, _> = orders.collect();
    let orders = orders.map_err(|error| {
        tracing::error!(%error, "orders could not be rendered");
        caller.fail(FaultCode::Internal)
    })?;
    let next = next.map(|(at, id)| format!("{}.{id}", at.0));
    respond::json(
        &request,
        &OrderList {
            orders,
            total_count,
            next,
        },
    )
}

pub(super) fn unreadable(caller: &Caller, error: &store::Error) -> ApiError {
    Reader::from(caller).unreadable(error)
}

const PAGE_SIZE: i64 = 20;
const MAX_PAGE_SIZE: i64 = 100;

/// What the form asks for, checked.
fn read(caller: &Caller, form: &OrderSearchForm) -> Result<OrderSearch, ApiError> {
    let wrong = |field, key| caller.fail(Fault::field(field, key));
    let customer = match (form.customer_id.as_deref(), caller.own) {
        (None, own) => own,
        (Some(text), own) => Some(caller.customer(text).ok_or_else(|| match own {
            Some(_) => caller.fail(FaultCode::NotFound),
            None => wrong("customerId", "/faults/customer-id"),
        })?),
    };
    let markets = &caller.shop.storefront.markets;
    let market = form.market_id.as_deref().map(|id| {
        let market = markets.get(id).map(|market| market.id.clone());
        market.ok_or_else(|| wrong("marketId", "/faults/unknown-market"))
    });
    let market = market.transpose()?;
    let zones = markets.zones();
    let zone = market
        .as_ref()
        .map_or(zones.default_zone(), |market| zones.of_market(market));
    let moment = |field: &'static str, text: &Option<String>| {
        let read = text.as_deref().map(|text| timestamp::parse(text, zone));
        read.map(|moment| moment.ok_or_else(|| wrong(field, "/validation/moment")))
            .transpose()
    };
    let email = form.email.as_deref().map(|text| {
        let email = Email::parse(text).map(|email| email.normalised());
        email.map_err(|_| wrong("email", "/validation/email"))
    });
    let status = form
        .status
        .as_deref()
        .map(|text| OrderStatus::parse(text).ok_or_else(|| wrong("status", "/validation/order-status")));
    let after = form.after.as_deref().map(|text| {
        let read = || {
            let (at, id) = text.split_once('.')?;
            Some((UnixMillis(at.parse().ok()?), id.parse().ok()?))
        };
        read().ok_or_else(|| wrong("after", "/validation/after"))
    });
    let page_size = form.page_size.unwrap_or(PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&page_size) {
        return Err(wrong("pageSize", "/validation/page-size"));
    }
    Ok(OrderSearch {
        customer,
        email: email.transpose()?,
        status: status.transpose()?,
        market,
        since: moment("placedSince", &form.placed_since)?,
        before: moment("placedBefore", &form.placed_before)?,
        after: after.transpose()?,
        limit: u32::try_from(page_size).unwrap_or_default(),
    })
}

fn number(caller: &Caller, form: &OrderSearchForm) -> Result<Option<OrderNumber>, ApiError> {
    let number = form.order_number.as_deref().map(OrderNumber::parse).transpose();
    number.map_err(|_| caller.fail(Fault::field("orderNumber", "/validation/order-number")))
}

/// Whether one order is among those that are wanted.
fn fits(stored: &StoredOrder, wanted: &OrderSearch) -> bool {
    let order = &stored.order;
    let contents = &order.contents;
    wanted.customer.is_none_or(|customer| customer == contents.customer)
        && wanted
            .email
            .as_ref()
            .is_none_or(|email| *email == contents.buyer.email.normalised())
        && wanted.status.is_none_or(|status| status == order.status())
        && wanted.market.as_ref().is_none_or(|market| *market == contents.market)
        && wanted.since.is_none_or(|since| since <= order.placed_at)
        && wanted.before.is_none_or(|before| order.placed_at < before)
}
