//! What a page is made from: one snapshot of everything, for one reader.

use domain::{
    catalogue::Catalogue,
    market::{Language, Market},
};
use wire::product::Reader;

use super::data::SiteData;
use crate::localizations::Dictionary;

/// In whose language and market a page is made, and of what.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub language: Language,
    pub market: &'a Market,
    pub catalogue: &'a Catalogue,
    pub site: &'a SiteData,
    pub dictionary: &'a Dictionary,
    /// Scheme and host that visitors see, for canonical addresses.
    pub origin: &'a str,
}

impl<'a> View<'a> {
    /// The text of a key in the view's language.
    pub fn text(&self, key: &str) -> String {
        self.dictionary.text(key).unwrap_or(key).to_owned()
    }

    pub fn reader(&self) -> Reader<'a> {
        Reader {
            language: self.language,
            market: self.market,
            catalogue: self.catalogue,
            phrases: self.dictionary,
        }
    }
}
