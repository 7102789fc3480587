//! What the values of a file must be, in the words of its format. Every value that does not fit is told, with its whole
//! path, and not the first one alone.

use serde_json::{Map, Value};

use super::{repeated::repeated_keys, row_error::RowError};

/// What a value must be.
pub(crate) enum Shape {
    Text,
    /// Of either sign.
    Whole,
    /// 0 or more.
    Count,
    Number,
    YesNo,
    OneOf(&'static [&'static str]),
    List(&'static Shape),
    /// Any keys.
    Map(&'static Shape),
    Object(&'static [Field]),
}

pub(crate) struct Field {
    name: &'static str,
    shape: Shape,
    presence: Presence,
}

#[derive(PartialEq)]
enum Presence {
    Required,
    /// May be absent, but not null.
    Absent,
    /// Null is as absent.
    Nullable,
}

/// A text in each language that has one.
pub(crate) const TEXTS: Shape = Shape::Object(&[
    nullable("fi", Shape::Text),
    nullable("sv", Shape::Text),
    nullable("en", Shape::Text),
]);

pub(crate) const fn required(name: &'static str, shape: Shape) -> Field {
    Field {
        name,
        shape,
        presence: Presence::Required,
    }
}

pub(crate) const fn optional(name: &'static str, shape: Shape) -> Field {
    Field {
        name,
        shape,
        presence: Presence::Absent,
    }
}

pub(crate) const fn nullable(name: &'static str, shape: Shape) -> Field {
    Field {
        name,
        shape,
        presence: Presence::Nullable,
    }
}

/// Reads a row that must be such an object.
///
/// # Errors
///
/// The text is no JSON, or values of it do not fit: all of them are told.
pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str, fields: &'static [Field]) -> Result<T, Vec<RowError>> {
    let value: Value = serde_json::from_str(text).map_err(|error| vec![not_json(&error)])?;
    let mut mistakes = standing_twice(text);
    object(&value, fields, "", &mut mistakes);
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    serde_json::from_str(text).map_err(|error| {
        let detail = format!("about character {}", error.column());
        vec![RowError::new("", "a value does not fit the format", detail)]
    })
}

/// The keys of a row of which nobody can say which of them is meant.
pub(crate) fn standing_twice(text: &str) -> Vec<RowError> {
    let told = |path: String| RowError::new(path, "stands there twice: leave one of them", "");
    repeated_keys(text).into_iter().map(told).collect()
}

/// That a text is no JSON, and where that shows.
pub(crate) fn not_json(error: &serde_json::Error) -> RowError {
    let detail = match error.is_eof() {
        true => "it ends too early".to_owned(),
        false => format!("see character {}", error.column()),
    };
    RowError::new("", "the line is not JSON", detail)
}

fn check(value: &Value, shape: &Shape, path: &str, mistakes: &mut Vec<RowError>) {
    let fits = match shape {
        Shape::Text => value.is_string(),
        Shape::Whole => value.is_i64(),
        Shape::Count => value.as_u64().is_some_and(|number| u32::try_from(number).is_ok()),
        Shape::Number => value.is_number(),
        Shape::YesNo => value.is_boolean(),
        Shape::OneOf(known) => value.as_str().is_some_and(|text| known.contains(&text)),
        Shape::List(of) => match value.as_array() {
            Some(values) => {
                for (at, value) in values.iter().enumerate() {
                    check(value, of, &format!("{path}[{at}]"), mistakes);
                }
                true
            }
            None => false,
        },
        Shape::Map(of) => match value.as_object() {
            Some(values) => {
                for (key, value) in values {
                    check(value, of, &joined(path, key), mistakes);
                }
                true
            }
            None => false,
        },
        Shape::Object(fields) => return object(value, fields, path, mistakes),
    };
    if !fits {
        mistakes.push(RowError::new(path, must_be(shape), shown(value)));
    }
}

fn object(value: &Value, fields: &'static [Field], path: &str, mistakes: &mut Vec<RowError>) {
    let Some(values) = value.as_object() else {
        mistakes.push(RowError::new(path, must_be(&Shape::Object(fields)), shown(value)));
        return;
    };
    for field in fields {
        let at = joined(path, field.name);
        match values.get(field.name) {
            None if field.presence == Presence::Required => {
                mistakes.push(RowError::new(at, "must be given", ""));
            }
            None => {}
            Some(Value::Null) if field.presence == Presence::Nullable => {}
            Some(value) => check(value, &field.shape, &at, mistakes),
        }
    }
    unknown(values, fields, path, mistakes);
}

fn unknown(values: &Map<String, Value>, fields: &[Field], path: &str, mistakes: &mut Vec<RowError>) {
    for key in values
        .keys()
        .filter(|key| fields.iter().all(|field| field.name != **key))
    {
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let reason = format!("is no field of the format; there are {}", known.join(", "));
        mistakes.push(RowError::new(joined(path, key), reason, ""));
    }
}

fn must_be(shape: &Shape) -> String {
    match shape {
        Shape::Text => "must be a text between quotation marks".to_owned(),
        Shape::Whole => "must be a whole number".to_owned(),
        Shape::Count => format!("must be a whole number from 0 to {}", u32::MAX),
        Shape::Number => "must be a number".to_owned(),
        Shape::YesNo => "must be true or false".to_owned(),
        Shape::OneOf(known) => format!("must be one of {}", known.join(", ")),
        Shape::List(_) => "must be a list: [ … ]".to_owned(),
        Shape::Map(_) => "must be an object of keys and values: { … }".to_owned(),
        Shape::Object(fields) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
            format!("must be an object with {}: {{ … }}", names.join(", "))
        }
    }
}

