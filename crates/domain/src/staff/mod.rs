//! Who works for the shop: roles, what they open, and who is named beside a change.

mod actor;
mod role;

pub use actor::{Actor, ActorKind};
pub use role::{Role, Roles, Scope, Scopes};
