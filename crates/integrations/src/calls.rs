//! What calls of other systems have in common.

/// Why a call failed, in words that repeat nothing of what was sent.
pub(crate) fn kind(error: &ureq::Error) -> &'static str {
    match error {
        ureq::Error::Timeout(_) => "it took too long",
        ureq::Error::Io(_) | ureq::Error::ConnectionFailed | ureq::Error::HostNotFound => "no connection",
        _ => "the call failed",
    }
}
