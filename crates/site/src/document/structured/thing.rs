//! What all things that are told have, and fields that are known or not.

use serde_json::{Map, Value};
use wire::page::PageBase;

use crate::RenderContext;

pub(super) const CONTEXT: &str = "https://schema.org";

pub(super) fn thing(kind: &str, base: &PageBase, context: RenderContext<'_>) -> Map<String, Value> {
    let fields = [
        ("@context", CONTEXT),
        ("@type", kind),
        ("url", &base.page_metadata.canonical_url),
        ("inLanguage", context.language.code()),
    ];
    fields
        .map(|(name, value)| (name.to_owned(), value.into()))
        .into_iter()
        .collect()
}

/// Fields without those that are not known.
pub(super) fn known<const N: usize>(
    fields: [(&'static str, Option<Value>); N],
) -> impl Iterator<Item = (String, Value)> {
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
}

pub(super) fn text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| text.into())
}

pub(super) fn list(items: impl IntoIterator<Item = Value>) -> Option<Value> {
    let items: Vec<Value> = items.into_iter().collect();
    (!items.is_empty()).then(|| items.into())
}

/// A link of the site as an address of its own; one of another site as it is.
pub(super) fn absolute_link(context: RenderContext<'_>, link: &str) -> Value {
    if link.starts_with('/') {
        absolute(context, link)
    } else {
        link.into()
    }
}

pub(super) fn absolute(context: RenderContext<'_>, path: &str) -> Value {
    format!("{}{path}", context.origin).into()
}
