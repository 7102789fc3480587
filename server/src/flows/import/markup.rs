//! Descriptions may hold simple HTML and nothing else.

use domain::market::{Language, Texts};
use wire::html::escape;

/// Elements that a description may have, without attributes.
const ALLOWED: [&str; 9] = ["p", "br", "strong", "em", "ul", "ol", "li", "h2", "h3"];

/// Everything is escaped; then the allowed tags are let through, in their bare form alone. What is not exactly
/// such a tag stays visible text.
pub(super) fn sanitised(texts: &Texts) -> Texts {
    let mut clean = Texts::default();
    for language in Language::ALL {
        *clean.slot(language) = texts.exact(language).map(|html| sanitised_html(html).into());
    }
    clean
}

fn sanitised_html(html: &str) -> String {
    let mut clean = escape(&without_entities(html)).into_owned();
    for element in ALLOWED {
        clean = clean
            .replace(&format!("&lt;{element}&gt;"), &format!("<{element}>"))
            .replace(&format!("&lt;/{element}&gt;"), &format!("</{element}>"));
    }
    clean.replace("&lt;br/&gt;", "<br>").replace("&lt;br /&gt;", "<br>")
}

/// Text with the common entities of HTML written out.
pub(super) fn without_entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&apos;", "'")
        .replace("&lt;", "\u{2039}")
        .replace("&gt;", "\u{203a}")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_allowed_tags_pass() {
        let check = |html, clean: &str| assert_eq!(sanitised_html(html), clean);
        check("<p>a <strong>b</strong></p>", "<p>a <strong>b</strong></p>");
        check("a<br/>b<br />c", "a<br>b<br>c");
        check("salt &amp; pepper", "salt &amp; pepper");
        check("<p onclick=\"x\">a</p>", "&lt;p onclick=&quot;x&quot;&gt;a</p>");
        check("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;");
        check("&lt;script&gt;", "\u{2039}script\u{203a}");
    }
}
