//! Programs beside the shop that are told of events of orders.

use std::{collections::BTreeMap, fmt, ops::RangeInclusive};

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::order::OrderEventType;
use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Secret, host::host_and_port, secret::MASK};

/// By name: `[webhooks.erp]`.
pub type WebhooksConfig = BTreeMap<String, WebhookConfig>;

/// One endpoint that is told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WebhookConfig {
    /// Shown without what may be secret in it.
    #[serde(serialize_with = "masked")]
    pub url: String,
    /// What webhooks are signed with: `whsec_` and base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// Signs as well, while receivers learn the new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former_secret: Option<Secret>,
    /// Such as `order.placed`; all where none is named.
    #[serde(deserialize_with = "list")]
    pub events: Vec<String>,
    /// Networks beside the public internet that the endpoint may be in, such as `10.1.0.0/16`.
    #[serde(deserialize_with = "list")]
    pub private_networks: Vec<String>,
}

/// Each has jobs and calls of its own.
const MOST: usize = 16;
const LONGEST_NAME: usize = 32;
/// What secrets begin with, so that people and scanners of repositories see what they are.
const SECRET_PREFIX: &str = "whsec_";
const SECRET_BYTES: RangeInclusive<usize> = 24..=64;

/// An endpoint as it was understood: an address that webhooks can be sent to, and with what.
#[derive(Clone)]
pub struct WebhookTarget {
    /// Of `https`, or of `http` where there are private networks; without credentials and a fragment.
    pub url: String,
    /// One or two, of 24 to 64 bytes each; each signs.
    pub secrets: Vec<Vec<u8>>,
    pub private_networks: Vec<IpNet>,
    /// Those that the endpoint is told of.
    pub events: Vec<OrderEventType>,
}

// It holds secrets.
impl fmt::Debug for WebhookTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookTarget").finish_non_exhaustive()
    }
}

impl WebhookConfig {
    /// The endpoint with this name.
    ///
    /// # Errors
    ///
    /// All that is wrong with it, as sentences. They repeat nothing of the address and the secrets.
    pub fn target(&self, name: &str) -> Result<WebhookTarget, Vec<String>> {
        let mut flaws = Vec::new();
        if let Err(sentence) = check_url(&self.url, !self.private_networks.is_empty()) {
            flaws.push(format!("webhooks.{name}.url {sentence}"));
        }
        if self.secret.is_none() {
            flaws.push(format!(
                "webhooks.{name}.secret is missing; write it into the environment."
            ));
        }
        let mut secrets = Vec::new();
        for (key, secret) in [("secret", &self.secret), ("former_secret", &self.former_secret)] {
            let Some(secret) = secret else { continue };
            match read_secret(secret.expose()) {
                Some(bytes) => secrets.push(bytes),
                None => flaws.push(format!(
                    "webhooks.{name}.{key} must be {SECRET_PREFIX} and the base64 of {} to {} random bytes, as `echo \"{SECRET_PREFIX}$(openssl rand -base64 32)\"` makes it.",
                    SECRET_BYTES.start(),
                    SECRET_BYTES.end()
                )),
            }
        }
        let mut private_networks = Vec::new();
        for network in &self.private_networks {
            match network.parse() {
                Ok(network) => private_networks.push(network),
                Err(_) => flaws.push(format!(
                    "webhooks.{name}.private_networks holds {network:?}; write networks like 10.1.0.0/16."
                )),
            }
        }
        let mut events = Vec::new();
        for event in &self.events {
            match OrderEventType::parse(event) {
                Some(event) => events.push(event),
                None => {
                    let known = OrderEventType::ALL.map(OrderEventType::as_str).join(", ");
                    flaws.push(format!("webhooks.{name}.events holds {event:?}; there are {known}."));
                }
            }
        }
        if events.is_empty() {
            events.extend(OrderEventType::ALL);
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        Ok(WebhookTarget {
            url: self.url.clone(),
            secrets,
            private_networks,
            events,
        })
    }
}

/// Receivers may want a password or a key in the address.
fn masked<S: Serializer>(url: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let address = url.split(['?', '#']).next().unwrap_or_default();
    let query = if address.len() < url.len() {
        format!("?{MASK}")
    } else {
        String::new()
    };
    let host = address.find("://").map_or(0, |at| at + "://".len());
    let path = address[host..].find('/').map_or(address.len(), |at| host + at);
    let shown = match address[host..path].rfind('@') {
        Some(at) => format!("{}{MASK}{}", &address[..host], &address[host + at..]),
        None => address.to_owned(),
    };
    serializer.collect_str(&format_args!("{shown}{query}"))
}

/// A list, or in the environment a text with commas.
pub(crate) fn list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        List(Vec<String>),
        Text(String),
    }
    Ok(match Written::deserialize(deserializer)? {
        Written::List(list) => list,
        Written::Text(text) => text.split(',').map(|part| part.trim().to_owned()).collect(),
    })
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(webhooks: &WebhooksConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if webhooks.len() > MOST {
        flaws.push(format!(
            "webhooks names {} endpoints; there may be {MOST}.",
            webhooks.len()
        ));
    }
    for (name, webhook) in webhooks {
        let is_name = name
            .bytes()
            .all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'));
        if name.is_empty() || name.len() > LONGEST_NAME || !is_name {
            flaws.push(format!(
                "webhooks.{name:?}: a name has 1 to {LONGEST_NAME} small letters, digits, hyphens and underscores."
            ));
        }
        flaws.extend(webhook.target(name).err().into_iter().flatten());
    }
    flaws
}

