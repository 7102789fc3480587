//! Papers about orders, as PDF.

use actix_web::{HttpResponse, web};
use domain::{fault::FaultCode, ids::OrderId, order::Order};
use runtime::telemetry::slow;
use serde::Deserialize;
use site::papers::{self, Issuer, PaperKind};

use crate::{cda::Caller, error::ApiError, state::AppState};

/// The receipt of an order, in the order's language. The order's id is random and as good as a key, so that a plain link
/// opens it, from the confirmation and from letters.
#[utoipa::path(
    get, path = "/api/me/orders/{id}/receipt.pdf", tag = "orders",
    params(("id" = String, Path, description = "The order's id, a UUID")),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>),
        (status = 404, description = "No such order, or nothing of it was sold: it is not paid, or it was cancelled"),
        (status = 503),
    )
)]
pub async fn receipt(shop: web::Data<AppState>, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let order = by_id(&shop, &id).await?;
    answer(shop, order, PaperKind::Receipt).await
}

/// The credit note of what was taken back of an order.
#[utoipa::path(
    get, path = "/api/me/orders/{id}/credit-notes/{nth}.pdf", tag = "orders",
    params(
        ("id" = String, Path, description = "The order's id, a UUID"),
        ("nth" = usize, Path, description = "Its place among those of the order, from 1"),
    ),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>),
        (status = 404, description = "No such order, or nothing more was taken back of it"),
        (status = 503),
    )
)]
pub async fn credit_note(shop: web::Data<AppState>, of: web::Path<(String, usize)>) -> Result<HttpResponse, ApiError> {
    let (id, nth) = of.into_inner();
    let order = by_id(&shop, &id).await?;
    answer(shop, order, PaperKind::CreditNote(nth)).await
}

#[derive(Debug, Deserialize)]
pub struct SlipQuery {
    parcel: Option<String>,
}

/// The slip that lies in a parcel, without prices. For programs.
#[utoipa::path(
    get, path = "/api/cda/orders/{id}/packing-slip.pdf", tag = "orders",
    params(
        ("id" = String, Path, description = "The order's id, a UUID, or its number"),
        ("parcel" = Option<String>, Query, description = "One that was sent; what is left to be packed otherwise"),
    ),
    responses(
        (status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 401), (status = 403),
        (status = 404, description = "No such order or parcel, or nothing is left to be packed"),
        (status = 503),
    )
)]
pub async fn packing_slip(
    caller: Caller,
    id: web::Path<String>,
    query: web::Query<SlipQuery>,
) -> Result<HttpResponse, ApiError> {
    let found = caller.order(&id).await?;
    let kind = PaperKind::PackingSlip(query.into_inner().parcel);
    answer(caller.shop, found.order, kind).await
}

async fn by_id(shop: &AppState, id: &str) -> Result<Order, ApiError> {
    let id: OrderId = id.parse().map_err(|_| FaultCode::NotFound)?;
    let place = shop.places.calls.take().await?;
    let found = slow::step("store", shop.storage.store.orders().find(id)).await;
    drop(place);
    let found = found.map_err(|error| {
        tracing::warn!(%error, "an order could not be read");
        FaultCode::StorageUnavailable
    })?;
    Ok(found.ok_or(FaultCode::NotFound)?.order)
}

/// Written by the threads that pages are written by: it takes as long.
async fn answer(shop: web::Data<AppState>, order: Order, kind: PaperKind) -> Result<HttpResponse, ApiError> {
    let number = order.number;
    let threads = shop.places.pages.clone();
    let written = threads.run(move || {
        let storefront = &shop.storefront;
        let issuer = Issuer {
            site: &storefront.site.load(),
            zone: storefront.markets.zones().of_market(&order.contents.market),
            phrases: storefront.localizations.dictionary(order.contents.language),
        };
        papers::write(&order, &kind, issuer)
    });
    let pdf = written.await?.ok_or(FaultCode::NotFound)?.map_err(|error| {
        tracing::error!(%error, "a paper about an order could not be written");
        FaultCode::Internal
    })?;
    Ok(HttpResponse::Ok()
        .insert_header(("Cache-Control", "no-store"))
        .insert_header(("Content-Disposition", format!("inline; filename=\"{number}.pdf\"")))
        .insert_header(("X-Robots-Tag", "noindex"))
        .content_type("application/pdf")
        .body(pdf))
}
