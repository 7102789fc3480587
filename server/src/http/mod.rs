//! Everything that is asked over HTTP.

pub mod admin;
pub mod assets;
pub mod audience;
pub mod carts;
pub mod cda;
pub mod checkout;
pub mod consents;
pub mod content;
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
pub mod methods;
pub mod middleware;
pub mod orders;
pub mod payments;
pub mod pictures;
pub mod places;
pub mod previewing;
pub mod releases;
pub mod respond;
pub mod reviews;
pub mod robots;
pub mod search;
pub mod staff;
pub mod taxonomy;

mod parameters;
