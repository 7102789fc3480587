//! Whether an operation may change a cart, and how.

use std::collections::BTreeMap;

use super::{
    contents::{CartContents, Line},
    custom::Custom,
    details::DeliveryChoice,
    operation::{CartOperation, Condition, LineTarget, NewLine},
    shipments::Shipments,
};
use crate::{
    buyer::Buyer,
    catalogue::{ProductKind, Variation},
    clock::UnixMillis,
    delivery::DeliveryQuote,
    fault::{Fault, FaultCode, Shortfall},
    giftcard::AppliedGiftCard,
    ids::{LineItemId, ShipmentId, VariationCode},
    market::Market,
    pricing::{PriceBook, PricedCart, PricingContext, RejectionReason, Shopper, explain, price_as_shown},
    promotion::{AppliedCoupon, CouponState},
    quantity::{Quantity, QuantityDelta},
    stock::NOTHING_RESERVED,
    text::Greeting,
};

/// What deciding needs to know beside the cart, at one moment.
#[derive(Debug, Clone, Copy)]
pub struct DecisionContext<'a> {
    pub book: &'a PriceBook,
    pub market: &'a Market,
    pub at: UnixMillis,
}

/// Different lines that fit one cart: more than any household buys, few enough to show and push.
const MAX_LINES: usize = 500;
/// What the words of all goods that are made for somebody may take in one cart: a hundred tablets with the longest texts,
/// five hundred common ones.
const MAX_CUSTOM_BYTES: usize = 64 * 1024;

/// Applies the operation to the contents, or says why not and leaves them as they are.
pub fn decide(
    contents: &mut CartContents,
    operation: &CartOperation,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    match operation {
        CartOperation::Add(line) => put_new(contents, line, context),
        CartOperation::Remove { target, quantity } => {
            let delta = read_delta(*quantity)?.get();
            if let Some(at) = find(contents, target) {
                let left = contents.lines[at].quantity.get().saturating_sub(delta);
                put_quantity(contents, at, left);
            }
            Ok(())
        }
        CartOperation::Delete { target } => {
            if let Some(at) = find(contents, target) {
                contents.lines.remove(at);
            }
            Ok(())
        }
        CartOperation::Set { target, quantity } => set(contents, target, *quantity, context),
        CartOperation::SetGreeting { greeting } => {
            contents.greeting = greeting.clone();
            Ok(())
        }
        CartOperation::ApplyCoupon(coupon) => apply_coupon(contents, coupon, context),
        CartOperation::RemoveCoupon => {
            contents.coupon = None;
            Ok(())
        }
        CartOperation::ApplyGiftCard(card) => apply_gift_card(contents, card, context),
        CartOperation::RemoveGiftCard => {
            contents.gift_card = None;
            Ok(())
        }
        CartOperation::SetBuyer { buyer, history } => {
            contents.details_mut().buyer = Some(Buyer::clone(buyer));
            contents.learn(history);
            Ok(())
        }
        CartOperation::ChooseDelivery(chosen) => choose_delivery(contents, chosen.as_ref(), context),
        CartOperation::TakeQuote(quote) => {
            let details = contents.details_mut();
            details.delivery = None;
            details.pickup_point = None;
            details.quote = Some(DeliveryQuote::clone(quote));
            Ok(())
        }
        CartOperation::RenewQuote { known, now } => {
            let quote = contents.details.as_ref().and_then(|details| details.quote.as_ref());
            if quote == Some(&**known) {
                contents.details_mut().quote = now.as_deref().cloned();
            }
            Ok(())
        }
        CartOperation::Replace {
            lines,
            greeting,
            coupon,
        } => replace(contents, lines, greeting.as_ref(), coupon.as_ref(), context),
        CartOperation::End => {
            *contents = CartContents {
                generation: contents.generation + 1,
                next_line: contents.next_line,
                ..CartContents::default()
            };
            Ok(())
        }
        CartOperation::DropIdleCoupon => {
            if price_now(contents, context)
                .coupon
                .is_some_and(|coupon| !coupon.is_applied)
            {
                contents.coupon = None;
            }
            Ok(())
        }
        CartOperation::If { condition, operation } => {
            condition.check(contents)?;
            decide(contents, operation, context)
        }
        CartOperation::Repeat => Err(FaultCode::Busy.into()),
        CartOperation::Refuse(fault) => Err(fault.clone()),
    }
}

impl Condition {
    fn check(self, contents: &CartContents) -> Result<(), Fault> {
        match self {
            Self::Generation(generation) if contents.generation != generation => Err(FaultCode::NotFound.into()),
            Self::Empty if !contents.is_empty() => Err(FaultCode::CartExists.into()),
            Self::Generation(_) | Self::Empty => Ok(()),
        }
    }
}

