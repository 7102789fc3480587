//! Hosts, as a content security policy names them.

/// Whether a policy can name it, and nothing beside it: `https://cdn.example`, `https://*.cdn.example:8443`.
pub(crate) fn is_source(host: &str) -> bool {
    // Without encryption only where the other end is a test's.
    if let Some(port) = host.strip_prefix("http://127.0.0.1:") {
        return port.parse::<u16>().is_ok();
    }
    let Some(rest) = host.strip_prefix("https://") else {
        return false;
    };
    let (name, port) = rest.split_once(':').unwrap_or((rest, "443"));
    let name = name.strip_prefix("*.").unwrap_or(name);
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    // With one label alone a wildcard would name half of the world.
    name.contains('.') && name.split('.').all(is_label) && port.parse::<u16>().is_ok()
}

/// Whether a policy with these sources lets in a host, such as `https://cdn.example`: by its name, or as one below a `*`.
pub fn lets_in(sources: &[String], host: &str) -> bool {
    let host = plain(host);
    sources.iter().map(|source| plain(source)).any(|source| {
        let above = source.split_once('*');
        let below = above.and_then(|(scheme, domain)| host.strip_prefix(scheme)?.strip_suffix(domain));
        source == host || below.is_some_and(|below| !below.is_empty())
    })
}

/// Browsers compare hosts so: without regard to case, and without the port that goes without saying.
fn plain(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    host.strip_suffix(":443").map_or(host.clone(), str::to_owned)
}

/// The host of an address as a policy names it; nothing where it has none that a policy can name.
pub fn source_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    let source = format!("{scheme}://{host}");
    (is_source(&source) && !host.starts_with('*')).then_some(source)
}

/// Whether a policy with these sources lets in what is at an address.
pub fn lets_in_address(sources: &[String], url: &str) -> bool {
    source_of(url).is_some_and(|host| lets_in(sources, &host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_let_in_by_its_name_or_from_above() {
        let sources = ["https://a.example".to_owned(), "https://*.b.example:8443".to_owned()];
        for (host, expected) in [
            ("https://a.example", true),
            ("https://b.a.example", false),
            ("https://x.b.example:8443", true),
            ("https://x.b.example", false),
            ("https://.b.example:8443", false),
            ("https://A.example:443", true),
            ("http://a.example", false),
        ] {
            assert_eq!(lets_in(&sources, host), expected, "{host}");
        }
    }

    #[test]
    fn nothing_can_be_smuggled_into_a_policy() {
        for host in [
            "https://cdn.example.com",
            "https://*.example.com",
            "https://a.example:8443",
            "http://127.0.0.1:9",
        ] {
            assert!(is_source(host), "{host}");
        }
        for host in [
            "",
            "*",
            "https:",
            "https://*",
            "https://*.com",
            "https://a.*.com",
            "http://cdn.example.com",
            "cdn.example.com",
            "https://a.example 'unsafe-inline'",
            "https://a.example;",
            "https://a.example/path",
            "https://a.example:port",
        ] {
            assert!(!is_source(host), "{host}");
        }
    }

    #[test]
    fn the_host_of_an_address_is_its_source() {
        for (url, source) in [
            ("https://a.example.com/x?y=z", Some("https://a.example.com")),
            ("https://a.example.com:8443", Some("https://a.example.com:8443")),
            ("http://127.0.0.1:9/x", Some("http://127.0.0.1:9")),
            ("https://*.example.com/", None),
            ("https://a@b.example.com/", None),
            ("mailto:a@b.example", None),
            ("/path", None),
        ] {
            assert_eq!(source_of(url).as_deref(), source, "{url}");
        }
    }
}
