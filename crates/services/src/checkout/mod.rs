//! From a cart to an order: purchases are begun and given up here.

mod begin;

pub use begin::{BeginError, Begun, Purchases, Stand};
