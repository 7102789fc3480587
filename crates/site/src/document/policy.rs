//! What a document allows its browser.

/// A text that no other document has; none where the machine gives no random numbers.
pub fn nonce() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// The policy of a document seen at `origin` (scheme and host).
pub fn content_security_policy(nonce: &str, origin: &str) -> String {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    // Some browsers do not count the site's own sockets as 'self'.
    let socket = if origin.starts_with("https://") { "wss" } else { "ws" };
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'self' 'nonce-{nonce}'"),
        format!("style-src 'self' 'nonce-{nonce}'"),
        "img-src 'self' data:".to_owned(),
        "font-src 'self'".to_owned(),
        format!("connect-src 'self' {socket}://{host}"),
        "object-src 'none'".to_owned(),
        "base-uri 'self'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'self'".to_owned(),
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_follow_the_scheme() {
        let policy = content_security_policy("abc", "https://shop.example");
        assert!(policy.contains("connect-src 'self' wss://shop.example;"), "{policy}");
        assert!(policy.contains("'nonce-abc'"), "{policy}");
        assert!(content_security_policy("abc", "http://[::1]:80").contains(" ws://[::1]:80;"));
    }
}
