//! One JSON object out of pieces, some of which were serialised before: a cart's text is made once for all who read it, and
//! each of them has a few fields of their own in front of it.

use serde::{Serialize, ser::Error as _};

/// An object whose fields so far are written, and more may follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenObject(String);

/// One without fields.
impl Default for OpenObject {
    fn default() -> Self {
        Self("{".to_owned())
    }
}

impl OpenObject {
    /// Begins with the fields of `head`.
    ///
    /// # Errors
    /// It cannot be serialised, or is no object.
    pub fn of(head: &impl Serialize) -> Result<Self, serde_json::Error> {
        let mut text = serde_json::to_string(head)?;
        if !text.starts_with('{') {
            return Err(serde_json::Error::custom("only objects have fields"));
        }
        text.pop();
        Ok(Self(text))
    }

    /// The text up to the fields of an object that is serialised already, and the rest of that object's text: together
    /// they are one object. The rest is not copied.
    pub fn before(self, object: &str) -> (String, &str) {
        let rest = object.strip_prefix('{').unwrap_or(object);
        let first = if rest.trim_start().starts_with('}') {
            self.0
        } else {
            self.after_comma()
        };
        (first, rest)
    }

    /// Both in one text.
    pub fn join(self, object: &str) -> String {
        let (first, rest) = self.before(object);
        // A whole cart: a text that grows would be copied several times.
        let mut whole = String::with_capacity(first.len() + rest.len());
        whole.push_str(&first);
        whole.push_str(rest);
        whole
    }

    /// The text up to the value of one more field. After the value [`Self::END`] ends the object.
    pub fn up_to(self, field: &'static str) -> String {
        let mut text = self.after_comma();
        text.push('"');
        text.push_str(field);
        text.push_str("\":");
        text
    }

    pub const END: &'static str = "}";

    fn after_comma(self) -> String {
        let mut text = self.0;
        if text.len() > 1 {
            text.push(',');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn open(head: &Value) -> OpenObject {
        OpenObject::of(head).expect("an object")
    }

    #[test]
    fn objects_become_one() {
        for (head, object, whole) in [
            (json!({"a": 1}), json!({"b": [{}]}), json!({"a": 1, "b": [{}]})),
            // Braces at its end are the head's own.
            (
                json!({"a": {"b": {}}}),
                json!({"c": 1}),
                json!({"a": {"b": {}}, "c": 1}),
            ),
            (json!({"a": "}"}), json!({"b": "{"}), json!({"a": "}", "b": "{"})),
            (json!({}), json!({"b": 1}), json!({"b": 1})),
            (json!({"a": 1}), json!({}), json!({"a": 1})),
            (json!({}), json!({}), json!({})),
        ] {
            let joined = open(&head).join(&object.to_string());
            assert_eq!(read(&joined), whole, "{joined}");
        }
    }

    #[test]
    fn what_is_serialised_already_is_not_copied() {
        let object = r#"{"id":"a","lines":[{}]}"#;
        let (first, rest) = open(&json!({"version": 7})).before(object);
        assert_eq!(rest.as_ptr(), object[1..].as_ptr());
        assert_eq!(first + rest, r#"{"version":7,"id":"a","lines":[{}]}"#);
    }

    #[test]
    fn a_field_may_come_from_elsewhere() {
        for (head, whole) in [
            (json!({"a": 1}), json!({"a": 1, "cart": [2]})),
            (json!({}), json!({"cart": [2]})),
        ] {
            let text = open(&head).up_to("cart") + "[2]" + OpenObject::END;
            assert_eq!(read(&text), whole);
        }
    }

    #[test]
    fn only_objects_are_joined() {
        for head in [json!([1]), json!("{}"), json!(null)] {
            assert!(OpenObject::of(&head).is_err(), "{head}");
        }
    }
}
