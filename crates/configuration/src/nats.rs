//! The message broker by which several servers on one database wake each other.

use std::time::Duration;

use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

use crate::{Secret, host::host_and_port};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NatsConfig {
    /// `nats://…` or `tls://…`, several servers of one cluster with commas between them; none: servers follow the database alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<Secret>,
    /// What the subjects of this shop begin with: shops that share a broker have one each.
    pub subject: String,
    /// While the broker is connected, the database is looked at so seldom for what no message told of.
    pub poll_ms: u64,
}

impl Default for NatsConfig {
    fn default() -> Self {
        Self {
            url: None,
            subject: "praline".to_owned(),
            poll_ms: 1_000,
        }
    }
}

/// Where the broker is, and as whom one connects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NatsServers {
    /// Such as `nats://nats.example:4222`, without credentials: what a log may name.
    pub addresses: Vec<String>,
    pub credentials: Option<NatsCredentials>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NatsCredentials {
    Token(Secret),
    User { name: String, password: Secret },
}

const LONGEST_SUBJECT: usize = 64;

impl NatsConfig {
    /// The servers of the broker; nothing where there is none.
    ///
    /// # Errors
    ///
    /// A sentence, which repeats nothing of the address: it may hold a secret.
    pub fn servers(&self) -> Result<Option<NatsServers>, String> {
        let Some(url) = &self.url else { return Ok(None) };
        let mut servers: Option<NatsServers> = None;
        for url in url.expose().split(',') {
            let (address, credentials) = read(url.trim())?;
            match &mut servers {
                None => {
                    servers = Some(NatsServers {
                        addresses: vec![address],
                        credentials,
                    });
                }
                Some(servers) if servers.credentials == credentials => servers.addresses.push(address),
                Some(_) => {
                    return Err(
                        "nats.url names other credentials for one server than for another; servers of one cluster take the same."
                            .to_owned(),
                    );
                }
            }
        }
        Ok(servers)
    }

    pub fn poll(&self) -> Duration {
        Duration::from_millis(self.poll_ms)
    }

    fn has_subject(&self) -> bool {
        let is_token = |token: &str| {
            !token.is_empty()
                && token
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
        };
        self.subject.len() <= LONGEST_SUBJECT && self.subject.split('.').all(is_token)
    }
}

/// The address of one server without its credentials, and these.
fn read(url: &str) -> Result<(String, Option<NatsCredentials>), String> {
    let (scheme, rest) = match url.split_once("://") {
        Some((scheme @ ("nats" | "tls"), rest)) => (scheme, rest),
        _ => {
            return Err(
                "nats.url must begin with nats:// or tls://, like nats://user:password@nats.example:4222.".to_owned(),
            );
        }
    };
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    let (credentials, server) = match rest.rsplit_once('@') {
        Some((credentials, server)) => (Some(read_credentials(credentials)?), server),
        None => (None, rest),
    };
    let Some((host, port)) = host_and_port(server) else {
        return Err(
            "nats.url names no host with a port; write it like nats://nats.example:4222, with what is special in a password written as %40."
                .to_owned(),
        );
    };
    let port = port.unwrap_or(4222);
    Ok((format!("{scheme}://{host}:{port}"), credentials))
}

fn read_credentials(written: &str) -> Result<NatsCredentials, String> {
    let decoded = |part: &str| {
        let part = percent_decode_str(part).decode_utf8().ok()?;
        (!part.is_empty()).then(|| part.into_owned())
    };
    let credentials = match written.split_once(':') {
        Some((name, password)) => decoded(name)
            .zip(decoded(password))
            .map(|(name, password)| NatsCredentials::User {
                name,
                password: Secret::new(password),
            }),
        None => decoded(written).map(|token| NatsCredentials::Token(Secret::new(token))),
    };
    credentials.ok_or_else(|| {
        "nats.url has credentials that cannot be used; write a user with a password, nats://user:password@…, or a token, nats://token@…."
            .to_owned()
    })
}

