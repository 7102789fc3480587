//! Lines are put into a cart, and their quantities changed.

use super::{
    context::DecisionContext,
    limits::{LineKey, StockLimits, room_for_kind},
};
use crate::{
    cart::{
        contents::{CartContents, Line},
        custom::Custom,
        operation::{LineTarget, NewLine},
        shipments::Shipments,
    },
    fault::{Fault, FaultCode},
    ids::{LineItemId, ShipmentId},
    quantity::{Quantity, QuantityDelta},
};

/// Different lines that fit one cart: more than any household buys, few enough to show and push.
const MAX_LINES: usize = 500;

/// What the words of all goods that are made for somebody may take in one cart: a hundred tablets with the longest texts,
/// five hundred common ones.
const MAX_CUSTOM_BYTES: usize = 64 * 1024;

pub(super) fn put_new(contents: &mut CartContents, new: &NewLine, context: DecisionContext<'_>) -> Result<(), Fault> {
    let shipment = read_shipment(new.shipment, contents)?;
    let limits = StockLimits::of(&new.code, context)?;
    let delta = read_delta(new.quantity, limits.line_limit)?.get();
    let custom = Custom::parse(limits.kind, new.custom.as_ref(), &new.code)?;
    let key = LineKey {
        code: &new.code,
        shipment,
        custom: custom.as_ref(),
    };
    add(contents, &limits, key, delta)
}

/// Takes pieces off a line, where there is such a one.
pub(super) fn remove(contents: &mut CartContents, target: &LineTarget, quantity: i64) -> Result<(), Fault> {
    let delta = read_delta(quantity, Quantity::MAX)?.get();
    if let Some(at) = find(contents, target) {
        let left = contents.lines[at].quantity.get().saturating_sub(delta);
        put_quantity(contents, at, left);
    }
    Ok(())
}

pub(super) fn delete(contents: &mut CartContents, target: &LineTarget) {
    if let Some(at) = find(contents, target) {
        contents.lines.remove(at);
    }
}

pub(super) fn set(
    contents: &mut CartContents,
    target: &LineTarget,
    quantity: i64,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    if quantity < 0 {
        return Ok(());
    }
    let wanted = u32::try_from(quantity).unwrap_or(u32::MAX);
    match (find(contents, target), target) {
        (Some(at), _) => {
            let line = contents.lines[at].clone();
            let before = line.quantity.get();
            // Fewer pieces are always allowed, whatever became of the stock.
            if wanted <= before {
                put_quantity(contents, at, wanted);
                return Ok(());
            }
            let limits = StockLimits::of(&line.code, context)?;
            let key = LineKey {
                code: &line.code,
                shipment: line.shipment,
                custom: line.custom.as_ref(),
            };
            add(contents, &limits, key, wanted - before)
        }
        (None, LineTarget::Code { code, shipment }) if wanted > 0 => {
            let line = NewLine {
                code: code.clone(),
                quantity,
                shipment: *shipment,
                custom: None,
            };
            put_new(contents, &line, context)
        }
        (None, _) => Ok(()),
    }
}

pub(in crate::cart) fn add(
    contents: &mut CartContents,
    limits: &StockLimits,
    key: LineKey<'_>,
    delta: u32,
) -> Result<(), Fault> {
    let at = key.line_of(contents);
    let before = at.map_or(0, |at| contents.lines[at].quantity.get());
    let pieces = u64::from(contents.pieces_of(key.code)) + u64::from(delta);
    let quantity = limits.allow(pieces, u64::from(before) + u64::from(delta))?;
    let left = room_for_kind(contents, limits.kind);
    if delta > left {
        return Err(Fault::available(FaultCode::QuantityOutOfRange, before + left));
    }
    match at {
        Some(at) => contents.lines[at].quantity = quantity,
        None if contents.lines.len() >= MAX_LINES => {
            return Err(Fault::available(FaultCode::QuantityOutOfRange, 0));
        }
        None if key
            .custom
            .is_some_and(|custom| contents.custom_bytes() + custom.bytes() > MAX_CUSTOM_BYTES) =>
        {
            return Err(Fault {
                code: FaultCode::TooLarge,
                ..Fault::field("customTablet", "/validation/custom-tablet-too-many")
            });
        }
        None => {
            contents.lines.push(Line {
                id: LineItemId(contents.next_line),
                code: key.code.clone(),
                shipment: key.shipment,
                quantity,
                custom: key.custom.cloned(),
            });
            contents.next_line += 1;
        }
    }
    Ok(())
}

fn find(contents: &CartContents, target: &LineTarget) -> Option<usize> {
    match target {
        LineTarget::Line(id) => contents.lines.iter().position(|line| line.id == *id),
        LineTarget::Code { code, shipment } => {
            if ShipmentId::from_request(*shipment).is_some() {
                return contents.lines.iter().position(|line| line.code == *code);
            }
            let shipments = Shipments::of(contents);
            contents.lines.iter().position(|line| {
                let own = shipments.of_line(line.tablet().map(AsRef::as_ref));
                line.code == *code && i64::from(own.0) == *shipment
            })
        }
    }
}

fn put_quantity(contents: &mut CartContents, at: usize, pieces: u32) {
    match Quantity::new(pieces) {
        Some(quantity) => contents.lines[at].quantity = quantity,
        None => {
            contents.lines.remove(at);
        }
    }
}

/// `most` is told where the number is none.
fn read_delta(quantity: i64, most: u32) -> Result<QuantityDelta, Fault> {
    QuantityDelta::new(quantity).ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, most))
}

/// Where a line goes follows from what it is; a request may name no shipment that the cart does not have.
fn read_shipment(number: i64, contents: &CartContents) -> Result<ShipmentId, Fault> {
    let default = ShipmentId::from_request(number);
    let known = default.or_else(|| Shipments::of(contents).has(number).then_some(ShipmentId::DEFAULT));
    known.ok_or_else(|| Fault::field("shipmentId", "/faults/unknown-shipment"))
}
