//! Formatted text that cannot do anything but be read.

mod clean;
mod elements;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::elements::href_of;

/// Simple HTML: the elements of [`Html::ELEMENTS`] without attributes, `br`, and links to other pages. Whatever a text
/// of this type holds, no script runs and no foreign picture loads when it is shown as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String)]
pub struct Html(Box<str>);

/// The text holds something that simple HTML does not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not allowed here; use {} without attributes, <br>, or <a href=\"…\"> to a path, an https address, mailto: or tel:", Html::ELEMENTS.join(", "))]
pub struct InvalidHtml {
    pub found: String,
}

impl Html {
    pub const ELEMENTS: [&str; 9] = elements::ELEMENTS;

    /// Reads what somebody means as simple HTML.
    ///
    /// # Errors
    /// The first piece of markup that is none.
    pub fn parse(text: &str) -> Result<Self, InvalidHtml> {
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let tag_and_more = &rest[at..];
            let end = tag_and_more.find('>').ok_or_else(|| invalid(tag_and_more))?;
            let tag = &tag_and_more[1..end];
            if !is_allowed(tag) {
                return Err(invalid(&tag_and_more[..=end]));
            }
            rest = &tag_and_more[end + 1..];
        }
        Ok(Self(text.trim().into()))
    }

    /// What any text says: its words, with as much of its markup as is simple HTML. Cleaned once more it stays as it is.
    pub fn clean(text: &str) -> Self {
        let is_plain = !text.contains(|c: char| matches!(c, '<' | '>' | '&') || c.is_control());
        Self(if is_plain {
            text.into()
        } else {
            clean::clean(text).into()
        })
    }

    /// Plain text as paragraphs, one for each line that holds something.
    pub fn from_plain(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Self(
            lines
                .map(|line| format!("<p>{}</p>", escape(line)))
                .collect::<String>()
                .into(),
        )
    }

    /// Plain texts as a list; nothing for no texts.
    pub fn list(texts: &[String], is_numbered: bool) -> Self {
        if texts.is_empty() {
            return Self::default();
        }
        let element = if is_numbered { "ol" } else { "ul" };
        let items: String = texts.iter().map(|text| format!("<li>{}</li>", escape(text))).collect();
        Self(format!("<{element}>{items}</{element}>").into())
    }

    /// A title within a text: `<h3>…</h3>`.
    pub fn heading(text: &str) -> String {
        format!("<h3>{}</h3>", escape(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn invalid(found: &str) -> InvalidHtml {
    InvalidHtml {
        found: found.chars().take(60).collect(),
    }
}

fn is_allowed(tag: &str) -> bool {
    let name = tag.strip_prefix('/').unwrap_or(tag);
    if Html::ELEMENTS.contains(&name) || matches!(tag, "br" | "br/" | "br /" | "/a") {
        return true;
    }
    let href = tag.strip_prefix("a href=\"").and_then(|rest| rest.strip_suffix('"'));
    href.and_then(href_of).is_some()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl TryFrom<String> for Html {
    type Error = InvalidHtml;
    fn try_from(text: String) -> Result<Self, InvalidHtml> {
        Self::parse(&text)
    }
}

impl From<Html> for String {
    fn from(html: Html) -> String {
        html.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_and_markup_is_harmless() {
        let check = |text: &str, expected: &str| {
            let clean = Html::clean(text);
            assert_eq!(clean.as_str(), expected, "{text}");
            assert_eq!(Html::clean(clean.as_str()), clean, "once more: {text}");
            assert!(Html::parse(clean.as_str()).is_ok(), "{clean:?}");
        };
        // Plain text.
        check("Tumma suklaa", "Tumma suklaa");
        check("Mansikka & kerma", "Mansikka &amp; kerma");
        check("1 < 2 > 0", "1 &lt; 2 &gt; 0");
        check(
            "I <3 suklaa, a<b and c>d, x <y> z",
            "I &lt;3 suklaa, a&lt;b and c&gt;d, x &lt;y&gt; z",
        );
        check("R&B, AT&T; &", "R&amp;B, AT&amp;T; &amp;");
        check("a\u{0}b\u{8}c\nd", "abc\nd");
        check("", "");
        // Markup.
        check("<p>a <strong>b</strong></p>", "<p>a <strong>b</strong></p>");
        check("<P>a <B>b</B> <i>c</i></P>", "<p>a <strong>b</strong> <em>c</em></p>");
        check("a<br/>b<br />c<BR>d", "a<br>b<br>c<br>d");
        check("salt &amp; pepper &#60; &eacute;", "salt &amp; pepper &#60; &eacute;");
        check("<p class=\"x\" onclick='y'>a</p>", "<p>a</p>");
        check("<div><span style=\"a>b\">a</span></div>", "a");
        check("<h1>a</h1><h5>b</h5>", "<h2>a</h2><h3>b</h3>");
        check(
            "<a href=\"/fi/x?a=1&amp;b=2\">x</a>",
            "<a href=\"/fi/x?a=1&amp;b=2\">x</a>",
        );
        check(
            "<a href='/fi/x?a=1&b=2' target=_blank>x</a>",
            "<a href=\"/fi/x?a=1&amp;b=2\">x</a>",
        );
        check(
            "<a href=mailto:a@shop.example>x</a>",
            "<a href=\"mailto:a@shop.example\">x</a>",
        );
        // What is not closed, or never opened.
        check("<ul><li>a<li>b", "<ul><li>a<li>b</li></li></ul>");
        check("a</p></div></ul>b", "ab");
        check("<strong><em>a</strong>b</em>", "<strong><em>a</em></strong>b");
        check("<p", "&lt;p");
        check("<p class=\"", "&lt;p class=\"");
    }

    #[test]
    fn tricks_run_nothing() {
        for (text, expected) in [
            ("<script>alert(1)</script>a", "a"),
            ("<SCRIPT SRC=//evil.example/x></SCRIPT>a", "a"),
            ("a<script>never closed", "a"),
            ("<scr<script></script>ipt>alert(1)</script>", "&lt;script&gt;alert(1)"),
            ("<style>*{display:none}</style>a", "a"),
            ("<svg onload=alert(1)><a href=x>a</a></svg>b", "b"),
            ("<math><mi></math>b", "b"),
            ("<img src=x onerror=alert(1)>a", "a"),
            ("<img src=x onerror=\"alert('>')\">a", "a"),
            ("<iframe src=javascript:alert(1)></iframe>a", "a"),
            ("<p/onclick=alert(1)>a</p>", "<p>a</p>"),
            ("<!-- <p> -->a", "a"),
            ("<!--[if IE]><script>x</script><![endif]-->a", "a"),
            ("<?xml version=\"1.0\"?>a", "&lt;?xml version=\"1.0\"?&gt;a"),
            ("<![CDATA[<script>x</script>]]>", "&lt;![CDATA[]]&gt;"),
            ("<a href=\"javascript:alert(1)\">a</a>", "a"),
            ("<a href=\"JaVaScRiPt:alert(1)\">a</a>", "a"),
            ("<a href=\"java&#9;script:alert(1)\">a</a>", "a"),
            ("<a href=\"&#106;avascript:alert(1)\">a</a>", "a"),
            ("<a href=\"javascript&colon;alert(1)\">a</a>", "a"),
            ("<a href=\"/&#47;evil.example\">a</a>", "a"),
            ("<a href=\"/&sol;evil.example\">a</a>", "a"),
            ("<a href=\"//evil.example\">a</a>", "a"),
            (
                "<a href=\"/fi\" href=\"javascript:alert(1)\">a</a>",
                "<a href=\"/fi\">a</a>",
            ),
            ("<a name=x href=\"data:text/html,x\">a</a>", "a"),
        ] {
            assert_eq!(Html::clean(text).as_str(), expected, "{text}");
        }
        for trick in [
            "<a href=\"/&#47;evil.example\">",
            "<a href=\"/&sol;evil.example\">",
            "<a href=\"https://a@evil.example\">",
        ] {
            assert!(Html::parse(trick).is_err(), "{trick}");
        }
        for good in [
            "<a href=\"/fi?a=1&amp;b=2\">",
            "<a href=\"/fi?a=1&b=2\">",
            "<a href=\"tel:+358401\">",
        ] {
            assert!(Html::parse(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "<ul><li>".repeat(10_000);
        assert!(Html::clean(&deep).as_str().len() < 1_000);
        let open = "<a b=\"".repeat(2_000);
        assert_eq!(Html::clean(&open).as_str().matches("&lt;a").count(), 2_000);
    }
}
