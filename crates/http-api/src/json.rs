//! Reads what came as JSON.

use domain::fault::{Fault, FaultCode};
use serde::de::DeserializeOwned;

/// Reads a value of the body of a request. What is no JSON, or nothing that could have fields, is `malformed`; a field that is
/// missing, unknown or of another kind is `invalid`, and named.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    // Of a list the values would be taken for the fields, in their order.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(FaultCode::Malformed.into());
    }
    serde_json::from_slice(bytes).map_err(|error| explain::<T>(bytes, &error))
}

/// Reads once more, for the place: most bodies are right.
fn explain<T: DeserializeOwned>(bytes: &[u8], error: &serde_json::Error) -> Fault {
    if !error.is_data() {
        return FaultCode::Malformed.into();
    }
    let reader = &mut serde_json::Deserializer::from_slice(bytes);
    let Err(error) = serde_path_to_error::deserialize::<_, T>(reader) else {
        return FaultCode::Malformed.into();
    };
    let path = error.path().to_string();
    let path = path.trim_matches('.');
    let what = error.inner().to_string();
    // The only words by which serde tells them apart; the field's name stands between the first two of these signs.
    let named = what.split('`').nth(1).unwrap_or_default();
    let (field, key) = if what.starts_with("missing field") {
        (named, "/faults/field-missing")
    } else if what.starts_with("unknown field") {
        ("", "/faults/field-unknown")
    } else {
        ("", "/faults/field-invalid")
    };
    let dot = if path.is_empty() || field.is_empty() { "" } else { "." };
    let field = format!("{path}{dot}{field}");
    if field.is_empty() {
        return FaultCode::Malformed.into();
    }
    Fault::field(&field, key)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form {
        #[expect(dead_code, reason = "it is read")]
        code: String,
        #[expect(dead_code, reason = "it is read")]
        lines: Vec<Line>,
    }

    #[derive(Debug, Deserialize)]
    struct Line {
        #[expect(dead_code, reason = "it is read")]
        quantity: u32,
    }

    #[test]
    fn what_is_wrong_is_named_where_something_can_be() {
        let told = |body: &str| {
            let fault = read::<Form>(body.as_bytes()).expect_err("it does not fit");
            let field = fault.fields.into_iter().next();
            field.map(|(field, keys)| (field, keys.join(" ")))
        };
        let of = |field: &str, key: &str| Some((field.to_owned(), format!("/faults/field-{key}")));
        for nothing in ["", "{", "[]", "7", "null", "\"code\""] {
            assert_eq!(told(nothing), None, "{nothing}");
        }
        assert_eq!(told("{}"), of("code", "missing"));
        assert_eq!(told(r#"{"code":7}"#), of("code", "invalid"));
        assert_eq!(told(r#"{"code":"a","more":1,"lines":[]}"#), of("more", "unknown"));
        assert_eq!(
            told(r#"{"code":"a","lines":[{"quantity":1.5}]}"#),
            of("lines[0].quantity", "invalid")
        );
        assert_eq!(told(r#"{"code":"a","lines":[{}]}"#), of("lines[0].quantity", "missing"));
    }
}
