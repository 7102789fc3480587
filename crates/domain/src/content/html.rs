//! Formatted text that cannot do anything but be read.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Simple HTML: the elements of [`Html::ELEMENTS`] without attributes, `br`, and links to other pages. Whatever a text
/// of this type holds, no script runs and no foreign picture loads when it is shown as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String)]
pub struct Html(Box<str>);

/// The text holds something that simple HTML does not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not allowed here; use {} without attributes, <br>, or <a href=\"…\"> to a path or an https address", Html::ELEMENTS.join(", "))]
pub struct InvalidHtml {
    pub found: String,
}

impl Html {
    pub const ELEMENTS: [&str; 9] = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "blockquote"];

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
    href.is_some_and(is_harmless_address)
}

/// A path of this site or an address under https, without anything that could end the attribute.
fn is_harmless_address(href: &str) -> bool {
    let leads_somewhere = href.starts_with("https://") || href.starts_with('/') && !href.starts_with("//");
    leads_somewhere && !href.contains(['"', '\'', '<', '>', '\\', '`']) && !href.contains(char::is_whitespace)
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
