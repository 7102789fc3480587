//! Orders are made of what is paid, and changed.

use actix_web::{HttpRequest, HttpResponse, http::header};
use domain::{
    fault::{Fault, FaultCode},
    ids::{CartId, LineItemId},
    order::{Order, OrderCommand, OrderError, OrderLine, PieceCount, RefundScope, Shipment, TrackingUrl},
    text::ReturnReason,
};
use services::payments::Place;
use store::{StoredOrder, UpdateError};
use wire::order::{OrderChangeForm, OrderForm, OrderModel};

use super::{
    converting::completed_order,
    shown::{Reader, orders_root, with_model},
};
use crate::{
    carts::{Body, read_body},
    cda::Caller,
    error::ApiError,
    extract::AnswerLanguage,
    payments::own_purchase,
    respond,
};

/// Makes an order of a cart that is paid. Asked again, it answers with the same order.
#[utoipa::path(
    post, path = "/api/cda/me/orders", tag = "orders", params(AnswerLanguage), request_body = OrderForm,
    responses(
        (status = 201, body = OrderModel, headers(("Location" = String, description = "Where the order is"))),
        (status = 400), (status = 401), (status = 404),
        (status = 409, description = "`not-paid`, or its purchase was given up"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn create(caller: Caller, body: Body) -> Result<HttpResponse, ApiError> {
    let form: OrderForm = read_body(&body, caller.language)?;
    let cart: CartId = form.cart_id.parse().map_err(|_| caller.fail(FaultCode::NotFound))?;
    let Some(checkout) = own_purchase(&caller, Place::Cart(cart)).await? else {
        caller.find(&form.cart_id).await?;
        return Err(caller.fail(FaultCode::NotPaid));
    };
    let stored = completed_order(&caller, &checkout).await?;
    let root = orders_root(&caller);
    let mut response = HttpResponse::Created();
    response
        .insert_header((header::LOCATION, format!("{root}/{}", stored.order.id)))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(with_model(&caller, &stored, |model| response.json(model)))
}

/// Changes an order: cancels it as long as nothing was sent, or asks to give something back; programs send, deliver and
/// refund. What has the same `reference` is done once.
#[utoipa::path(
    put, path = "/api/cda/me/orders", tag = "orders", params(AnswerLanguage), request_body = OrderChangeForm,
    responses(
        (status = 200, body = OrderModel),
        (status = 400), (status = 401),
        (status = 404, description = "No such order of the caller's"),
        (status = 409, description = "Not possible as the order stands"),
        (status = 413), (status = 422), (status = 503),
    )
)]
pub async fn change(caller: Caller, request: HttpRequest, body: Body) -> Result<HttpResponse, ApiError> {
    let form: OrderChangeForm = read_body(&body, caller.language)?;
    let _place = caller.place().await?;
    let is_own = |order: &Order| caller.own.is_none_or(|own| own == order.contents.customer);
    let changed = update(&Reader::from(&caller), &form, caller.own.is_some(), is_own).await?;
    with_model(&caller, &changed, |model| respond::json(&request, &model))
}

/// Changes the order that a form names, where it may be seen.
pub(super) async fn update(
    reader: &Reader<'_>,
    form: &OrderChangeForm,
    is_shopper: bool,
    may_see: impl Fn(&Order) -> bool,
) -> Result<StoredOrder, ApiError> {
    let not_found = || reader.fail(FaultCode::NotFound);
    let orders = reader.shop.storage.store.orders();
    let found = orders
        .named(&form.id)
        .await
        .map_err(|error| reader.unreadable(&error))?;
    let own = found.filter(|found| may_see(&found.order));
    let StoredOrder { order, .. } = own.ok_or_else(not_found)?;
    let at = reader.shop.clock.wall();
    let command = command(form, &order, is_shopper, at).map_err(|fault| reader.fail(fault))?;
    orders.update(order.id, command, at).await.map_err(|error| match error {
        UpdateError::Unknown => not_found(),
        UpdateError::Order(OrderError::UnknownLine) => reader.fail(wrong_lines()),
        UpdateError::Order(reason) => {
            tracing::debug!(%reason, "an order is not changed");
            reader.fail(FaultCode::NotPossible)
        }
        UpdateError::Store(error) => reader.unreadable(&error),
    })
}

