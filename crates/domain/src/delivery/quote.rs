//! A delivery that is sold by somebody else's checkout.

use serde::{Deserialize, Serialize};

use super::methods::DeliveryKind;
use crate::{
    ids::DeliveryMethodId,
    money::{Currency, Money},
};

/// What a shopper chose in a delivery provider's session, as the shop read it there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryQuote {
    /// The provider's name of the session.
    pub session: Box<str>,
    /// As the shopper saw it.
    pub name: Box<str>,
    pub kind: DeliveryKind,
    /// Minor units, with tax.
    pub fee: i64,
    pub currency: Currency,
}

impl DeliveryQuote {
    /// What the way of delivery is called that a provider sells. No method of the shop's own has this name.
    pub const METHOD: &'static str = "provider";

    pub fn price(&self) -> Money {
        Money::from_minor(self.fee, self.currency)
    }

    pub fn method() -> Option<DeliveryMethodId> {
        DeliveryMethodId::parse(Self::METHOD).ok()
    }
}
