//! Live carts: an actor for each, a registry that finds them.
//!
//! An actor knows no WebSocket: tabs follow it through a watch channel.

pub mod answer;
mod arbiters;
mod cart;
mod messages;
mod registry;
mod view;

pub use messages::{
    CouponChanged, Durable, GetView, GiftCardChanged, Join, Joined, Leave, Notice, PricesChanged, Submit,
    SubmitDurably, Submitted, Unavailable,
};
pub use registry::{CartRegistry, Dependencies};
pub use view::{CartBody, CartView};
