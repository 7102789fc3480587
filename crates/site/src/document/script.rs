//! JSON inside a script element, and rules inside a style element.

/// Tags of formatted text, which mean nothing inside a script element.
const PLAIN_TAGS: [&str; 11] = [
    "p>", "/p>", "h3>", "/h3>", "ul>", "/ul>", "li>", "/li>", "strong>", "/strong>", "br>",
];

/// JSON that no text in it can end the script element, or begin a comment in it. The commonest tags of formatted text stay as they
/// are: the document's markup has the same words, and what is there twice costs nothing when it is compressed.
pub(super) fn in_script(json: &str) -> String {
    let mut parts = json.split('<');
    let mut safe = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_plain = PLAIN_TAGS.iter().any(|tag| part.starts_with(tag));
        safe += if is_plain { "<" } else { "\\u003c" };
        safe += part;
    }
    safe.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Rules that no text in them can end the style element: in a text of CSS the backslash changes nothing.
pub(super) fn in_style(css: &str) -> String {
    css.replace("</", "<\\/")
}
