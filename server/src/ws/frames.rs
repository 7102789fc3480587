//! Reads what a tab sends.

use domain::fault::FaultCode;
use wire::socket::{CLIENT_TYPES, ClientFrame, PROTOCOL};

/// Reads a text frame: `malformed` when it is no JSON object with a known shape, `unknown-type` when its
/// type is one that this version does not know, `unsupported-protocol` when it is the hello of another version.
pub fn read(text: &str) -> Result<ClientFrame, FaultCode> {
    if !text.trim_start().starts_with('{') {
        return Err(FaultCode::Malformed);
    }
    serde_json::from_str(text).map_err(|_| explain(text))
}

fn explain(text: &str) -> FaultCode {
    #[derive(serde::Deserialize)]
    struct Typed {
        #[serde(rename = "type")]
        kind: String,
        protocol: Option<serde_json::Value>,
    }
    match serde_json::from_str::<Typed>(text) {
        Ok(Typed { kind, .. }) if !CLIENT_TYPES.contains(&kind.as_str()) => FaultCode::UnknownType,
        Ok(Typed {
            kind,
            protocol: Some(protocol),
        }) if kind == "hello" && protocol != PROTOCOL => FaultCode::UnsupportedProtocol,
        _ => FaultCode::Malformed,
    }
}

/// Puts a message that came in parts together. How large it may grow was decided by its frames' headers.
#[derive(Debug, Default)]
pub struct Parts {
    bytes: Vec<u8>,
}

impl Parts {
    pub fn add(&mut self, part: &[u8]) {
        self.bytes.extend_from_slice(part);
    }

    /// The whole message, where it is text.
    pub fn finish(&mut self) -> Option<String> {
        String::from_utf8(std::mem::take(&mut self.bytes)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_bad_frames_apart() {
        for (text, code) in [
            ("", FaultCode::Malformed),
            ("nonsense", FaultCode::Malformed),
            ("[]", FaultCode::Malformed),
            ("{}", FaultCode::Malformed),
            (r#"{"type":7}"#, FaultCode::Malformed),
            (r#"{"type":"cart.op"}"#, FaultCode::Malformed),
            (r#"{"type":"dance"}"#, FaultCode::UnknownType),
            (r#"["hello",1,"token","tab"]"#, FaultCode::Malformed),
            (r#"{"type":"hello","protocol":2}"#, FaultCode::UnsupportedProtocol),
            (r#"{"type":"hello","protocol":1}"#, FaultCode::Malformed),
        ] {
            assert_eq!(read(text).err(), Some(code), "{text}");
        }
        assert!(read(r#"{"type":"auth","token":"x","unknown":1}"#).is_ok());
    }

    #[test]
    fn parts_make_a_whole() {
        let mut parts = Parts::default();
        parts.add(b"{\"a\"");
        parts.add(b":1}");
        assert_eq!(parts.finish().as_deref(), Some("{\"a\":1}"));
    }
}
