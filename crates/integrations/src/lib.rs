//! Systems outside the shop, behind interfaces of the shop's own: each can be another one by configuration alone.

mod address;
mod calls;
pub mod delivery;
pub mod login;
pub mod mail;
pub mod payment;
pub mod query;
pub mod releases;
pub mod signing;
pub mod webhooks;
