//! What the query of a page's address asks for. An address may carry anything: only what the page reads is left of it, so that a
//! page is the same page wherever somebody came from.

use percent_encoding::percent_decode_str;

use crate::ListingQuery;

/// The query of a page's address, as far as the page reads it.
#[derive(Debug, Clone, Default)]
pub struct PageQuery {
    /// As it was spelled, with its question mark; empty where nothing is left.
    text: String,
    pairs: Vec<(String, String)>,
    /// What it asks of a list of products.
    pub listing: ListingQuery,
}

impl PageQuery {
    /// Of an address without a page.
    pub fn of_nothing(query: &str) -> Self {
        Self::keeping(query, |name| name == "market")
    }

    /// What of a query has such names. Wrong values are ignored, as the page is shown anyway.
    pub(crate) fn keeping(query: &str, is_read: impl Fn(&str) -> bool) -> Self {
        let mut kept = Self::default();
        for piece in query.split('&') {
            let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
            let (name, value) = (decoded(name), decoded(value));
            // One without a value is as absent.
            if value.is_empty() || !is_read(&name) {
                continue;
            }
            kept.text.push(if kept.text.is_empty() { '?' } else { '&' });
            kept.text.push_str(piece);
            kept.pairs.push((name, value));
        }
        kept.listing = ListingQuery::read(kept.pairs()).0;
        kept
    }

    /// As it was spelled, with its question mark; empty where nothing is left.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The value of a parameter; the first one, as browsers count.
    pub(crate) fn first(&self, wanted: &str) -> Option<&str> {
        self.pairs().find(|(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// All values of a parameter.
    pub(crate) fn all<'q>(&'q self, wanted: &'q str) -> impl Iterator<Item = &'q str> {
        self.pairs()
            .filter(move |(name, _)| *name == wanted)
            .map(|(_, value)| value)
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

fn decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8_lossy().into_owned()
}
