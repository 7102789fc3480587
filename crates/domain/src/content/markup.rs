//! Raw HTML and embeds: markup of others in blocks. Whoever writes pages may keep, move, hide and delete blocks that have some;
//! to write it asks for a right of its own ([`Scope::ContentMarkup`](crate::staff::Scope::ContentMarkup)).

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::{BlockId, Content};

/// What the types of blocks say of their fields.
pub trait MarkupFields {
    /// The fields for markup of a block of a type, by their places in it (`html`, `items[2].html`), with what stands there: null
    /// where nothing does. Those of blocks inside it are not among them.
    fn markup<'a>(&self, kind: &str, fields: &'a Map<String, Value>) -> Vec<(String, &'a Value)>;
}

/// The fields for markup of all blocks of a page in a language, and what stands in them.
#[derive(Debug, Default)]
pub struct Markup<'a>(Vec<Found<'a>>);

#[derive(Debug)]
struct Found<'a> {
    block: Option<&'a str>,
    place: String,
    value: &'a Value,
}

impl<'a> Markup<'a> {
    pub fn of<T: MarkupFields + ?Sized>(content: &'a Content, types: &T) -> Self {
        let mut found = Self::default();
        for block in content.areas().into_iter().flat_map(|(_, blocks)| blocks) {
            let id = block.id.as_ref().map(BlockId::as_str);
            found.gather_block(id, &block.kind, block.fields(), types);
        }
        found
    }

    /// The same of content as JSON: each object that names the type of a block is one.
    pub fn of_json<T: MarkupFields + ?Sized>(content: &'a Value, types: &T) -> Self {
        let mut found = Self::default();
        found.gather(content, types);
        found
    }

    fn gather<T: MarkupFields + ?Sized>(&mut self, value: &'a Value, types: &T) {
        match value {
            Value::Array(entries) => entries.iter().for_each(|entry| self.gather(entry, types)),
            Value::Object(fields) => match fields.get("type").and_then(Value::as_str) {
                Some(kind) => self.gather_block(fields.get("id").and_then(Value::as_str), kind, fields, types),
                None => fields.values().for_each(|value| self.gather(value, types)),
            },
            _ => {}
        }
    }

    fn gather_block<T: MarkupFields + ?Sized>(
        &mut self,
        block: Option<&'a str>,
        kind: &str,
        fields: &'a Map<String, Value>,
        types: &T,
    ) {
        let own = types.markup(kind, fields).into_iter();
        self.0.extend(own.map(|(place, value)| Found { block, place, value }));
        fields.values().for_each(|value| self.gather(value, types));
    }

    fn by_place(&self) -> HashMap<(&'a str, &str), &'a Value> {
        let named = self.0.iter();
        named
            .filter_map(|found| Some(((found.block?, &*found.place), found.value)))
            .collect()
    }

    /// Whether no block has a field for markup.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether whoever makes this of a page writes markup: a field for it says what it said in none of the `known` ones (the
    /// newest revision, what readers see), or stands in a block that has none of them, be it empty. A copy of a block is another
    /// block.
    pub fn is_written(&self, known: &[Markup<'_>]) -> bool {
        let known: Vec<_> = known.iter().map(Markup::by_place).collect();
        let mut seen = HashSet::new();
        self.0.iter().any(|Found { block, place, value }| {
            let Some(block) = block else { return true };
            let place = (*block, &**place);
            let is_kept = known
                .iter()
                .filter_map(|known| known.get(&place))
                .any(|before| before == value || (is_blank(before) && is_blank(value)));
            !is_kept || !seen.insert(place)
        })
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Object(texts) => texts.values().all(is_blank),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    struct Types;

    impl MarkupFields for Types {
        fn markup<'a>(&self, kind: &str, fields: &'a Map<String, Value>) -> Vec<(String, &'a Value)> {
            match kind {
                "Raw" => vec![("html".to_owned(), fields.get("html").unwrap_or(&Value::Null))],
                _ => Vec::new(),
            }
        }
    }

    fn raw(id: &str, html: &Value) -> Value {
        json!({"id": id, "type": "Raw", "title": {"fi": "Laskuri"}, "html": html})
    }

    fn page(main: &[Value], bottom: &[Value]) -> Value {
        json!({"type": "StartPage", "name": "Start", "mainContentArea": main, "bottomContentArea": bottom})
    }

    fn is_written(before: &[&Value], after: &Value) -> bool {
        let known: Vec<_> = before.iter().map(|before| Markup::of_json(before, &Types)).collect();
        Markup::of_json(after, &Types).is_written(&known)
    }

    #[test]
    fn what_stands_may_be_kept_moved_hidden_and_deleted() {
        let html = json!({"fi": "<b>1</b>"});
        let text = json!({"id": "text", "type": "Text", "html": {"fi": "Sana"}});
        let before = page(&[raw("a", &html), text], &[]);
        let other = json!({"id": "text", "type": "Text", "html": {"fi": "<script>"}});
        let mut hidden = raw("a", &html);
        hidden["hidden"] = true.into();
        hidden["title"]["fi"] = "Toinen".into();
        let inside = json!({"id": "box", "type": "Box", "blocks": [raw("a", &html)]});
        for after in [
            before.clone(),
            page(&[raw("a", &html), other.clone()], &[]),
            page(std::slice::from_ref(&other), &[raw("a", &html)]),
            page(&[inside], &[]),
            page(&[hidden], &[]),
            page(&[other], &[]),
            page(&[], &[]),
        ] {
            assert!(!is_written(&[&before], &after), "{after}");
        }
    }

    #[test]
    fn what_is_changed_added_or_copied_is_written() {
        let html = json!({"fi": "<b>1</b>"});
        let before = page(&[raw("a", &html)], &[]);
        let turned = page(&[json!({"id": "text", "type": "Text"}), raw("a", &html)], &[]);
        for after in [
            page(&[raw("a", &json!({"fi": "<b>2</b>"}))], &[]),
            page(&[raw("a", &json!({"fi": "<b>1</b>", "sv": "<b>1</b>"}))], &[]),
            page(&[raw("a", &json!({}))], &[]),
            page(&[raw("a", &json!("<b>1</b>"))], &[]),
            page(&[raw("b", &html)], &[]),
            page(&[raw("a", &html), raw("b", &html)], &[]),
            page(&[raw("a", &html)], &[raw("a", &html)]),
            page(&[raw("a", &html), raw("b", &json!(null))], &[]),
            page(&[json!({"type": "Raw", "html": html})], &[]),
            page(
                &[
                    raw("a", &html),
                    json!({"id": "box", "type": "Box", "blocks": [raw("b", &html)]}),
                ],
                &[],
            ),
        ] {
            assert!(is_written(&[&before], &after), "{after}");
        }
        assert!(is_written(&[], &before), "a page of its own, or another language's");
        let into = page(&[raw("text", &html)], &[]);
        assert!(is_written(&[&turned], &into), "a block of another type became one");
    }

    #[test]
    fn what_readers_see_may_come_back() {
        let seen = page(&[raw("a", &json!({"fi": "<b>1</b>"}))], &[]);
        let latest = page(&[], &[]);
        assert!(is_written(&[&latest], &seen));
        assert!(!is_written(&[&latest, &seen], &seen));
    }

    #[test]
    fn a_field_in_which_nothing_stands_is_one_thing_however_it_is_told() {
        let blanks = [json!(null), json!({}), json!({"fi": ""}), json!("")];
        for before in &blanks {
            for after in &blanks {
                let before = page(&[raw("a", before)], &[]);
                assert!(!is_written(&[&before], &page(&[raw("a", after)], &[])));
            }
        }
    }
}
