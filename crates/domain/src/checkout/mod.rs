//! From a cart to an order: its goods and prices at one moment, and payments that are bound to the cart as it stood then.

mod attempt;
mod freeze;
mod judge;

pub use attempt::{CartStand, Checkout, CheckoutState, NextStep, Taken};
pub use freeze::{Agreed, ChosenDelivery, LineNotReady, NotReady, Purchase, price_increase};
pub use judge::{Candidate, CartIssue, OrderRequest};
