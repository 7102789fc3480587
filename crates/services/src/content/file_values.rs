//! Values of content files: read with what they must be, and told with their places where they are not.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use crate::import::repeated_keys;

/// Why a file cannot be read. The text begins with the file's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}{field}: {what}", if file.is_empty() || field.is_empty() { "" } else { ", " })]
pub struct FileError {
    pub file: String,
    /// As the file writes it; empty for the file as a whole.
    pub field: String,
    pub what: String,
}

/// What is wrong with files: of each value all fields that it may not have, and the first other mistake.
#[derive(Debug, Default, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct FileErrors(pub Vec<FileError>);

impl From<FileError> for FileErrors {
    fn from(error: FileError) -> Self {
        Self(vec![error])
    }
}

impl FileErrors {
    /// The value, or nothing where it is wrong: then that is kept, once.
    pub(super) fn take<T>(&mut self, read: Result<T, Self>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(Self(errors)) => {
                for error in errors {
                    if !self.0.contains(&error) {
                        self.0.push(error);
                    }
                }
                None
            }
        }
    }

    pub(super) fn unless_any<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The same errors at a value further out.
    pub(super) fn within(mut self, outer: &str) -> Self {
        for error in &mut self.0 {
            error.field = joined(outer, &error.field);
        }
        self
    }
}

/// A text as JSON.
pub(super) fn parse(file: &str, text: &str) -> Result<Value, FileErrors> {
    let wrong = |field: String, what: String| FileError {
        file: file.to_owned(),
        field,
        what,
    };
    let value = serde_json::from_str(text).map_err(|error| wrong(String::new(), format!("it is no JSON: {error}")))?;
    let repeated = repeated_keys(text).into_iter();
    let errors = repeated.map(|path| wrong(path, "it stands there twice: leave one of them".to_owned()));
    FileErrors(errors.collect()).unless_any(value)
}

/// The value that a file must have at a place. All fields that it may not have are told, and with them the first other
/// mistake: each field that is told is taken away, so that reading comes to what stands behind it.
pub(super) fn typed<T: DeserializeOwned>(file: &str, field: &str, mut value: Value) -> Result<T, FileErrors> {
    let mut errors = FileErrors::default();
    loop {
        let (path, what) = match serde_path_to_error::deserialize(&value) {
            Ok(read) => return errors.unless_any(read),
            Err(error) => (error.path().clone(), error.into_inner().to_string()),
        };
        let at = path.to_string();
        let is_taken_away = unknown_field(&what).is_some_and(|name| take_away(&mut value, &path, name));
        errors.0.push(FileError {
            file: file.to_owned(),
            field: joined(field, if at == "." { "" } else { &at }),
            what,
        });
        if !is_taken_away {
            return Err(errors);
        }
    }
}

fn joined(outer: &str, inner: &str) -> String {
    let parts: Vec<&str> = [outer, inner].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(".")
}

/// The name of the field, where it may not be there.
fn unknown_field(what: &str) -> Option<&str> {
    let (name, _) = what.strip_prefix("unknown field `")?.split_once('`')?;
    Some(name)
}

/// Takes the field of this name at the end of a path out of its object; false where it does not stand there.
fn take_away(value: &mut Value, path: &Path, name: &str) -> bool {
    let mut segments = path.iter().peekable();
    let mut inner = value;
    while let Some(segment) = segments.next() {
        let next = match segment {
            Segment::Seq { index } => inner.get_mut(index),
            Segment::Map { key } | Segment::Enum { variant: key } => match segments.peek() {
                Some(_) => inner.get_mut(key),
                None if key == name => {
                    return inner
                        .as_object_mut()
                        .is_some_and(|fields| fields.shift_remove(name).is_some());
                }
                None => None,
            },
            Segment::Unknown => None,
        };
        let Some(next) = next else { return false };
        inner = next;
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[serde(default)]
        size: u32,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        #[serde(default)]
        list: Vec<Inner>,
        #[serde(default)]
        named: BTreeMap<String, Inner>,
    }

    fn told(value: Value) -> Vec<String> {
        let FileErrors(errors) = typed::<Outer>("a.json", "fi", value).expect_err("refused");
        let line = |error: &FileError| error.to_string().split(',').take(2).collect::<Vec<_>>().join(",");
        errors.iter().map(line).collect()
    }

    #[test]
    fn all_unknown_fields_are_told_at_once() {
        let value = json!({
            "list": [{"size": 1, "colour": 2}, {"colour": 3}],
            "lists": [],
            "named": {"a.b": {"colour": 4}},
            "name": "x",
        });
        assert_eq!(
            told(value),
            [
                "a.json, fi.list[0].colour: unknown field `colour`",
                "a.json, fi.list[1].colour: unknown field `colour`",
                "a.json, fi.lists: unknown field `lists`",
                "a.json, fi.named.a.b.colour: unknown field `colour`",
                "a.json, fi.name: unknown field `name`",
            ]
        );
    }

    #[test]
    fn another_mistake_is_told_with_those_before_it() {
        let found = told(json!({"name": "x", "list": [{"size": "large"}], "lists": []}));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("a.json, fi.name: ") && found[1].starts_with("a.json, fi.list[0].size: "),
            "{found:?}"
        );
        let right = typed::<Outer>("a.json", "fi", json!({"list": [{"size": 7}]}));
        assert_eq!(right.expect("read").list, [Inner { size: 7 }]);
    }

    #[test]
    fn keys_that_stand_twice_are_told() {
        let told = parse("a.json", r#"{"fi":{"name":"x","name":"y"},"fi":1}"#).expect_err("refused");
        assert_eq!(
            told.to_string(),
            "a.json, fi.name: it stands there twice: leave one of them\na.json, fi: it stands there twice: leave one of them"
        );
    }
}
