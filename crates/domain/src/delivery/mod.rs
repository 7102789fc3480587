//! How goods reach the shopper: what each way costs, and when they arrive.

mod check;
mod methods;
mod offer;
mod parcel;
mod points;
mod position;
mod quote;
mod rates;
mod schedule;

pub use check::Flaw;
pub use methods::{DeliveryKind, DeliveryMethod, DeliveryMethods};
pub use offer::{FreeDelivery, Offer};
pub use parcel::Parcel;
pub use points::{PickupPlace, PickupPoint};
pub use position::Position;
pub use quote::DeliveryQuote;
pub use rates::{MarketTerms, Rate};
pub use schedule::{Arrival, Calendar, Schedule, Weekdays};
