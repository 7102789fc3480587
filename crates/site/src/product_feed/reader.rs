//! Whom a feed is for, and what its items are made from.

use std::sync::Arc;

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    market::{Language, Market},
};

/// Whom a feed is for.
#[derive(Debug, Clone)]
pub struct FeedReader {
    pub market: Arc<Market>,
    pub language: Language,
    /// Whether pages show this market's prices to whoever names none.
    pub is_default_market: bool,
    /// Scheme and host that visitors see.
    pub origin: String,
}

/// What the items of one feed are made from.
pub(super) struct Goods {
    pub(super) reader: FeedReader,
    pub(super) catalogue: Arc<Catalogue>,
    /// The moment whose prices are told.
    pub(super) at: UnixMillis,
}
