//! The texts of a document.

use domain::market::{Language, Texts};

/// Those of the texts that say something, one after another.
pub(super) fn put(into: &mut Texts, language: Language, texts: impl IntoIterator<Item = impl AsRef<str>>) {
    let mut joined = String::new();
    for text in texts {
        let text = text.as_ref().trim();
        if !text.is_empty() {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(text);
        }
    }
    if !joined.is_empty() {
        *into.slot(language) = Some(joined.into());
    }
}
