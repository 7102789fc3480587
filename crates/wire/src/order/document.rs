//! Papers about an order, as links.

use domain::{ids::OrderId, order::Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Phrasebook;

/// A paper for the books, as PDF.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDocument {
    /// `receipt` or `creditNote`.
    #[schema(example = "receipt")]
    pub kind: &'static str,
    pub name: String,
    /// On the shop's own host; whoever knows it may read the paper.
    #[schema(example = "/api/me/orders/5b0c1f0e-6f0f-4d1c-9a66-0d2f6d1f7a11/receipt.pdf")]
    pub url: String,
}

impl OrderDocument {
    /// Those that there are of the order, the receipt first.
    pub fn all(order: &Order, phrases: &dyn Phrasebook) -> Vec<Self> {
        let receipt = order.has_receipt().then(|| Self {
            kind: "receipt",
            name: phrases.phrase("/order/documents/receipt", &[]),
            url: receipt_path(order.id),
        });
        let notes = order.credit_notes().map(|(nth, _)| Self {
            kind: "creditNote",
            name: phrases.phrase("/order/documents/credit-note", &[("number", &nth.to_string())]),
            url: credit_note_path(order.id, nth),
        });
        receipt.into_iter().chain(notes).collect()
    }
}

pub fn receipt_path(order: OrderId) -> String {
    format!("/api/me/orders/{order}/receipt.pdf")
}

/// `nth` is the note's place among those of the order, from 1.
pub fn credit_note_path(order: OrderId, nth: usize) -> String {
    format!("/api/me/orders/{order}/credit-notes/{nth}.pdf")
}
