//! Text made safe for HTML.

use std::borrow::Cow;

/// The text with the characters that mean something in HTML written as entities; fit for element
/// contents and quoted attributes.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    Cow::Owned(escaped)
}

/// A list of ingredients as HTML: what stands between underscores is an allergen and is emphasised,
/// as EU regulation 1169/2011 asks.
pub fn ingredients(text: &str) -> String {
    let pieces: Vec<&str> = text.split('_').collect();
    let mut html = String::with_capacity(text.len() + 32);
    for (at, piece) in pieces.iter().enumerate() {
        let is_marked = at % 2 == 1 && at + 1 < pieces.len() && !piece.trim().is_empty();
        if is_marked {
            html.push_str("<strong>");
            html.push_str(&escape(piece));
            html.push_str("</strong>");
        } else {
            html.push_str(&escape(piece));
        }
    }
    html
}

/// The words of simple HTML without its tags, for descriptions in the head of a document.
pub fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut in_tag = false;
    for character in html.chars() {
        match character {
            '<' => in_tag = true,
            '>' if in_tag => {
                in_tag = false;
                text.push(' ');
            }
            other if !in_tag => text.push(other),
            _ => {}
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .join(" ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ingredients_emphasise_what_is_marked() {
        let check = |text, html| assert_eq!(ingredients(text), html);
        check("sugar, _milk_ powder", "sugar, <strong>milk</strong> powder");
        check(
            "<b> & _nuts_, _soy_",
            "&lt;b&gt; &amp; <strong>nuts</strong>, <strong>soy</strong>",
        );
        check("one _ alone", "one  alone");
        check("_milk_, then _ open", "<strong>milk</strong>, then  open");
        check("", "");
    }

    #[test]
    fn plain_text_has_no_tags() {
        assert_eq!(plain("<p>Salt &amp; <em>milk</em></p><p>end</p>"), "Salt & milk end");
    }
}
