//! What was sent of an order, what is to come back, and what still may.

use domain::{
    clock::UnixMillis,
    order::{PieceCount, TrackingUrl},
    text::ReturnReason,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::facts::OrderFacts;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Parcel<'a> {
    pub id: &'a str,
    pub carrier: Option<&'a str>,
    /// What the carrier calls it.
    pub tracking: Option<&'a str>,
    /// Where the carrier shows its way.
    pub tracking_url: Option<&'a str>,
    #[schema(format = DateTime)]
    pub sent_at: String,
    #[schema(format = DateTime)]
    pub delivered_at: Option<String>,
    pub lines: Vec<Pieces>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Return<'a> {
    pub id: &'a str,
    #[schema(format = DateTime)]
    pub asked_at: String,
    pub lines: Vec<Pieces>,
    /// As the shopper told it.
    pub reason: Option<&'a str>,
}

/// How a shopper may get out of the order now: directive 2011/83/EU, articles 9 to 16.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Nothing was sent yet: the action `cancel` is possible.
    pub can_cancel: bool,
    /// What the action `return` may name. Nothing that was made to the buyer's own words.
    pub lines: Vec<Pieces>,
    /// Until when it may; null as long as anything is under way.
    #[schema(format = DateTime)]
    pub until: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pieces {
    pub line_item_id: u32,
    pub quantity: u32,
}

impl Withdrawal {
    pub(super) fn new(facts: OrderFacts<'_>, at: UnixMillis) -> Self {
        let rights = facts.order.withdrawal_rights(at);
        Self {
            can_cancel: rights.can_cancel,
            lines: pieces(&rights.returnable),
            until: rights.until.map(facts.moment),
        }
    }
}

pub(super) fn parcels(facts: OrderFacts<'_>) -> Vec<Parcel<'_>> {
    let sent = facts.order.shipments().iter().filter(|shipment| !shipment.is_by_mail());
    let parcels = sent.map(|shipment| Parcel {
        id: &shipment.id,
        carrier: shipment.carrier.as_deref(),
        tracking: shipment.tracking.as_deref(),
        tracking_url: shipment.tracking_url.as_ref().map(TrackingUrl::as_str),
        sent_at: (facts.moment)(shipment.sent_at),
        delivered_at: shipment.delivered_at.map(facts.moment),
        lines: pieces(&shipment.pieces),
    });
    parcels.collect()
}

pub(super) fn returns(facts: OrderFacts<'_>) -> Vec<Return<'_>> {
    let returns = facts.order.returns().iter().map(|request| Return {
        id: &request.id,
        asked_at: (facts.moment)(request.asked_at),
        lines: pieces(&request.pieces),
        reason: request.reason.as_ref().map(ReturnReason::as_str),
    });
    returns.collect()
}

fn pieces(counts: &[PieceCount]) -> Vec<Pieces> {
    let pieces = counts.iter().map(|count| Pieces {
        line_item_id: count.line.0,
        quantity: count.pieces,
    });
    pieces.collect()
}