fn wrong_lines() -> Fault {
    Fault::field("lines", "/validation/order-lines")
}

fn tracking_url(form: &OrderChangeForm) -> Result<Option<TrackingUrl>, Fault> {
    let read = form.tracking_url.as_deref().map(TrackingUrl::parse).transpose();
    read.map_err(|_| Fault::field("trackingUrl", "/validation/tracking-url"))
}

/// What the form asks for.
fn command(
    form: &OrderChangeForm,
    order: &Order,
    is_shopper: bool,
    at: domain::clock::UnixMillis,
) -> Result<OrderCommand, Fault> {
    let reference = || {
        let text = form.reference.as_deref().unwrap_or_default().trim();
        let is_name = (1..=64).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        is_name
            .then(|| Box::from(text))
            .ok_or_else(|| Fault::field("reference", "/validation/reference"))
    };
    match (form.action.as_str(), is_shopper) {
        ("cancel", true) if order.contents.lines.iter().any(OrderLine::is_custom) => {
            // What is made to the buyer's own words cannot be withdrawn from.
            Err(FaultCode::NotPossible.into())
        }
        ("cancel", _) => Ok(OrderCommand::Cancel),
        ("return", _) => Ok(OrderCommand::AskReturn {
            id: reference()?,
            pieces: pieces(form, |line| order.returnable(line.id, at), order)?,
            reason: ReturnReason::parse(form.reason.as_deref().unwrap_or_default())
                .map_err(|_| Fault::field("reason", "/validation/return-reason"))?,
        }),
        ("ship", false) => Ok(OrderCommand::Ship(Shipment {
            id: reference()?,
            pieces: pieces(form, |line| order.to_pack(line), order)?,
            carrier: form.carrier.as_deref().map(Into::into),
            tracking: form.tracking.as_deref().map(Into::into),
            tracking_url: tracking_url(form)?,
            sent_at: at,
            delivered_at: None,
        })),
        ("ready", false) => Ok(OrderCommand::Ready),
        ("deliver", false) => Ok(OrderCommand::Deliver { shipment: reference()? }),
        ("refund", false) => Ok(OrderCommand::Refund {
            id: reference()?,
            scope: scope(form, order)?,
        }),
        _ => Err(Fault::field("action", "/validation/order-action")),
    }
}

/// The pieces that are named, or all that are left.
fn pieces(form: &OrderChangeForm, left: impl Fn(&OrderLine) -> u32, order: &Order) -> Result<Vec<PieceCount>, Fault> {
    let Some(lines) = &form.lines else {
        let all = order.contents.lines.iter().map(|line| PieceCount {
            line: line.id,
            pieces: left(line),
        });
        return Ok(all.filter(|count| count.pieces > 0).collect());
    };
    if lines.is_empty() || lines.iter().any(|line| line.quantity == 0) {
        return Err(wrong_lines());
    }
    let named = lines.iter().map(|line| PieceCount {
        line: LineItemId(line.line_item_id),
        pieces: line.quantity,
    });
    Ok(named.collect())
}

fn scope(form: &OrderChangeForm, order: &Order) -> Result<RefundScope, Fault> {
    if let Some(given) = &form.amount {
        let amount = given.money(order.contents.currency).filter(|amount| amount.minor() > 0);
        let amount = amount.ok_or_else(|| Fault::field("amount", "/validation/amount"))?;
        return Ok(RefundScope::Amount(amount.minor()));
    }
    if form.delivery {
        return Ok(RefundScope::Delivery);
    }
    match form.lines {
        Some(_) => Ok(RefundScope::Lines(pieces(form, |_| 0, order)?)),
        None => Ok(RefundScope::Whole),
    }
}