/// How much of a variation one cart may hold.
pub(super) struct StockLimits {
    /// Pieces that one cart may hold; none where the shop sells beyond its stock.
    limit: Option<u32>,
    /// Pieces that one line may hold.
    line_limit: u32,
    kind: ProductKind,
}

impl StockLimits {
    pub(super) fn of(code: &VariationCode, context: DecisionContext<'_>) -> Result<Self, Fault> {
        let offer = context
            .book
            .catalogue()
            .offer(code.as_str())
            .ok_or(FaultCode::UnknownCode)?;
        if offer.variation.price_at(&context.market.id, context.at).is_none() {
            return Err(FaultCode::NotBuyable.into());
        }
        Ok(Self {
            limit: stock_limit(offer.variation),
            line_limit: offer.product.kind.line_limit(),
            kind: offer.product.kind,
        })
    }

    /// How many pieces one line may hold at most.
    fn most(&self) -> u32 {
        self.limit.unwrap_or(self.line_limit).min(self.line_limit)
    }

    /// Whether `pieces` in all may lie in one cart, and `quantity` of them in one line.
    fn allow(&self, pieces: u64, quantity: u64) -> Result<Quantity, Fault> {
        if quantity > u64::from(self.line_limit) {
            return Err(Fault::available(FaultCode::QuantityOutOfRange, self.most()));
        }
        if let Some(limit) = self.limit.filter(|limit| pieces > u64::from(*limit)) {
            return Err(Fault::available(
                FaultCode::InsufficientStock,
                limit.min(self.line_limit),
            ));
        }
        u32::try_from(quantity)
            .ok()
            .and_then(Quantity::new)
            .ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, self.most()))
    }
}

/// Pieces that one cart may hold; none where the shop sells beyond its stock.
fn stock_limit(variation: &Variation) -> Option<u32> {
    (!variation.backorder).then_some(variation.stock)
}

/// What tells a line from the others of its cart.
#[derive(Clone, Copy)]
pub(super) struct LineKey<'a> {
    pub(super) code: &'a VariationCode,
    pub(super) shipment: ShipmentId,
    pub(super) custom: Option<&'a Custom>,
}

impl LineKey<'_> {
    /// The place of the line in a cart, where it has such a one.
    fn line_of(&self, contents: &CartContents) -> Option<usize> {
        let is_it = |line: &Line| {
            line.code == *self.code && line.shipment == self.shipment && line.custom.as_ref() == self.custom
        };
        contents.lines.iter().position(is_it)
    }
}

