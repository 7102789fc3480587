//! Where a page may lead to.

use std::fmt;

/// A path of this site, an address under https, `mailto:` or `tel:`. Wherever it stands as it is, following it runs nothing
/// and leads where it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link(Box<str>);

/// The text is no such link.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no link; write a path of this site such as /fi/tuotteet, an https:// address, mailto: or tel:")]
pub struct InvalidLink {
    pub found: String,
}

impl Link {
    /// Characters of a link.
    const MAX: usize = 2_000;

    /// Reads a link exactly as it stands: browsers mend what is almost one, each in its own way.
    ///
    /// # Errors
    /// The text that is not one.
    pub fn parse(text: &str) -> Result<Self, InvalidLink> {
        let is_written_out = text.len() <= Self::MAX && !text.contains(is_out_of_place);
        if is_written_out && leads_somewhere(text) {
            Ok(Self(text.into()))
        } else {
            Err(InvalidLink {
                found: text.chars().take(60).collect(),
            })
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_https(&self) -> bool {
        self.0.starts_with(HTTPS)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

const HTTPS: &str = "https://";

fn leads_somewhere(text: &str) -> bool {
    if let Some(address) = text.strip_prefix(HTTPS) {
        return is_host(address.split(['/', '?', '#']).next().unwrap_or_default());
    }
    if let Some(address) = text.strip_prefix("mailto:") {
        return is_mail_address(address);
    }
    if let Some(number) = text.strip_prefix("tel:") {
        let has_digit = number.bytes().any(|byte| byte.is_ascii_digit());
        return has_digit
            && number
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b"+-.()".contains(&byte));
    }
    // Two slashes begin the name of another host.
    text.starts_with('/') && !text.starts_with("//")
}

/// A name or an address, with or without a port. What stands before an `@` is taken for the host by readers alone.
fn is_host(text: &str) -> bool {
    let begins = |text: &str| text.starts_with(|first: char| first.is_alphanumeric() || first == '[');
    begins(text)
        && text
            .chars()
            .all(|each| each.is_alphanumeric() || ".-:[]".contains(each))
}

/// One address, which may have a subject; an encoded end of a line would add fields to the message.
fn is_mail_address(text: &str) -> bool {
    let address = text.split('?').next().unwrap_or_default();
    let has_both = address
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && is_host(host));
    let lower = text.to_ascii_lowercase();
    has_both && !lower.contains("%0a") && !lower.contains("%0d")
}

/// What ends an attribute, what browsers leave out or turn into something else, and what nobody sees.
fn is_out_of_place(character: char) -> bool {
    let is_invisible = matches!(character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    character.is_control() || character.is_whitespace() || is_invisible || "\"'<>\\`{}|^".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_they_stand() {
        for good in [
            "/",
            "/fi/tuotteet",
            "/fi/haku?q=suklaa&page=2#top",
            "/sv/sök/åäö",
            "/fi/%C3%A4",
            "https://shop.example",
            "https://shop.example/",
            "https://shop.example:8443/a?b=c#d",
            "https://sub.shop.example?x",
            "https://[2001:db8::1]/",
            "https://kauppa-ääkköset.example/",
            "mailto:info@shop.example",
            "mailto:info@shop.example?subject=Tilaus%20123",
            "tel:+358401234567",
            "tel:09-123.456",
        ] {
            assert_eq!(Link::parse(good).map(|link| link.to_string()).as_deref(), Ok(good));
        }
    }

    #[test]
    fn tricks_are_no_links() {
        for trick in [
            "",
            " ",
            "fi/tuotteet",
            "./fi",
            "../fi",
            "?q=1",
            "#top",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "JAVASCRIPT:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "java\nscript:alert(1)",
            "java\r\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "javascript\u{0}:alert(1)",
            "javascript&colon;alert(1)",
            "javascript&#58;alert(1)",
            "javascript&#x3a;alert(1)",
            "&#106;avascript:alert(1)",
            "javascript%3Aalert(1)",
            "javascript://%0aalert(1)",
            "javascript:/*https://shop.example*/alert(1)",
            "vbscript:msgbox(1)",
            "livescript:x",
            "mocha:x",
            "data:text/html,<script>alert(1)</script>",
            "data:text/html;base64,PHNjcmlwdD4=",
            "DATA:text/html,x",
            "blob:https://shop.example/x",
            "filesystem:https://shop.example/x",
            "file:///etc/passwd",
            "ftp://shop.example/",
            "ws://shop.example/",
            "view-source:https://shop.example/",
            "about:blank",
            "intent://x#Intent;end",
            "http://shop.example/",
            "HTTP://shop.example/",
            "HTTPS://shop.example/",
            "https:/shop.example",
            "https:shop.example",
            "https:\\\\evil.example",
            "https:///evil.example",
            "https://",
            "https://?x",
            "https://#x",
            "https://@evil.example",
            "https://shop.example@evil.example/",
            "https://shop.example:pass@evil.example/",
            "https://.evil.example",
            "https://shop.example\\@evil.example",
            "https://shop.example /",
            "https://shop.example/\u{202e}gpj.exe",
            "https://sh\u{200b}op.example/",
            "https://sh\u{ad}op.example/",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\/evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "\u{feff}/fi",
            "\u{3000}//evil.example",
            "/fi\" onclick=\"alert(1)",
            "/fi' onclick='alert(1)",
            "/fi<script>",
            "/fi`x",
            "/fi tuotteet",
            "mailto:",
            "mailto:info",
            "mailto:@shop.example",
            "mailto:a@shop.example%0abcc:b@evil.example",
            "mailto:a@shop.example?subject=x%0D%0Abcc:b@evil.example",
            "mailto:a@shop.example\nbcc:b@evil.example",
            "tel:",
            "tel:abc",
            "tel:+358;javascript:alert(1)",
            "sms:+358401234567",
        ] {
            assert!(Link::parse(trick).is_err(), "{trick:?} is taken for a link");
        }
        assert!(Link::parse(&format!("/{}", "a".repeat(Link::MAX))).is_err());
    }
}
