//! Which lines of a cart go where: those of engraved tablets to their recipients, all others to the buyer's address.

use std::collections::HashMap;

use super::{contents::CartContents, tablet::CustomTablet};
use crate::{
    buyer::PostalAddress,
    ids::{LineItemId, ShipmentId},
};

/// The shipments of a cart. They follow from what lies in it: nobody makes or ends one.
#[derive(Debug)]
pub struct Shipments<'a> {
    /// Where the default one goes, where that is known.
    address: Option<&'a PostalAddress>,
    by_recipient: HashMap<Recipient<'a>, ShipmentId>,
}

/// Who gets a tablet: the same person at the same address is one recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Recipient<'a> {
    name: &'a str,
    address: &'a str,
    postal_code: &'a str,
    city: &'a str,
    country: &'a str,
}

impl<'a> Shipments<'a> {
    pub fn of(contents: &'a CartContents) -> Self {
        let details = contents.details.as_deref();
        let mut by_recipient = HashMap::new();
        for line in &contents.lines {
            if let Some(tablet) = line.tablet() {
                by_recipient
                    .entry(Recipient::of(tablet))
                    .or_insert_with(|| number(line.id));
            }
        }
        Self {
            address: details.and_then(|details| Some(&details.buyer.as_ref()?.shipping)),
            by_recipient,
        }
    }

    /// The shipment of what is engraved with this, or of all that is not.
    pub fn of_line(&self, tablet: Option<&'a CustomTablet>) -> ShipmentId {
        let Some(recipient) = tablet.map(Recipient::of) else {
            return ShipmentId::DEFAULT;
        };
        if self.address.is_some_and(|address| recipient.lives_at(address)) {
            return ShipmentId::DEFAULT;
        }
        self.by_recipient
            .get(&recipient)
            .copied()
            .unwrap_or(ShipmentId::DEFAULT)
    }

    /// Whether the cart has a shipment of this number.
    pub fn has(&self, shipment: i64) -> bool {
        let mut all = self.by_recipient.values();
        all.any(|known| i64::from(known.0) == shipment)
    }
}

/// A recipient's shipment is named by the first line that goes there, above the default one's number.
fn number(line: LineItemId) -> ShipmentId {
    let above = ShipmentId::DEFAULT.0 + 1;
    ShipmentId(i32::try_from(line.0).map_or(i32::MAX, |line| line.saturating_add(above)))
}

impl<'a> Recipient<'a> {
    fn of(tablet: &'a CustomTablet) -> Self {
        Self {
            name: tablet.name.as_str(),
            address: tablet.address.as_str(),
            postal_code: tablet.postal_code.as_str(),
            city: tablet.city.as_str(),
            country: &tablet.country_code,
        }
    }

    /// Whether it is the person of this address, there.
    fn lives_at(&self, address: &PostalAddress) -> bool {
        let name = format!("{} {}", address.first_name.as_str(), address.last_name.as_str());
        self.name == name
            && self.address == address.line1.as_str()
            && self.postal_code == address.postal_code.as_str()
            && self.country == &*address.country_code
    }
}
