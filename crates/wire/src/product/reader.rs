//! In whose language and market something is rendered.

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    market::{Language, Market},
    pricing::PriceBook,
    review::Ratings,
};

use crate::problem::Phrasebook;

/// In whose language and market something is rendered.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub language: Language,
    pub market: &'a Market,
    /// The moment whose prices are shown.
    pub at: UnixMillis,
    pub catalogue: &'a Catalogue,
    /// The book that the catalogue is of: with its promotions.
    pub book: &'a PriceBook,
    /// What readers think of products.
    pub ratings: &'a Ratings,
    /// The dictionary of the same language.
    pub phrases: &'a dyn Phrasebook,
}
