//! Who asks, and what that opens.

mod access;

pub use access::{Principal, Scope, scope_of};
