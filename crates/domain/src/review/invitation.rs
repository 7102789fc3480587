//! Whom the shop asks what they think of what they bought, and when.

use std::time::Duration;

use crate::{
    catalogue::Catalogue,
    clock::UnixMillis,
    ids::ProductCode,
    order::{Order, OrderStatus},
};

/// When the buyer is asked: so long after the last of the goods was sent or handed over. Nothing where goods still have
/// to go out, or nothing of them is kept.
pub fn invitation_due(order: &Order, after: Duration) -> Option<UnixMillis> {
    if !matches!(order.status(), OrderStatus::Shipped | OrderStatus::Delivered) {
        return None;
    }
    let sent = order.shipments().iter();
    let last = sent
        .map(|shipment| shipment.delivered_at.unwrap_or(shipment.sent_at))
        .max()?;
    Some(last.after(after))
}

/// The products of which the buyer kept something, each once, with the name by which it was ordered. What is not sold any
/// more, what only money stands for, and what was given back is not asked about.
pub fn products_to_review<'a>(order: &'a Order, catalogue: &Catalogue) -> Vec<(ProductCode, &'a str)> {
    let mut products: Vec<(ProductCode, &str)> = Vec::new();
    for line in &order.contents.lines {
        if line.gift_card.is_some() || order.credited_pieces(line.id) >= line.quantity {
            continue;
        }
        let Some(offer) = catalogue.offer(line.code.as_str()) else {
            continue;
        };
        if products.iter().all(|(known, _)| *known != offer.product.code) {
            products.push((offer.product.code.clone(), &line.name));
        }
    }
    products
}
