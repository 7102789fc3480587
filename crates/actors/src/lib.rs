//! What lives between calls: carts and drafts, an actor for each, a registry that finds them, and the bus that carries them between nodes.
//!
//! An actor knows no WebSocket: tabs follow it through a watch channel.

pub mod answer;
pub mod bus;

mod arbiters;
mod cart;
mod dependencies;
pub mod draft;
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
