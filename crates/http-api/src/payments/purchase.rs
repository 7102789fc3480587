//! The purchase that a call about a cart means: the one that is under way, or one that begins with the call.

use actix_web::{HttpResponse, ResponseError, http::header};
use domain::{
    cart::Replaced,
    checkout::{CartIssue, Checkout},
    fault::{Fault, FaultCode},
};
use serde_json::Number;
use services::payments::Place;
use store::StoredOrder;
use wire::{cda::ConversionProblem, checkout::agreed, problem::Problem};

use super::fault;
use crate::{
    cda::{Caller, Found, Issues},
    checkout::order::{Asked, begin},
    error::ApiError,
};

/// The purchase that is under way, or became an order, if it is the caller's.
pub async fn own_purchase(caller: &Caller, place: Place) -> Result<Option<Checkout>, ApiError> {
    let _place = caller.place().await?;
    let found = caller.shop.payments.find(place).await;
    let found = found.map_err(|error| caller.fail(fault(error.into())))?;
    Ok(found.filter(|checkout| caller.own.is_none_or(|own| own == checkout.contents.customer)))
}

/// The order that the cart before this one became, as long as this one is empty.
pub async fn order_before(caller: &Caller, found: &Found) -> Result<Option<StoredOrder>, ApiError> {
    let replaced = found.view.replaced.and_then(Replaced::order);
    let Some(number) = replaced.filter(|_| found.view.body.contents().is_empty()) else {
        return Ok(None);
    };
    let _place = caller.place().await?;
    let stored = caller.shop.storage.store.orders().by_number(number).await;
    stored.map_err(|error| {
        tracing::warn!(%error, "orders could not be read");
        caller.fail(FaultCode::StorageUnavailable)
    })
}

/// Begins the purchase of a cart for which none is under way.
pub async fn begin_purchase(caller: &Caller, found: &Found, asked: Asked<'_>) -> Result<Checkout, ApiError> {
    begin(&caller.cart_request(&found.key), asked).await?;
    let begun = own_purchase(caller, Place::Cart(found.id())).await?;
    begun.ok_or_else(|| caller.fail(FaultCode::NotFound))
}

/// The answer that tells all that keeps a cart from being ordered; nothing where it can be. `total` is what its owner saw.
pub fn not_ready(caller: &Caller, found: &Found, total: Option<&Number>) -> Result<Option<HttpResponse>, ApiError> {
    let currency = found.view.body.priced().total.currency();
    let seen = total.map(|total| agreed(total, currency)).transpose();
    let issues = Issues::of(&found.view, seen.map_err(|fault| caller.fail(fault))?);
    if issues.is_empty() {
        return Ok(None);
    }
    let fields = issues.of_cart.iter().flat_map(|issue| Fault::from(*issue).fields);
    let fault = Fault {
        fields: fields.collect(),
        ..FaultCode::CartNotReady.into()
    };
    let phrases = caller.shop.storefront.localizations.dictionary(caller.language);
    let problem = ConversionProblem {
        problem: Problem::new(&fault, phrases),
        cart_issues: issues.of_cart.into_iter().map(CartIssue::as_str).collect(),
        validation_issues: issues.of_lines,
    };
    let response = HttpResponse::build(caller.fail(fault).status_code())
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("application/problem+json")
        .json(problem);
    Ok(Some(response))
}
