//! What an operation asks of the cart: read, with what is wrong with it as a refusal.

use domain::{
    buyer::Buyer,
    cart::{CartOperation, DeliveryChoice, NewLine},
    fault::{Fault, FaultCode},
    ids::{DeliveryMethodId, VariationCode},
    promotion::CouponCode,
    text::Greeting,
};

use super::{
    custom::custom_form,
    operation::{CartOp, GiftCardForm},
};
use crate::{cart::DetailsForm, checkout::ShippingForm};

/// An operation as it was asked: ready to be decided, or with a secret that must be looked at first.
#[derive(Debug, Clone)]
pub enum AskedOperation {
    Ready(CartOperation),
    Coupon(CouponCode),
    GiftCard(GiftCardForm),
    /// Whose earlier orders are counted first.
    Buyer(Box<Buyer>),
    /// Goods that are fetched at a place, which is looked up first.
    Pickup {
        method: DeliveryMethodId,
        point: String,
    },
}

impl From<CartOperation> for AskedOperation {
    fn from(operation: CartOperation) -> Self {
        Self::Ready(operation)
    }
}

impl AskedOperation {
    /// The coupon that somebody may be guessing.
    pub fn coupon(&self) -> Option<&CouponCode> {
        match self {
            Self::Coupon(code) => Some(code),
            Self::Ready(CartOperation::Replace { coupon, .. }) => coupon.as_ref().map(|coupon| &coupon.code),
            _ => None,
        }
    }

    /// Whether it holds something that can be guessed.
    pub fn is_a_try(&self) -> bool {
        matches!(self, Self::GiftCard(_)) || self.coupon().is_some()
    }
}

/// Reads an operation. What cannot be read becomes a refusal, so that its number is used all the same.
pub fn read_operation(op: serde_json::Value) -> AskedOperation {
    match serde_json::from_value::<CartOp>(op) {
        Ok(op) => op.asked(),
        Err(_) => AskedOperation::Ready(CartOperation::Refuse(Fault::field(
            "op",
            "/faults/unreadable-operation",
        ))),
    }
}

impl CartOp {
    fn asked(self) -> AskedOperation {
        AskedOperation::Ready(match self {
            Self::Add {
                code,
                quantity,
                shipment_id,
                custom_tablet,
                gift_card_recipient,
            } => match VariationCode::parse(&code) {
                Ok(code) => CartOperation::Add(NewLine {
                    code,
                    quantity,
                    shipment: shipment_id,
                    custom: custom_form(
                        custom_tablet.map(|tablet| *tablet),
                        gift_card_recipient.map(|recipient| *recipient),
                    ),
                }),
                Err(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
            },
            Self::Remove { target, quantity } => target.with(|target| CartOperation::Remove { target, quantity }),
            Self::Delete { target } => target.with(|target| CartOperation::Delete { target }),
            Self::SetGreeting { greeting } => read_greeting(&greeting),
            Self::ApplyCoupon { coupon_code } => return read_coupon(&coupon_code),
            Self::RemoveCoupon {} => CartOperation::RemoveCoupon,
            Self::RemoveGiftCard {} => CartOperation::RemoveGiftCard,
            Self::ApplyGiftCard(form) => return AskedOperation::GiftCard(form),
            Self::SetDetails(form) => return read_details(*form),
            Self::ChooseDelivery(form) => return read_delivery(&form),
        })
    }
}

/// The operation that says who buys.
pub fn read_details(form: DetailsForm) -> AskedOperation {
    match Buyer::parse(&form.into()) {
        Ok(buyer) => AskedOperation::Buyer(Box::new(buyer)),
        Err(fault) => AskedOperation::Ready(CartOperation::Refuse(fault)),
    }
}

/// The operation that chooses a way of delivery; an empty text takes the choice back.
pub fn read_delivery(form: &ShippingForm) -> AskedOperation {
    let id = form.shipping_method_id.trim();
    if id.is_empty() {
        return AskedOperation::Ready(CartOperation::ChooseDelivery(None));
    }
    let Ok(method) = DeliveryMethodId::parse(id) else {
        let fault = Fault::field("shippingMethodId", "/validation/shipping-method-unknown");
        return AskedOperation::Ready(CartOperation::Refuse(fault));
    };
    let point = form.pickup_point_id.as_deref().map(str::trim);
    match point.filter(|point| !point.is_empty()) {
        Some(point) => AskedOperation::Pickup {
            method,
            point: point.to_owned(),
        },
        None => AskedOperation::Ready(CartOperation::ChooseDelivery(Some(DeliveryChoice {
            method,
            point: None,
        }))),
    }
}

/// The operation that sets the greeting; an empty text takes it away.
pub fn read_greeting(greeting: &str) -> CartOperation {
    match Greeting::parse(greeting) {
        Ok(greeting) => CartOperation::SetGreeting { greeting },
        Err(_) => CartOperation::Refuse(Fault::field("greeting", "/faults/greeting-too-long")),
    }
}

/// The operation that applies a coupon. A text that no code can be is a code that nobody gave out.
pub fn read_coupon(code: &str) -> AskedOperation {
    match CouponCode::parse(code) {
        Ok(code) => AskedOperation::Coupon(code),
        Err(_) => AskedOperation::Ready(CartOperation::Refuse(FaultCode::CouponUnknown.into())),
    }
}
