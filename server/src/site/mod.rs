//! The pages of the shop: which address means which page, and what each page shows.

pub mod address;
pub mod data;
pub mod hits;
pub mod listing;
pub mod pages;
pub mod shortcuts;
pub mod sitemap;
pub mod view;

mod blocks;
mod content;
mod menus;
mod product;
mod shell;

pub use address::{Address, Destination};
pub use data::SiteData;
pub use listing::ListingQuery;
pub use view::View;
