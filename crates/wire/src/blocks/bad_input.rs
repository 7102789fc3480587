//! Every field of every type of block is filled in wrongly in each way there is. Whoever did that is told so in a sentence, with
//! the field's place.

use domain::content::BlockData;
use serde_json::{Map, Value, json};

use super::{DEFINITIONS, Field, FieldKind, Referent, check};

/// A wrong value with the place and some words that it is told with.
struct Wrong {
    value: Option<Value>,
    /// Beside the field's own place: `.fi`, `[0].type`.
    under: &'static str,
    told: &'static str,
}

fn wrong(value: Value, under: &'static str, told: &'static str) -> Wrong {
    Wrong {
        value: Some(value),
        under,
        told,
    }
}

/// Wrong in its form, or too much of it.
fn wrongs(field: &Field, right: Option<&Value>) -> Vec<Wrong> {
    let long = |max: usize| "x".repeat(max + 1);
    let many = |max: usize, otherwise: Value| {
        let entry = right.and_then(|value| value.get(0)).cloned().unwrap_or(otherwise);
        Value::Array(vec![entry; max + 1])
    };
    let mut all = match field.kind {
        FieldKind::Text { max } => vec![
            wrong(json!({"fi": long(max)}), ".fi", "characters"),
            wrong(json!({"sv": long(max)}), ".sv", "at most"),
            wrong(json!(17), "", "invalid type"),
        ],
        FieldKind::Html { max } => vec![
            wrong(json!({"en": format!("<p>{}</p>", long(max))}), ".en", "characters"),
            wrong(json!({"fi": "<script>alert(1)</script>"}), ".fi", "script"),
        ],
        FieldKind::Words { max } => vec![
            // Ids have sentences of their own.
            wrong(json!(long(max)), "", ""),
            wrong(json!(17), "", "invalid type"),
        ],
        FieldKind::Markup { max } => vec![wrong(json!({"fi": long(max)}), ".fi", "characters")],
        FieldKind::Embed { max } => vec![
            wrong(json!({"fi": "<b>x</b>"}), ".fi", "needs a div with an id"),
            wrong(
                json!({"fi": "<divider id=a></divider><scripts src=b></scripts>"}),
                ".fi",
                "needs a div with an id",
            ),
            wrong(json!({"fi": long(max)}), ".fi", "characters"),
        ],
        FieldKind::Video => vec![wrong(json!("https://films.example/1"), "", "no address of a film")],
        FieldKind::Blocks { max } => vec![
            wrong(many(max, json!({"type": "RichTextBlock"})), "", "entries"),
            wrong(
                json!([{"type": "HologramBlock"}]),
                "[0].type",
                "there is no block of the type",
            ),
        ],
        FieldKind::Link => vec![wrong(json!({"fi": "javascript:alert(1)"}), ".fi", "is no link")],
        FieldKind::Film => ["mailto:a@example.com", "http://films.example/a.mp4"]
            .map(|address| wrong(json!({"fi": address}), ".fi", "no file of a film"))
            .into(),
        FieldKind::Picture => vec![wrong(json!("../etc"), "", "no picture's name")],
        FieldKind::Pictures { max } => vec![
            wrong(many(max, json!("halla")), "", "entries"),
            wrong(json!(["../etc"]), "", "no picture's name"),
        ],
        FieldKind::Colour => vec![wrong(json!("red; background: url(//x)"), "", "is no colour")],
        FieldKind::References { to, max } => {
            let otherwise = if to == Referent::Taxon {
                json!(101)
            } else {
                json!("a-1")
            };
            vec![wrong(many(max, otherwise), "", "entries")]
        }
        FieldKind::WordList { max } => vec![wrong(many(max, json!("a")), "", "entries")],
        FieldKind::Number { min, max } => {
            let below = min
                .checked_sub(1)
                .map(|number| wrong(json!(number), "", "is not between"));
            let above = wrong(json!(max + 1), "", "");
            below.into_iter().chain([above]).collect()
        }
        FieldKind::Flag => vec![wrong(json!("yes"), "", "invalid type")],
        FieldKind::Choice => vec![wrong(json!("no-such-word"), "", "unknown variant")],
        FieldKind::Page => vec![wrong(json!(17), "", "invalid type")],
        FieldKind::Items { max, .. } => vec![
            wrong(many(max, json!({})), "", "entries"),
            wrong(json!([{"colour": 1}]), "[0].colour", "unknown field"),
        ],
    };
    if field.required {
        all.push(Wrong {
            value: None,
            under: "",
            told: "missing",
        });
        let empty = match right {
            Some(Value::Array(_)) => json!([]),
            Some(Value::String(_)) => json!(""),
            _ => json!({}),
        };
        all.push(wrong(empty, "", ""));
    }
    all
}

/// Looks at each field of an object within a block. `put` makes the fields of the whole block of those of the object.
fn look(
    kind: &str,
    fields: &[Field],
    right: &Map<String, Value>,
    place: &str,
    put: &dyn Fn(Map<String, Value>) -> Value,
) -> (usize, Vec<String>) {
    let (mut looked_at, mut untold) = (0, Vec::new());
    let mut judge = |changed: Map<String, Value>, at: &str, told: &str| {
        let Value::Object(fields) = put(changed) else {
            panic!("{kind} is no object");
        };
        let faults = check(super::tests::any_area(kind), &BlockData::new(kind, fields));
        let fault = faults.iter().find(|fault| {
            // What is missing is told with the object that it is missing in.
            let (above, own) = at.rsplit_once('.').unwrap_or(("", at));
            let what = fault.fault.to_string();
            let is_there = fault.field == at || (fault.field == above && what.contains(own));
            is_there && what.contains(told) && what.contains(' ')
        });
        if fault.is_none() {
            untold.push(format!("{kind}: {at} should be told with {told:?}, not {faults:?}"));
        }
        looked_at += 1;
    };
    for field in fields {
        let at = format!("{place}{}", field.name);
        for Wrong { value, under, told } in wrongs(field, right.get(field.name)) {
            let mut changed = right.clone();
            match value {
                Some(value) => changed.insert(field.name.to_owned(), value),
                None => changed.remove(field.name),
            };
            judge(changed, &format!("{at}{under}"), told);
        }
    }
    let mut unknown = right.clone();
    unknown.insert("colour".to_owned(), json!(1));
    judge(unknown, &format!("{place}colour"), "unknown field");
    for field in fields {
        let FieldKind::Items { fields, .. } = field.kind else {
            continue;
        };
        let first = right
            .get(field.name)
            .and_then(|items| items.get(0))
            .and_then(Value::as_object);
        let first = first.cloned().unwrap_or_default();
        let place = format!("{place}{}[0].", field.name);
        let (inner, also_untold) = look(kind, fields, &first, &place, &|item| {
            let mut changed = right.clone();
            changed.insert(field.name.to_owned(), json!([item]));
            put(changed)
        });
        looked_at += inner;
        untold.extend(also_untold);
    }
    (looked_at, untold)
}

#[test]
fn whatever_is_wrong_with_a_block_is_told_with_its_place() {
    let (mut looked_at, mut untold) = (0, Vec::new());
    for definition in DEFINITIONS {
        let right = definition.sample_data().fields().clone();
        let (number, also_untold) = look(definition.type_name, definition.fields, &right, "", &Value::Object);
        looked_at += number;
        untold.extend(also_untold);
    }
    assert_eq!(untold, [""; 0]);
    assert!(looked_at > 10 * DEFINITIONS.len(), "{looked_at}");
}
