//! The rules of a cart, from the outside of the crate.

mod cart_decisions;
mod cart_machine;
mod cart_model;
mod samples;