/// What is wrong with the section, as sentences. Without a database that servers share they have nothing to tell each other.
pub(crate) fn flaws(nats: &NatsConfig, has_shared_database: bool) -> Vec<String> {
    let mut flaws = Vec::new();
    flaws.extend(nats.servers().err());
    if nats.url.is_some() && !has_shared_database {
        flaws.push(
            "nats.url (NATS_URL) is set, but the database is a SQLite file, which one server has for itself; set database.url (DATABASE_URL) to a PostgreSQL, or leave nats.url out."
                .to_owned(),
        );
    }
    if !nats.has_subject() {
        flaws.push(format!(
            "nats.subject is {:?}; write at most {LONGEST_SUBJECT} letters, digits, - and _, with dots between words, like praline or shops.fi.",
            nats.subject
        ));
    }
    if !(40..=30_000).contains(&nats.poll_ms) {
        flaws.push("nats.poll_ms must lie between 40 and 30000.".to_owned());
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nats(url: &str) -> NatsConfig {
        NatsConfig {
            url: Some(Secret::new(url)),
            ..NatsConfig::default()
        }
    }

    #[test]
    fn an_address_is_told_from_its_credentials() {
        let token = |token: &str| Some(NatsCredentials::Token(Secret::new(token)));
        let user = |name: &str, password: &str| {
            Some(NatsCredentials::User {
                name: name.to_owned(),
                password: Secret::new(password),
            })
        };
        for (url, addresses, credentials) in [
            ("nats://localhost", &["nats://localhost:4222"][..], None),
            ("tls://nats.example:4443/", &["tls://nats.example:4443"], None),
            ("nats://t0ken@10.0.0.1:1", &["nats://10.0.0.1:1"], token("t0ken")),
            (
                "nats://shop:p%40ss:w@[::1]",
                &["nats://[::1]:4222"],
                user("shop", "p@ss:w"),
            ),
            (
                "nats://a:b@one:1, nats://a:b@two",
                &["nats://one:1", "nats://two:4222"],
                user("a", "b"),
            ),
        ] {
            let servers = nats(url).servers().expect(url).expect("servers");
            assert_eq!(servers.addresses, addresses, "{url}");
            assert_eq!(servers.credentials, credentials, "{url}");
        }
        assert_eq!(NatsConfig::default().servers(), Ok(None));
    }

    #[test]
    fn a_broken_address_is_refused_without_its_secret() {
        for url in [
            "",
            "nats.example:4222",
            "http://hunter2@nats.example",
            "nats://",
            "nats://nats.example:port",
            "nats://nats.example:0",
            "nats://hunter2@",
            "nats://shop:hunter2@nats.example/path",
            "nats://shop:hunter2@nats.example?x=y",
            "nats://:hunter2@nats.example",
            "nats://hunter2:@nats.example",
            "nats://@nats.example",
            "nats://hunter2%ff@nats.example",
            "nats://[hunter2]:4222",
            "nats://a:hunter2@one,nats://two",
            "nats://one,",
        ] {
            let flaws = flaws(&nats(url), true);
            assert_eq!(flaws.len(), 1, "{url}: {flaws:?}");
            assert!(
                flaws[0].starts_with("nats.url ") && !flaws[0].contains("hunter2"),
                "{flaws:?}"
            );
        }
    }

    #[test]
    fn servers_that_share_no_database_share_no_messages() {
        let with_broker = nats("nats://localhost");
        assert_eq!(flaws(&with_broker, true), [""; 0]);
        assert!(flaws(&with_broker, false)[0].contains("SQLite"));
        assert_eq!(flaws(&NatsConfig::default(), false), [""; 0]);
    }

    #[test]
    fn subjects_are_plain_and_pauses_bounded() {
        for (subject, poll_ms, expected) in [
            ("shops.fi-1", 40, 0),
            ("", 1_000, 1),
            ("a..b", 1_000, 1),
            ("a.*", 1_000, 1),
            ("a >", 1_000, 1),
            ("a", 39, 1),
            ("a", 30_001, 1),
        ] {
            let config = NatsConfig {
                subject: subject.to_owned(),
                poll_ms,
                ..NatsConfig::default()
            };
            assert_eq!(flaws(&config, true).len(), expected, "{subject:?} {poll_ms}");
        }
    }
}
