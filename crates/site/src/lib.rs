//! What readers get to see: which address means which page, what each page shows, how searches are answered, and the
//! document that a browser gets first. Nothing here knows of requests.

pub mod assets;
pub mod localizations;

pub mod search;
pub mod searcher;

pub mod address;
pub mod audience;
pub mod data;
pub mod delivered;
pub mod frame;
pub mod hits;
pub mod listing;
pub mod mail;
pub mod members;
pub mod named_block;
mod order_texts;
pub mod page_query;
pub mod pages;
pub mod parameters;
pub mod product_feed;
pub mod release_source;
pub mod releases;
pub mod render_context;
pub mod results;
pub mod review_source;
mod segments;
mod sheets;
pub mod shortcuts;
pub mod sitemap;
pub mod storefront;

pub mod document;

mod blocks;
mod cards;
pub mod consent_pages;
mod content;
mod content_fields;
pub mod delivery;
mod links;
mod main_menu;
mod menus;
mod neighbours;
mod page_base;
pub mod papers;
mod pictures;
mod product;
mod shell;
mod xml;

pub use address::{Address, Destination};
pub use data::SiteData;
pub use listing::ListingQuery;
pub use page_query::PageQuery;
pub use render_context::RenderContext;
pub use storefront::Storefront;
