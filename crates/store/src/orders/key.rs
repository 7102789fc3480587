//! Which purchase is meant.

use std::fmt;

use domain::{checkout::Checkout, ids::CartId, stock::ReservationKey};

/// A cart at the version that is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CheckoutKey {
    pub cart: CartId,
    pub version: u64,
}

impl CheckoutKey {
    pub fn of(checkout: &Checkout) -> Self {
        Self {
            cart: checkout.cart,
            version: checkout.version,
        }
    }

    /// What its goods are reserved under.
    pub fn reservation(self) -> ReservationKey {
        ReservationKey(self.to_string().into())
    }

    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (cart, version) = text.split_once('@')?;
        Some(Self {
            cart: cart.parse().ok()?,
            version: version.parse().ok()?,
        })
    }

    pub(super) fn read(cart: &str, version: i64) -> Result<Self, String> {
        Ok(Self {
            cart: cart.parse().map_err(|reason| format!("{reason}"))?,
            version: u64::try_from(version).map_err(|reason| reason.to_string())?,
        })
    }
}

impl fmt::Display for CheckoutKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.cart, self.version)
    }
}
