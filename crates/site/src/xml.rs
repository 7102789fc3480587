//! Texts in XML files.

use std::borrow::Cow;

use wire::html::escape;

pub(crate) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The text, fit for element contents and quoted attributes. Characters that no XML file may hold, not even encoded, are left
/// out: what somebody pasted into one name makes the whole file unreadable otherwise. <https://www.w3.org/TR/xml/#charsets>
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_allowed) {
        return escape(text);
    }
    let allowed: String = text.chars().filter(|character| is_allowed(*character)).collect();
    Cow::Owned(escape(&allowed).into_owned())
}

fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_file_may_hold_is_left_out() {
        assert_eq!(text("a & b"), "a &amp; b");
        assert_eq!(text("bell\u{7} <and>\u{ffff}\u{0} 🍫\n"), "bell &lt;and&gt; 🍫\n");
    }
}
