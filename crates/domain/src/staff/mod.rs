//! Who works for the shop: accounts, roles and what they open, how long sessions last, and the log of what was changed.

pub mod account;
mod actor;
pub mod audit;
mod role;
pub mod session;

pub use account::Account;
pub use actor::{Actor, ActorKind};
pub use role::{Role, Roles, Scope, Scopes};
