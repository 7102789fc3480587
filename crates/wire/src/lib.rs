//! How things are written for the outside: the specification's exact field names, made from domain values.

pub mod address;
pub mod amount;
pub mod blocks;
pub mod cart;
pub mod cda;
pub mod checkout;
pub mod consents;
mod content_link;
pub mod drafting;
pub mod editing;
pub mod format;
pub mod html;
pub mod joined;
pub mod links;
pub mod listing;
pub mod model;
pub mod order;
pub mod page;
pub mod picture;
pub mod problem;
pub mod product;
pub mod release;
pub mod review;
pub mod schema;
pub mod search;
pub mod socket;
pub mod wishes;
