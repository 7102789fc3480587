//! Whether an operation may change a cart, and how.

mod context;
mod coupon;
mod limits;
mod lines;
mod replace;

pub use context::DecisionContext;
pub(super) use limits::{LineKey, StockLimits, room};
pub(super) use lines::add;

use self::{
    context::price_now,
    coupon::{apply_coupon, drop_idle_coupon},
    lines::{delete, put_new, remove, set},
    replace::replace,
};
use super::{
    contents::CartContents,
    details::DeliveryChoice,
    operation::{CartOperation, Condition},
};
use crate::{
    buyer::Buyer,
    delivery::DeliveryQuote,
    fault::{Fault, FaultCode},
    giftcard::AppliedGiftCard,
};

/// Applies the operation to the contents, or says why not and leaves them as they are.
pub fn decide(
    contents: &mut CartContents,
    operation: &CartOperation,
    context: DecisionContext<'_>,
) -> Result<(), Fault> {
    match operation {
        CartOperation::Add(line) => put_new(contents, line, context),
        CartOperation::Remove { target, quantity } => remove(contents, target, *quantity),
        CartOperation::Delete { target } => {
            delete(contents, target);
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
            drop_idle_coupon(contents, context);
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
