//! A page, its markup, and what that is found by once it is kept.

use std::sync::Arc;

use sha2::{Digest, Sha256};

/// A page to render. Equal pages have equal bodies: nothing else reaches a component while it renders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub language: &'static str,
    /// The page's model in JSON, without anything of one visitor's.
    pub model: Arc<str>,
    pub path: String,
    /// The address's query with its question mark; empty where there is none.
    pub search: String,
}

/// A page's markup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    pub html: String,
    /// Rules for elements with styles of their own; they hold no `<`.
    pub styles: String,
    /// The lazily loaded modules whose components stand in it, as paths in the web app's sources.
    pub modules: Vec<String>,
    /// Whether it says something beyond the first texts of its language.
    pub later_texts: bool,
}

/// The hash of everything that a page is rendered from, so that a body can never outlive a change of price or text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageKey([u8; 32]);

impl PageKey {
    pub fn of(page: &Page) -> Self {
        let Page {
            language,
            model,
            path,
            search,
        } = page;
        let mut hash = Sha256::new();
        for part in [*language, model, path, search] {
            // With its length, so that what ends one part cannot begin the next.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Self(hash.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_differ_in_any_part_have_other_keys() {
        let page = |model: &str, path: &str, search: &str| {
            PageKey::of(&Page {
                language: "fi",
                model: model.into(),
                path: path.to_owned(),
                search: search.to_owned(),
            })
        };
        let plain = page("{}", "/fi/", "");
        assert_eq!(plain, page("{}", "/fi/", ""));
        assert_ne!(plain, page("{ }", "/fi/", ""));
        assert_ne!(plain, page("{}", "/fi/", "?a"));
        // The same letters, cut elsewhere.
        assert_ne!(page("{}", "/fi/a", "b"), page("{}", "/fi/", "ab"));
    }
}
