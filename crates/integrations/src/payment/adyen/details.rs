//! What the component in the browser brings back of an action. It comes from a stranger and goes to the provider: nothing but
//! short texts under plain names does.

use serde::Deserialize;
use serde_json::{Map, Value, json};

/// A result of 3-D Secure is about two thousand characters long.
const LONGEST: usize = 16 * 1024;
const MOST_DETAILS: usize = 8;
const LONGEST_NAME: usize = 64;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Brought {
    details: Map<String, Value>,
    payment_data: Option<String>,
}

/// The body of `/payments/details` of what was brought: `{"details": {name: text}, "paymentData"?: text}`.
pub(super) fn read(text: &str) -> Result<Value, &'static str> {
    if text.len() > LONGEST {
        return Err("the details are too long");
    }
    let Brought { details, payment_data } = serde_json::from_str(text).map_err(|_| "the details cannot be read")?;
    let are_plain = (1..=MOST_DETAILS).contains(&details.len())
        && details.iter().all(|(name, value)| is_name(name) && value.is_string());
    if !are_plain {
        return Err("the details are no plain texts");
    }
    let mut body = json!({"details": details});
    if let Some(data) = payment_data {
        body["paymentData"] = data.into();
    }
    Ok(body)
}

fn is_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_component_brings_is_taken() {
        let text = r#"{"details": {"threeDSResult": "eyJ0"}, "paymentData": "Ab02", "riskData": {"x": 1}}"#;
        assert_eq!(
            read(text),
            Ok(json!({"details": {"threeDSResult": "eyJ0"}, "paymentData": "Ab02"}))
        );
        let text = r#"{"details": {"payload": "eyJ0"}}"#;
        assert_eq!(read(text), Ok(json!({"details": {"payload": "eyJ0"}})));
    }

    #[test]
    fn nothing_else_is() {
        let many: Map<String, Value> = (0..9).map(|nth| (format!("d{nth}"), json!("x"))).collect();
        let long = json!({"details": {"payload": "x".repeat(LONGEST)}}).to_string();
        for text in [
            "",
            "[]",
            r#"{"details": {}}"#,
            r#"{"details": {"payload": {"merchantAccount": "other"}}}"#,
            r#"{"details": {"a b": "x"}}"#,
            &json!({"details": many}).to_string(),
            &long,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
