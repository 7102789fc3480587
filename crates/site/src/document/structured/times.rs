//! When pages came to be, and how long recipes take.

use domain::{clock::UnixMillis, content::Node};
use jiff::{Span, SpanRound, Unit};
use runtime::timestamp;
use serde_json::Value;
use wire::page::PageBase;

use crate::RenderContext;

/// The day that readers are shown as the page's; nothing for pages that are not of the tree.
pub(super) fn published(base: &PageBase, context: RenderContext<'_>) -> Option<Value> {
    let version = node(base, context)?.version(context.language)?;
    Some(version.published.to_string().into())
}

/// When readers last got to see something else; nothing where that is not known, or the day that readers are shown is a
/// later one.
pub(super) fn changed(base: &PageBase, context: RenderContext<'_>) -> Option<Value> {
    let node = node(base, context)?;
    let changed = node.times(context.language)?.changed;
    let moment = timestamp::format(changed);
    let day = node.version(context.language)?.published.to_string();
    (changed > UnixMillis(0) && day.as_str() <= moment.as_str()).then(|| moment.into())
}

fn node<'a>(base: &PageBase, context: RenderContext<'a>) -> Option<&'a Node> {
    Some(context.content.resolve(&base.url)?.1)
}

/// Several durations of ISO 8601 as one: `PT20M` and `PT1H` are `PT1H20M`. Nothing where one of them is not known.
pub(super) fn together(durations: &[Option<&str>]) -> Option<Value> {
    let mut whole = Span::new();
    for duration in durations {
        let span: Span = (*duration)?.parse().ok()?;
        whole = whole.checked_add(span).ok()?;
    }
    let even = SpanRound::new().largest(Unit::Hour).smallest(Unit::Minute);
    Some(whole.round(even).ok()?.to_string().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_added() {
        let check = |durations: &[Option<&str>], whole: Option<&str>| {
            assert_eq!(together(durations), whole.map(Value::from), "{durations:?}");
        };
        check(&[Some("PT20M"), Some("PT1H")], Some("PT1H20M"));
        check(&[Some("PT45M"), Some("PT50M")], Some("PT1H35M"));
        check(&[Some("PT20M"), Some("PT0M")], Some("PT20M"));
        check(&[Some("PT20M"), None], None);
        check(&[Some("soon"), Some("PT1M")], None);
    }
}
