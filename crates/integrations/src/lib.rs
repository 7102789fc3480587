//! Systems outside the shop, behind interfaces of the shop's own: each can be another one by configuration alone.

mod calls;
pub mod delivery;
pub mod mail;
pub mod payment;
pub mod signing;
pub mod webhooks;