/// Whether webhooks can be sent there. What is told repeats nothing of the address: receivers may want a key in it.
fn check_url(url: &str, is_private: bool) -> Result<(), &'static str> {
    const NONE: &str = "is no address; write it like https://erp.example/praline.";
    if url.is_empty() {
        return Err("is missing; write it like https://erp.example/praline.");
    }
    let (scheme, rest) = url.split_once("://").ok_or(NONE)?;
    let is_encrypted = scheme.eq_ignore_ascii_case("https");
    if !is_encrypted && !scheme.eq_ignore_ascii_case("http") {
        return Err(NONE);
    }
    let server = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if server.contains('@') || rest.contains('#') {
        return Err(
            "has a name, a password or a fragment in it; leave that out: signatures tell the receiver who sends.",
        );
    }
    let is_written = |sign: char| !sign.is_whitespace() && !sign.is_control() && !"<>`\"".contains(sign);
    if host_and_port(server).is_none() || !rest.chars().all(is_written) {
        return Err(NONE);
    }
    if !is_encrypted && !is_private {
        return Err("must begin with https://; http:// is for endpoints in private_networks alone.");
    }
    Ok(())
}

/// Fewer bytes can be guessed, more add nothing.
fn read_secret(secret: &str) -> Option<Vec<u8>> {
    let bytes = STANDARD.decode(secret.strip_prefix(SECRET_PREFIX)?).ok()?;
    SECRET_BYTES.contains(&bytes.len()).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use ::config::{Config, File, FileFormat};

    use super::*;

    fn read(toml: &str) -> WebhookConfig {
        let source = Config::builder().add_source(File::from_str(toml, FileFormat::Toml));
        let source = source.build().expect("is read");
        source.try_deserialize().expect("is understood")
    }

    #[test]
    fn lists_are_lists_or_texts_with_commas() {
        let listed = read(r#"events = ["order.placed", "order.shipped"]"#);
        assert_eq!(read(r#"events = "order.placed, order.shipped""#), listed);
        assert_eq!(listed.events, ["order.placed", "order.shipped"]);
    }

    #[test]
    fn what_is_half_set_up_is_refused() {
        let good = good();
        let named = |name: &str, webhook: WebhookConfig| BTreeMap::from([(name.to_owned(), webhook)]);
        assert_eq!(flaws(&named("erp-2_b", good.clone())), [""; 0]);
        // Neither an address nor a secret.
        assert_eq!(flaws(&named("erp", WebhookConfig::default())).len(), 2);
        for name in ["", "ERP", "e.rp", &"e".repeat(33)] {
            assert_eq!(flaws(&named(name, good.clone())).len(), 1, "{name}");
        }
        let odd = WebhookConfig {
            events: vec!["order.eaten".to_owned()],
            ..good.clone()
        };
        let told = flaws(&named("erp", odd));
        assert!(told.len() == 1 && told[0].contains("order.placed"), "{told:?}");
        let many: WebhooksConfig = (0..17).map(|nth| (format!("e{nth}"), good.clone())).collect();
        assert_eq!(flaws(&many).len(), 1);
    }

    #[test]
    fn an_endpoint_is_understood_whole() {
        let target = good().target("erp").expect("a target");
        assert_eq!(target.url, "https://erp.example/praline");
        assert_eq!(
            target.secrets,
            [STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("bytes")]
        );
        assert_eq!(target.events, OrderEventType::ALL);
        assert!(
            !format!("{target:?}").contains("erp.example"),
            "an address may hold a key"
        );
        let narrow = WebhookConfig {
            events: vec!["order.shipped".to_owned()],
            private_networks: vec!["10.1.0.0/16".to_owned()],
            former_secret: good().secret,
            ..good()
        };
        let target = narrow.target("erp").expect("a target");
        assert_eq!(target.events, [OrderEventType::Shipped]);
        assert_eq!((target.secrets.len(), target.private_networks.len()), (2, 1));
    }

    fn good() -> WebhookConfig {
        WebhookConfig {
            url: "https://erp.example/praline".to_owned(),
            secret: Some(Secret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")),
            ..WebhookConfig::default()
        }
    }

    fn told(webhook: WebhookConfig) -> Vec<String> {
        flaws(&BTreeMap::from([("erp".to_owned(), webhook)]))
    }

    #[test]
    fn an_address_that_webhooks_cannot_be_sent_to_is_told_without_its_secret() {
        let at = |url: &str, networks: &[&str]| WebhookConfig {
            url: url.to_owned(),
            private_networks: networks.iter().map(ToString::to_string).collect(),
            ..good()
        };
        for (url, networks) in [
            ("https://erp.example", &[][..]),
            ("HTTPS://erp.example:8443/a?key=b", &[]),
            ("http://127.0.0.1:9/hook", &["127.0.0.1/32"]),
        ] {
            assert_eq!(told(at(url, networks)), [""; 0], "{url}");
        }
        for (url, part) in [
            ("", "url is missing"),
            ("erp.example/hunter2", "url is no address"),
            ("ftp://erp.example", "url is no address"),
            ("https://", "url is no address"),
            ("https:///hunter2", "url is no address"),
            ("/praline", "url is no address"),
            ("https://erp.example:port/", "url is no address"),
            ("https://erp.example/hunter2 2", "url is no address"),
            ("https://erp.example/hunter2`", "url is no address"),
            ("https://erp.example/?key=\"hunter2\"", "url is no address"),
            ("https://shop:hunter2@erp.example", "leave that out"),
            ("https://erp.example#hunter2", "leave that out"),
            ("http://erp.example/hunter2", "must begin with https://"),
        ] {
            let told = told(at(url, &[]));
            assert_eq!(told.len(), 1, "{url}: {told:?}");
            assert!(
                told[0].starts_with("webhooks.erp.url ") && told[0].contains(part) && !told[0].contains("hunter2"),
                "{url}: {told:?}"
            );
        }
    }

    #[test]
    fn secrets_that_can_be_guessed_are_told_and_not_shown() {
        for secret in [
            "",
            "hunter2",
            "whsec_",
            "whsec_c2hvcnQ=",
            "whsec_no base64",
            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        ] {
            let odd = WebhookConfig {
                secret: Some(Secret::new(secret)),
                former_secret: Some(Secret::new(secret)),
                ..good()
            };
            let told = told(odd);
            assert_eq!(told.len(), 2, "{secret}: {told:?}");
            for (sentence, key) in told.iter().zip(["secret", "former_secret"]) {
                let beginning = format!("webhooks.erp.{key} must be whsec_ and the base64 of 24 to 64 random bytes");
                assert!(
                    sentence.starts_with(&beginning) && !sentence.contains("hunter2"),
                    "{sentence}"
                );
            }
        }
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let odd = WebhookConfig {
            url: "erp".to_owned(),
            secret: Some(Secret::new("short")),
            private_networks: vec!["10.1.0.0".to_owned(), "10.2.0.0/99".to_owned()],
            events: vec!["order.eaten".to_owned()],
            ..WebhookConfig::default()
        };
        let told = told(odd);
        assert_eq!(told.len(), 5, "{told:?}");
        assert!(
            told[2].starts_with("webhooks.erp.private_networks holds \"10.1.0.0\"; write networks like"),
            "{told:?}"
        );
    }
}
