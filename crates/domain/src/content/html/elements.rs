//! What simple HTML is made of.

use crate::content::Link;

/// Elements that have text in them.
pub(super) const ELEMENTS: [&str; 9] = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "blockquote"];

/// Elements that have no end.
pub(super) const VOID: [&str; 1] = ["br"];

/// The link that an attribute holds. Browsers write entities out before they follow it: here `&amp;` alone is one, so that
/// nothing else can be hidden.
pub(super) fn href_of(attribute: &str) -> Option<Link> {
    let is_entity = |text: &str| {
        let name: &str = text
            .split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default();
        text.starts_with('#') || text[name.len()..].starts_with(';') && name != "amp"
    };
    if attribute.split('&').skip(1).any(is_entity) {
        return None;
    }
    Link::parse(&attribute.replace("&amp;", "&")).ok()
}
