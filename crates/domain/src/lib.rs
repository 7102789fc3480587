//! What a shop decides: values that cannot be wrong, and rules as pure functions.
//! No I/O, no async, no clock: time is passed in.

pub mod buyer;
pub mod cart;
pub mod catalogue;
pub mod checkout;
pub mod clock;
pub mod consent;
pub mod contact;
pub mod content;
pub mod customer;
pub mod delivery;
pub mod diagnostic;
pub mod draft;
pub mod fault;
pub mod giftcard;
pub mod guessing;
pub mod ids;
pub mod market;
pub mod money;
pub mod order;
pub mod own_path;
pub mod password;
pub mod picture;
pub mod pricing;
pub mod promotion;
pub mod quantity;
pub mod release;
pub mod review;
pub mod session;
pub mod staff;
pub mod stock;
pub mod text;
pub mod visitor;
pub mod wishes;
