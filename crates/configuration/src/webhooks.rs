//! Programs beside the shop that are told of events of orders.

use std::{collections::BTreeMap, ops::RangeInclusive};

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

impl WebhookConfig {
    /// Those that the endpoint is told of; names that are none were refused at the start.
    pub fn wanted_events(&self) -> Vec<OrderEventType> {
        if self.events.is_empty() {
            return OrderEventType::ALL.to_vec();
        }
        self.events
            .iter()
            .filter_map(|name| OrderEventType::parse(name))
            .collect()
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
        if let Err(sentence) = check_url(&webhook.url, !webhook.private_networks.is_empty()) {
            flaws.push(format!("webhooks.{name}.url {sentence}"));
        }
        if webhook.secret.is_none() {
            flaws.push(format!(
                "webhooks.{name}.secret is missing; write it into the environment."
            ));
        }
        for (key, secret) in [("secret", &webhook.secret), ("former_secret", &webhook.former_secret)] {
            if secret.as_ref().is_some_and(|secret| !is_secret(secret.expose())) {
                flaws.push(format!(
                    "webhooks.{name}.{key} must be {SECRET_PREFIX} and the base64 of {} to {} random bytes, as `echo \"{SECRET_PREFIX}$(openssl rand -base64 32)\"` makes it.",
                    SECRET_BYTES.start(),
                    SECRET_BYTES.end()
                ));
            }
        }
        for network in &webhook.private_networks {
            if network.parse::<IpNet>().is_err() {
                flaws.push(format!(
                    "webhooks.{name}.private_networks holds {network:?}; write networks like 10.1.0.0/16."
                ));
            }
        }
        for event in &webhook.events {
            if OrderEventType::parse(event).is_none() {
                let known = OrderEventType::ALL.map(OrderEventType::as_str).join(", ");
                flaws.push(format!("webhooks.{name}.events holds {event:?}; there are {known}."));
            }
        }
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
    let is_written = |sign: char| !sign.is_whitespace() && !sign.is_control() && !"<>".contains(sign);
    if host_and_port(server).is_none() || !rest.chars().all(is_written) {
        return Err(NONE);
    }
    if !is_encrypted && !is_private {
        return Err("must begin with https://; http:// is for endpoints in private_networks alone.");
    }
    Ok(())
}

/// Fewer bytes can be guessed, more add nothing.
fn is_secret(secret: &str) -> bool {
    let bytes = secret.strip_prefix(SECRET_PREFIX).map(|text| STANDARD.decode(text));
    bytes.is_some_and(|bytes| bytes.is_ok_and(|bytes| SECRET_BYTES.contains(&bytes.len())))
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
        assert_eq!(
            listed.wanted_events(),
            [OrderEventType::Placed, OrderEventType::Shipped]
        );
        assert_eq!(WebhookConfig::default().wanted_events(), OrderEventType::ALL);
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
            ("https://erp.example:port/", "url is no address"),
            ("https://erp.example/hunter2 2", "url is no address"),
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
