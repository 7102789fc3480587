//! Which pages may open a socket (cross-site WebSocket hijacking is the server's to prevent: browsers send
//! cookies and an `Origin`, and check nothing).

use std::net::SocketAddr;

/// The exact origins that are let in.
#[derive(Debug, Clone)]
pub struct Origins {
    allowed: Vec<String>,
}

impl Origins {
    /// The server's own origin is its public address where it has one, else the address it listens on and
    /// localhost with that port; others are configured.
    pub fn new(public_url: Option<&str>, others: &[String], listen: SocketAddr) -> Self {
        let mut allowed = match public_url {
            Some(url) => vec![origin_of(url)],
            None => vec![
                origin_of(&format!("http://{listen}")),
                origin_of(&format!("http://localhost:{}", listen.port())),
                origin_of(&format!("http://127.0.0.1:{}", listen.port())),
            ],
        };
        allowed.extend(others.iter().map(|url| origin_of(url)));
        Self { allowed }
    }

    /// Whether a page of this origin may open a socket. `null` is foreign.
    pub fn allow(&self, origin: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed == origin)
    }
}

/// The origin that passkeys are made for. They need a name: a shop without a public address has that of this machine.
pub fn passkey_origin(public_url: Option<&str>, listen: SocketAddr) -> String {
    public_url.map_or_else(|| format!("http://localhost:{}", listen.port()), origin_of)
}

/// Scheme, host and port of an address, as browsers write them: in lower case, without the scheme's own port.
fn origin_of(url: &str) -> String {
    let host = url.find("://").map_or(0, |at| at + 3);
    let end = url[host..].find('/').map_or(url.len(), |at| host + at);
    let origin = url[..end].to_ascii_lowercase();
    let own_port = if origin.starts_with("https://") { ":443" } else { ":80" };
    origin.strip_suffix(own_port).unwrap_or(&origin).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listen() -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], 8080))
    }

    #[test]
    fn the_own_origin_and_localhost() {
        let origins = Origins::new(None, &[], listen());
        assert!(origins.allow("http://127.0.0.1:8080"));
        assert!(origins.allow("http://localhost:8080"));
        let plain = Origins::new(Some("HTTPS://Shop.Example:443/"), &[], listen());
        assert!(plain.allow("https://shop.example"));
        let port_80 = Origins::new(None, &[], SocketAddr::from(([127, 0, 0, 1], 80)));
        assert!(port_80.allow("http://localhost"));
    }

    #[test]
    fn foreign_forms_are_refused() {
        let origins = Origins::new(
            Some("https://shop.example/"),
            &["https://admin.example".to_owned()],
            listen(),
        );
        assert!(origins.allow("https://shop.example"));
        assert!(origins.allow("https://admin.example"));
        for foreign in [
            "null",
            "",
            "http://shop.example",
            "https://shop.example:444",
            "https://shop.example.evil.example",
            "https://evil.example/https://shop.example",
            "https://evilshop.example",
            "https://sub.shop.example",
            "https://shop.example@evil.example",
            "HTTPS://SHOP.EXAMPLE ",
            "http://127.0.0.1:8080",
            "file://",
        ] {
            assert!(!origins.allow(foreign), "{foreign}");
        }
    }
}
