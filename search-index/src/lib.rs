//! Finds products and pages: an embedded full-text index, in three languages.
//!
//! Two ways lead through this crate. A search: [`Query`] (validated, ours) -> `search`
//! (looks its words up, then matches, counts and orders in one pass) -> [`Hits`]. A change: [`Document`] ->
//! `record` (the engine's document) -> one commit that holds the changes and the cursor of the feed
//! they came from. What changes cannot bring is built as the next generation (`rebuild`) beside the live one.
//!
//! Everything here blocks: callers run it off their async threads. No type of the engine leaves
//! this crate.

mod analyzers;
mod collation;
mod document;
mod engine_writer;
mod error;
mod explain;
mod facets;
mod generation;
mod generation_store;
mod highlight;
mod hits;
mod index;
mod index_change;
mod index_dir;
mod lexicon;
mod line_tokenizer;
mod markup;
mod merge_policy;
mod query;
mod reader;
mod rebuild;
mod record;
mod schema;
mod search;
mod segment;
mod snapshot;
mod suggest;
mod weights;
mod writer;

pub use collation::sort_by_alphabet;
pub use document::{Document, Kind, Place, ProductFacts};
pub use error::IndexError;
pub use explain::{Explanation, HitExplanation, WordEvidence, WordWeight};
pub use facets::{FacetCounts, FacetRequest, InvalidPriceRange, PRICE_GROUP, PriceRange};
pub use highlight::Highlighter;
pub use hits::{Hit, Hits};
pub use index::{Opened, SearchIndex};
pub use index_change::IndexChange;
pub use index_dir::Progress;
pub use lexicon::{FacetWords, Synonyms, WordsRead};
pub use markup::plain_text;
pub use query::{Direction, InvalidQuery, Query, Sort};
pub use reader::{Pinned, Reader};
pub use rebuild::Rebuild;
pub use search::Matched;
pub use weights::TEXT_ROOM;
pub use writer::Writer;
