//! Everything that is asked over HTTP: handlers, what they read of a request, and the reference of it all.
//!
//! What handlers stand on comes first: of these modules one names only those before it.

pub mod net;

pub mod auth;

pub mod state;

pub mod gauges;

pub mod previews;

// Handlers, and what is around them, in no order.
pub mod admin;
pub mod assets;
pub mod carts;
pub mod cda;
pub mod checkout;
pub mod consents;
pub mod content;
pub mod contents;
pub mod customers;
pub mod document;
pub mod editing;
pub mod error;
pub mod extract;
pub mod feeds;
pub mod frames;
pub mod guard;
pub mod health;
pub mod identity;
pub mod letters;
pub mod limits;
pub mod listing;
pub mod localizations;
pub mod middleware;
pub mod openapi;
pub mod orders;
pub mod payments;
pub mod pictures;
pub mod places;
pub mod releases;
pub mod reviews;
pub mod robots;
pub mod search;
pub mod staff;
pub mod taxonomy;
pub mod wishes;

mod account_answers;
mod audience;
mod host_cookie;
mod json;
mod methods;
mod parameters;
mod previewing;
mod respond;
mod visitor_cookie;
