//! Hosts with ports, as addresses of the configuration write them.

/// A host, and its port where one is written: `mail.example`, `10.0.0.1:25`, `[::1]:4222`. Nothing where it is none.
pub(crate) fn host_and_port(server: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match server.rsplit_once(':') {
        // The colons of an address in brackets are its own.
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (server, None),
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => is_name(host),
    };
    let port = match port {
        Some(port) => Some(port.parse().ok().filter(|port| *port > 0)?),
        None => None,
    };
    is_host.then_some((host, port))
}

/// Whether it is made of what names of hosts are made of.
pub(crate) fn is_name(host: &str) -> bool {
    !host.is_empty()
        && host
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_told_from_its_port() {
        for (server, found) in [
            ("mail.example", ("mail.example", None)),
            ("mail_1:25", ("mail_1", Some(25))),
            ("10.0.0.1:65535", ("10.0.0.1", Some(65_535))),
            ("[::1]", ("[::1]", None)),
            ("[::1]:4222", ("[::1]", Some(4222))),
        ] {
            assert_eq!(host_and_port(server), Some(found), "{server}");
        }
        for server in [
            "",
            ":25",
            "mail.example:",
            "mail.example:0",
            "mail.example:65536",
            "mail.example:smtp",
            "mail example",
            "[mail]:25",
            "[::1",
            "name:password@mail.example",
        ] {
            assert_eq!(host_and_port(server), None, "{server}");
        }
    }
}
