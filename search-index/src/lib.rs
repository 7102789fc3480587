//! Finds products: an embedded full-text index over the catalogue, in three languages.
//!
//! Two ways lead through this crate. A search: [`ProductQuery`] (validated, ours) -> `lower` (the
//! engine's query) -> `ranking` (order, page and total in one pass) -> [`ProductHits`]. A change:
//! [`ProductDocument`] -> `record` (the engine's document) -> one commit that holds the changes and
//! the cursor of the feed they came from.
//!
//! Everything here blocks: callers run it off their async threads. No type of the engine leaves
//! this crate.

mod analyzers;
mod collation;
mod document;
mod error;
mod index;
mod lifted;
mod lower;
mod markup;
mod prefix;
mod query;
mod ranking;
mod reader;
mod record;
mod schema;
mod weights;
mod writer;

pub use document::ProductDocument;
pub use error::IndexError;
pub use index::{Opened, ProductIndex};
pub use markup::plain_text;
pub use query::{Direction, InvalidQuery, ProductQuery, Sort};
pub use reader::{ProductHits, ProductReader};
pub use writer::{IndexChange, ProductWriter};
