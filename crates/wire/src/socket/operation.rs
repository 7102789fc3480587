//! An operation on the cart, as a tab sends it.

use std::fmt;

use domain::{
    cart::{CartOperation, LineTarget},
    fault::{Fault, FaultCode},
    ids::{LineItemId, VariationCode},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::custom::{GiftCardRecipientPayload, TabletPayload};
use crate::{cart::DetailsForm, checkout::ShippingForm};

/// An operation on the cart.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind")]
pub enum CartOp {
    #[serde(rename = "add", rename_all = "camelCase")]
    Add {
        code: String,
        quantity: i64,
        /// -1 means the default shipment.
        #[serde(default = "default_shipment")]
        shipment_id: i64,
        #[serde(default)]
        custom_tablet: Option<Box<TabletPayload>>,
        #[serde(default)]
        gift_card_recipient: Option<Box<GiftCardRecipientPayload>>,
    },
    #[serde(rename = "remove", rename_all = "camelCase")]
    Remove {
        #[serde(flatten)]
        target: Target,
        quantity: i64,
    },
    #[serde(rename = "delete", rename_all = "camelCase")]
    Delete {
        #[serde(flatten)]
        target: Target,
    },
    /// An empty text takes the greeting away.
    #[serde(rename = "setGreeting")]
    SetGreeting { greeting: String },
    /// Takes the place of a coupon that was applied before.
    #[serde(rename = "applyCoupon", rename_all = "camelCase")]
    ApplyCoupon { coupon_code: String },
    #[serde(rename = "removeCoupon")]
    RemoveCoupon {},
    /// Takes the place of a card that was applied before.
    #[serde(rename = "applyGiftCard")]
    ApplyGiftCard(GiftCardForm),
    #[serde(rename = "removeGiftCard")]
    RemoveGiftCard {},
    /// Who buys, and where it goes: takes the place of what was told before.
    #[serde(rename = "setDetails")]
    SetDetails(Box<DetailsForm>),
    /// An empty id takes the choice back. The price is the shop's to say.
    #[serde(rename = "chooseDelivery", rename_all = "camelCase")]
    ChooseDelivery(ShippingForm),
}

/// A gift card's secrets, as somebody typed them.
#[derive(Clone, Deserialize, ToSchema)]
pub struct GiftCardForm {
    pub code: String,
    pub pin: String,
}

impl fmt::Debug for GiftCardForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GiftCardForm(…)")
    }
}

/// A line, by its id or by code and shipment.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Target {
    #[serde(default)]
    pub line_item_id: Option<u32>,
    #[serde(default)]
    pub code: Option<String>,
    /// -1 means the default shipment.
    #[serde(default = "default_shipment")]
    pub shipment_id: i64,
}

fn default_shipment() -> i64 {
    -1
}

impl Target {
    /// Makes the operation on the line meant, or the refusal that says that none is.
    pub fn with(self, operation: impl FnOnce(LineTarget) -> CartOperation) -> CartOperation {
        match (self.line_item_id, self.code) {
            (Some(id), _) => operation(LineTarget::Line(LineItemId(id))),
            (None, Some(code)) => match VariationCode::parse(&code) {
                Ok(code) => operation(LineTarget::Code {
                    code,
                    shipment: self.shipment_id,
                }),
                Err(_) => CartOperation::Refuse(FaultCode::UnknownCode.into()),
            },
            (None, None) => CartOperation::Refuse(Fault::field("code", "/faults/code-required")),
        }
    }
}
