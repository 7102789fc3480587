//! JSON inside a script element.

/// JSON that no text in it can end the script element, or begin a comment in it.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
