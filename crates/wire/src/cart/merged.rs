//! What the owner of a cart is told of what a merge left behind.

use domain::{
    cart::{LeftBehind, MergeNotices},
    market::Language,
    pricing::{Goods, PriceBook},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::instant::instant;
use crate::problem::{ErrorEntry, Phrasebook};

/// The last merge that left something behind, for some minutes after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MergedState {
    /// Tells merges apart: each is shown once.
    #[schema(format = DateTime)]
    pub at: String,
    pub notices: Vec<ErrorEntry>,
}

impl MergedState {
    pub fn new(merged: &MergeNotices, book: &PriceBook, language: Language, phrases: &dyn Phrasebook) -> Self {
        Self {
            at: instant(merged.at),
            notices: merge_notices(&merged.left, book, language, phrases),
        }
    }
}

/// A sentence for each thing that could not come, or not all of it; those of lines begin with the name of the goods.
pub fn merge_notices(
    left: &[LeftBehind],
    book: &PriceBook,
    language: Language,
    phrases: &dyn Phrasebook,
) -> Vec<ErrorEntry> {
    let notices = left.iter().map(|left| {
        let mut entry = ErrorEntry::new(&left.fault, phrases);
        let goods = left
            .code
            .as_ref()
            .and_then(|code| Goods::find(code.as_str(), book.catalogue()));
        if let Some(goods) = goods {
            entry.value = format!("{}: {}", goods.display_name(language), entry.value);
        }
        entry
    });
    notices.collect()
}
