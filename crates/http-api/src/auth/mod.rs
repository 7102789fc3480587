//! Who asks, and what that opens.

mod access;

pub use access::{Access, Principal, StaffMember, access_of};