/// The value, so far as it says something in a report.
fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn joined(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_told_with_its_path() {
        const ROW: &[Field] = &[
            required("code", Shape::Text),
            optional("stock", Shape::Count),
            nullable("name", TEXTS),
            nullable("prices", Shape::Map(&Shape::Whole)),
            nullable("kinds", Shape::List(&Shape::OneOf(&["a", "b"]))),
            nullable("sold", Shape::YesNo),
        ];
        let told = |text: &str| -> Vec<String> {
            let read = read::<Value>(text, ROW);
            read.expect_err(text).iter().map(ToString::to_string).collect()
        };
        assert!(read::<Value>(r#"{"code":"x","name":null,"prices":{"FI":1}}"#, ROW).is_ok());
        assert_eq!(
            told(
                r#"{"stock":-5,"name":{"fi":1,"de":"x"},"prices":{"FI":"5,90","SE":1.5},"kinds":["a","c"],"sold":1,"x":2}"#
            ),
            [
                "code: must be given",
                "stock: must be a whole number from 0 to 4294967295 (-5)",
                "name.fi: must be a text between quotation marks (1)",
                "name.de: is no field of the format; there are fi, sv, en",
                "prices.FI: must be a whole number (\"5,90\")",
                "prices.SE: must be a whole number (1.5)",
                "kinds[1]: must be one of a, b (\"c\")",
                "sold: must be true or false (1)",
                "x: is no field of the format; there are code, stock, name, prices, kinds, sold",
            ]
        );
        assert_eq!(
            told(r#"{"code":"x","stock":null}"#).len(),
            1,
            "null is not absent everywhere"
        );
        assert_eq!(
            told(r#"{"code":"x","prices":{"FI":1,"SE":2,"FI":3},"stock":-1,"code":"x"}"#),
            [
                "prices.FI: stands there twice: leave one of them",
                "code: stands there twice: leave one of them",
                "stock: must be a whole number from 0 to 4294967295 (-1)",
            ]
        );
        assert_eq!(told("{\"code\""), ["the line is not JSON (it ends too early)"]);
        assert_eq!(
            told("[]"),
            ["must be an object with code, stock, name, prices, kinds, sold: { … } ([])"]
        );
    }
}
