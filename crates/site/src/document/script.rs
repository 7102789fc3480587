//! JSON inside a script element, and rules inside a style element.

/// JSON that no text in it can end the script element, or begin a comment in it.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// Rules that no text in them can end the style element: in a text of CSS the backslash changes nothing.
pub(super) fn in_style(css: &str) -> String {
    css.replace("</", "<\\/")
}
