//! Programs beside the shop that are told of events of orders.

use std::collections::BTreeMap;

use domain::order::OrderEventType;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Secret, secret::MASK};

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
        if webhook.secret.is_none() {
            flaws.push(format!(
                "webhooks.{name}.secret is missing; write it into the environment."
            ));
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
        let good = WebhookConfig {
            secret: Some(Secret::new("whsec_")),
            ..WebhookConfig::default()
        };
        let named = |name: &str, webhook: WebhookConfig| BTreeMap::from([(name.to_owned(), webhook)]);
        assert_eq!(flaws(&named("erp-2_b", good.clone())), [""; 0]);
        assert_eq!(flaws(&named("erp", WebhookConfig::default())).len(), 1);
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
}
