//! Addresses with parameters.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but the unreserved signs (RFC 3986, 2.3).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// An address with these parameters beside those that it has.
pub fn with_parameters(address: &str, parameters: &[(&str, &str)]) -> String {
    let mut text = address.to_owned();
    for (name, value) in parameters {
        text.push(if text.contains('?') { '&' } else { '?' });
        text.push_str(name);
        text.push('=');
        text.push_str(&encode(value));
    }
    text
}

/// The value of a parameter as it stands in an address.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_put_to_addresses_that_have_some() {
        let told = [("code", "a b"), ("state", "x&y")];
        assert_eq!(
            with_parameters("https://a.example/b", &told),
            "https://a.example/b?code=a%20b&state=x%26y"
        );
        assert_eq!(
            with_parameters("https://a.example/?b=1", &told[..1]),
            "https://a.example/?b=1&code=a%20b"
        );
    }
}
