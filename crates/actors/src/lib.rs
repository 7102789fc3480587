//! What lives between calls: carts and drafts, an actor for each, registries that find them, and the bus by which nodes
//! wake each other.
//!
//! An actor knows no WebSocket: tabs follow it through a watch channel.

pub mod answer;
pub mod bus;
pub mod draft;

mod arbiters;
mod cart;
mod dependencies;
mod messages;
mod registry;
mod topic;
mod view;

pub use dependencies::Dependencies;
pub use messages::{
    Durable, GetView, Join, Joined, Leave, Notice, Settle, Submit, SubmitDurably, Submitted, Unavailable,
};
pub use registry::CartRegistry;
pub use view::{CartBody, CartView};
