//! A whole cart takes the place of another.

use std::collections::BTreeMap;

use super::{context::DecisionContext, coupon::apply_coupon, lines::put_new};
use crate::{
    cart::{contents::CartContents, operation::NewLine, shipments::Shipments},
    fault::Fault,
    ids::ShipmentId,
    promotion::AppliedCoupon,
    text::Greeting,
};

pub(super) fn replace(
    contents: &mut CartContents,
    lines: &[NewLine],
    greeting: Option<&Greeting>,
    coupon: Option<&AppliedCoupon>,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    let mut next = CartContents {
        generation: contents.generation,
        next_line: contents.next_line,
        greeting: greeting.cloned(),
        coupon: None,
        gift_card: contents.gift_card.clone(),
        details: contents.details.clone(),
        lines: Vec::with_capacity(lines.len()),
    };
    let before = Shipments::of(contents);
    for (at, line) in lines.iter().enumerate() {
        put_back(&mut next, line, &before, context).map_err(|fault| in_line(fault, at))?;
    }
    if let Some(coupon) = coupon {
        apply_coupon(&mut next, coupon, context)?;
    }
    *contents = next;
    Ok(())
}

/// Puts a line into a cart that takes the place of another. Whoever sends back what they read names the shipments of that one.
fn put_back(
    contents: &mut CartContents,
    line: &NewLine,
    before: &Shipments<'_>,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    if !before.has(line.shipment) {
        return put_new(contents, line, context);
    }
    let line = NewLine {
        shipment: i64::from(ShipmentId::DEFAULT.0),
        ..line.clone()
    };
    put_new(contents, &line, context)
}

/// The fault of one line of a whole cart: its fields are named `lines[2].quantity`, and it names the line alone where
/// no field is wrong by itself.
fn in_line(fault: Fault, at: usize) -> Fault {
    let key = fault.message_key();
    let mut fields: BTreeMap<_, _> = fault
        .fields
        .into_iter()
        .map(|(field, keys)| (format!("lines[{at}].{field}"), keys))
        .collect();
    if fields.is_empty() {
        fields.insert(format!("lines[{at}]"), vec![key]);
    }
    Fault { fields, ..fault }
}
