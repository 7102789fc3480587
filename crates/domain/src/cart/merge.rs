//! What becomes of a visitor's cart when its owner signs in: it is put to the customer's own.

use super::{
    contents::{CartContents, Line},
    decide::{DecisionContext, LineKey, StockLimits, add, room},
    details::BuyerHistory,
};
use crate::{fault::Fault, ids::VariationCode};

/// A customer's cart with what lay in the visitor's.
#[derive(Debug, Clone, PartialEq)]
pub struct Merge {
    pub contents: CartContents,
    /// Pieces that came from the visitor's cart.
    pub moved: u32,
    /// What could not come, or not all of it.
    pub left: Vec<LeftBehind>,
}

/// A line of which not all pieces could come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftBehind {
    pub code: VariationCode,
    /// Pieces that stayed out.
    pub pieces: u32,
    pub fault: Fault,
}

/// Puts a visitor's cart to a customer's. Quantities of equal lines are added, as far as stock and limits allow. Greeting,
/// coupon, gift card and what was typed in the checkout come along where the customer's cart has none of its own; whether a
/// coupon still counts is judged at every view, with what is known of the customer from now on.
pub fn merge(
    source: &CartContents,
    target: &CartContents,
    customer: &BuyerHistory,
    context: DecisionContext<'_>,
) -> Merge {
    let mut merge = Merge {
        contents: target.clone(),
        moved: 0,
        left: Vec::new(),
    };
    for line in &source.lines {
        merge.put(line, context);
    }
    let contents = &mut merge.contents;
    contents.greeting = target.greeting.clone().or_else(|| source.greeting.clone());
    contents.coupon = target.coupon.clone().or_else(|| source.coupon.clone());
    contents.gift_card = target.gift_card.clone().or_else(|| source.gift_card.clone());
    contents.details = target.details.clone().or_else(|| source.details.clone());
    contents.learn(customer);
    merge
}

impl Merge {
    fn put(&mut self, line: &Line, context: DecisionContext<'_>) {
        let wanted = line.quantity.get();
        let (taken, fault) = put(&mut self.contents, line, context);
        self.moved += taken;
        if let Some(fault) = fault {
            self.left.push(LeftBehind {
                code: line.code.clone(),
                pieces: wanted - taken,
                fault,
            });
        }
    }
}

/// How many pieces of a line could be put, and why not all of them.
fn put(contents: &mut CartContents, line: &Line, context: DecisionContext<'_>) -> (u32, Option<Fault>) {
    let limits = match StockLimits::of(&line.code, context) {
        Ok(limits) => limits,
        Err(fault) => return (0, Some(fault)),
    };
    let key = LineKey {
        code: &line.code,
        shipment: line.shipment,
        custom: line.custom.as_ref(),
    };
    let wanted = line.quantity.get();
    let Err(fault) = add(contents, &limits, key, wanted) else {
        return (wanted, None);
    };
    let possible = room(contents, &limits, &key).min(wanted);
    let is_put = possible > 0 && add(contents, &limits, key, possible).is_ok();
    (if is_put { possible } else { 0 }, Some(fault))
}
