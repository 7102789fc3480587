//! What becomes of a visitor's cart when its owner signs in: it is put to the customer's own.

use std::{sync::Arc, time::Duration};

use super::{
    contents::{CartContents, Line},
    decide::{DecisionContext, LineKey, StockLimits, add, room},
    details::{BuyerHistory, CheckoutDetails},
};
use crate::{
    clock::UnixMillis,
    delivery::{DeliveryQuote, PickupPoint},
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, VariationCode},
};

/// A customer's cart with what lay in the visitor's.
#[derive(Debug, Clone, PartialEq)]
pub struct Merge {
    pub contents: CartContents,
    /// Pieces that came from the visitor's cart.
    pub moved: u32,
    /// What could not come, or not all of it.
    pub left: Vec<LeftBehind>,
}

/// A line of which not all pieces could come; or a coupon, gift card, greeting or what was typed in the checkout that gave way to
/// the customer's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftBehind {
    /// Of the line.
    pub code: Option<VariationCode>,
    /// Pieces that stayed out.
    pub pieces: u32,
    pub fault: Fault,
}

/// What a cart's owner is told of the last merge that left something behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeNotices {
    pub at: UnixMillis,
    pub left: Arc<[LeftBehind]>,
}

impl MergeNotices {
    /// Long enough for every tab to come to the customer's cart; whoever opens the shop later is not told of old things.
    pub const LASTS: Duration = Duration::from_mins(10);

    pub fn is_told(&self, at: UnixMillis) -> bool {
        at < self.at.after(Self::LASTS)
    }
}

/// Puts a visitor's cart to a customer's. Quantities of equal lines are added, as far as stock and limits allow. Greeting,
/// coupon, gift card and what was typed in the checkout come along where the customer's cart has none of its own; what has to
/// give way is told. Whether a coupon still counts is judged at every view, with what is known of the customer from now on.
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
    let [typed, own] = [source, target].map(|cart| cart.details.as_deref().cloned().unwrap_or_default());
    contents.details = Some(Arc::new(merge_details(&typed, &own)));
    contents.learn(customer);
    let coupons = [source, target].map(|cart| cart.coupon.as_ref().map(|coupon| &coupon.code));
    let cards = [source, target].map(|cart| cart.gift_card.as_ref().map(|card| card.id));
    let greetings = [source, target].map(|cart| cart.greeting.as_ref());
    let buyers = [&typed, &own].map(|details| details.buyer.as_ref());
    let deliveries = [&typed, &own].map(chosen_delivery);
    let gave_way = [
        (gives_way(coupons), FaultCode::CouponNotMerged),
        (gives_way(cards), FaultCode::GiftCardNotMerged),
        (gives_way(greetings), FaultCode::GreetingNotMerged),
        (
            gives_way(buyers) || gives_way(deliveries),
            FaultCode::CheckoutDetailsNotMerged,
        ),
    ];
    let gave_way = gave_way.into_iter().filter(|(gives_way, _)| *gives_way);
    merge.left.extend(gave_way.map(|(_, fault)| LeftBehind {
        code: None,
        pieces: 0,
        fault: fault.into(),
    }));
    merge
}

/// Whether the source's has no place, since the target has another one.
fn gives_way<T: PartialEq>([source, target]: [Option<T>; 2]) -> bool {
    source.is_some() && target.is_some() && source != target
}

/// Who buys is one thing, how it is delivered another: a customer's cart that knows the one gets the other. Way, place and quote
/// of a delivery belong together.
fn merge_details(typed: &CheckoutDetails, own: &CheckoutDetails) -> CheckoutDetails {
    let delivered = if chosen_delivery(own).is_some() { own } else { typed };
    CheckoutDetails {
        buyer: own.buyer.clone().or_else(|| typed.buyer.clone()),
        delivery: delivered.delivery.clone(),
        pickup_point: delivered.pickup_point.clone(),
        quote: delivered.quote.clone(),
        ..own.clone()
    }
}

type ChosenDelivery<'a> = (
    Option<&'a DeliveryMethodId>,
    Option<&'a PickupPoint>,
    Option<&'a DeliveryQuote>,
);

fn chosen_delivery(details: &CheckoutDetails) -> Option<ChosenDelivery<'_>> {
    let chosen = (
        details.delivery.as_ref(),
        details.pickup_point.as_ref(),
        details.quote.as_ref(),
    );
    (chosen != (None, None, None)).then_some(chosen)
}

impl Merge {
    fn put(&mut self, line: &Line, context: DecisionContext<'_>) {
        let wanted = line.quantity.get();
        let (taken, fault) = put(&mut self.contents, line, context);
        self.moved += taken;
        if let Some(fault) = fault {
            self.left.push(LeftBehind {
                code: Some(line.code.clone()),
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