fn put_new(contents: &mut CartContents, new: &NewLine, context: DecisionContext<'_>) -> Result<(), Fault> {
    let shipment = read_shipment(new.shipment, contents)?;
    let limits = StockLimits::of(&new.code, context)?;
    let delta = read_delta(new.quantity)?.get();
    let custom = Custom::parse(limits.kind, new.custom.as_ref(), &new.code)?;
    let key = LineKey {
        code: &new.code,
        shipment,
        custom: custom.as_ref(),
    };
    add(contents, &limits, key, delta)
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

/// How many more pieces of such goods fit one cart, whatever lines they are on: of gift cards it buys a few, whoever gets them.
fn room_for_kind(contents: &CartContents, kind: ProductKind) -> u32 {
    match kind {
        ProductKind::GiftCard => Quantity::MAX_GIFT_CARDS.saturating_sub(contents.bought_gift_cards()),
        _ => u32::MAX,
    }
}

/// How many pieces can be put on a line at most.
pub(super) fn room(contents: &CartContents, limits: &StockLimits, key: &LineKey<'_>) -> u32 {
    let on_line = key.line_of(contents).map_or(0, |at| contents.lines[at].quantity.get());
    let on_line = limits.line_limit.saturating_sub(on_line);
    let in_cart = limits
        .limit
        .map_or(u32::MAX, |limit| limit.saturating_sub(contents.pieces_of(key.code)));
    on_line.min(in_cart).min(room_for_kind(contents, limits.kind))
}

pub(super) fn add(
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

fn set(
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

fn apply_coupon(
    contents: &mut CartContents,
    coupon: &AppliedCoupon,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    match context.book.promotions().coupon(coupon, &context.market.id, context.at) {
        CouponState::Unknown => return Err(FaultCode::CouponUnknown.into()),
        CouponState::Expired => return Err(FaultCode::CouponExpired.into()),
        CouponState::NotYetValid => return Err(FaultCode::CouponNotYetValid.into()),
        CouponState::UsedUp => return Err(FaultCode::CouponUsedUp.into()),
        CouponState::Valid => {}
    }
    let before = contents.coupon.replace(coupon.clone());
    if price_now(contents, context)
        .coupon
        .is_some_and(|coupon| coupon.is_applied)
    {
        return Ok(());
    }
    let fault = why_coupon_is_idle(contents, coupon, context);
    contents.coupon = before;
    Err(fault)
}

/// Why no promotion is given for a coupon: its buyer had all of it, other promotions leave nothing for it, there is too
/// little of its goods, or the goods are not those.
fn why_coupon_is_idle(contents: &CartContents, coupon: &AppliedCoupon, context: DecisionContext<'_>) -> Fault {
    let shopper = Shopper::of(contents);
    let pricing = PricingContext {
        shopper: &shopper,
        ..pricing_context(context)
    };
    let explained = explain(contents, pricing);
    let reasons = explained
        .iter()
        .filter(|explanation| explanation.promotion.accepts(coupon, context.at))
        .filter_map(|explanation| explanation.outcome.as_ref().err());
    let found = reasons.clone().find_map(|reason| match reason {
        RejectionReason::BlockedByExclusive { .. } | RejectionReason::NotAlone { .. } => Some(FaultCode::CouponBlocked),
        RejectionReason::UsedUpForCustomer => Some(FaultCode::CouponUsedUp),
        _ => None,
    });
    if let Some(code) = found {
        return code.into();
    }
    // The nearest of its promotions.
    let shortfall = reasons
        .filter_map(RejectionReason::shortfall)
        .min_by_key(|missing| match missing {
            Shortfall::Amount(amount) => amount.minor(),
            Shortfall::Pieces(pieces) => i64::from(*pieces),
        });
    Fault {
        shortfall,
        ..FaultCode::CouponNotApplicable.into()
    }
}

fn price_now(contents: &CartContents, context: DecisionContext<'_>) -> PricedCart {
    // A cart with goods that are set aside is locked: nothing is decided about it.
    price_as_shown(contents, context.book, context.market, context.at, &NOTHING_RESERVED)
}

fn choose_delivery(
    contents: &mut CartContents,
    chosen: Option<&DeliveryChoice>,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    if let Some(choice) = chosen {
        let parcels = price_now(contents, context).parcels();
        let offered = context
            .book
            .delivery()
            .price_of(&choice.method, &parcels, context.market);
        offered.ok_or_else(|| Fault::field("shippingMethodId", "/validation/shipping-method-unknown"))?;
    }
    let details = contents.details_mut();
    details.quote = None;
    details.delivery = chosen.map(|choice| choice.method.clone());
    details.pickup_point = chosen.and_then(|choice| choice.point.as_deref().cloned());
    Ok(())
}

/// As carts are shown before anything of the shopper is known.
fn pricing_context(context: DecisionContext<'_>) -> PricingContext<'_> {
    PricingContext {
        book: context.book,
        market: context.market,
        at: context.at,
        shopper: Shopper::anonymous(),
        shipping: None,
        reserved: &NOTHING_RESERVED,
    }
}

fn apply_gift_card(
    contents: &mut CartContents,
    card: &AppliedGiftCard,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    if card.available.currency() != context.market.currency {
        return Err(FaultCode::GiftCardCurrency.into());
    }
    if card.available.minor() <= 0 {
        return Err(FaultCode::GiftCardEmpty.into());
    }
    contents.gift_card = Some(card.clone());
    Ok(())
}

fn replace(
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

/// The fault of one line of a whole cart: its fields are named `lines[2].quantity`, and it names the line alone where
/// no field is wrong by itself.
fn in_line(fault: Fault, at: usize) -> Fault {
    let mut fields: BTreeMap<_, _> = fault
        .fields
        .into_iter()
        .map(|(field, keys)| (format!("lines[{at}].{field}"), keys))
        .collect();
    if fields.is_empty() {
        let key = format!("/faults/{}", fault.code.as_str());
        fields.insert(format!("lines[{at}]"), vec![key]);
    }
    Fault { fields, ..fault }
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

fn read_delta(quantity: i64) -> Result<QuantityDelta, Fault> {
    QuantityDelta::new(quantity).ok_or_else(|| Fault::available(FaultCode::QuantityOutOfRange, Quantity::MAX))
}

/// Where a line goes follows from what it is; a request may name no shipment that the cart does not have.
fn read_shipment(number: i64, contents: &CartContents) -> Result<ShipmentId, Fault> {
    let default = ShipmentId::from_request(number);
    let known = default.or_else(|| Shipments::of(contents).has(number).then_some(ShipmentId::DEFAULT));
    known.ok_or_else(|| Fault::field("shipmentId", "/faults/unknown-shipment"))
}
