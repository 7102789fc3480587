//! What the shop does in several steps: filling a database, keeping the index and open carts up with it, and what happens by
//! itself. Called by HTTP, sockets, commands and jobs alike.

pub mod auth;
pub mod budgets;
pub mod catalogue_projection;
pub mod changes;
pub mod checkout;
pub mod content;
pub mod coupons;
pub mod data_dir;
pub mod deliverers;
pub mod delivery;
pub mod followers;
pub mod gift_card_mint;
pub mod gift_cards;
pub mod guessing;
pub mod import;
pub mod indexing;
pub mod jobs;
pub mod mail;
pub mod offline;
pub mod payments;
pub mod pickup_places;
pub mod pictures;
pub mod promotions;
pub mod releases;
pub mod reviews;
pub mod search_data;
pub mod seed;
pub mod site_data;
pub mod staff;
pub mod structure;
pub mod taxes;
pub mod telemetry;
pub mod verification;
pub mod warehouses;
pub mod webhooks;
