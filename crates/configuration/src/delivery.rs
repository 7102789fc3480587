//! Who shows shoppers ways of delivery beside the shop itself.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Secret, source::is_source};

const INGRID: &str = "ingrid";

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DeliveryConfig {
    /// `ingrid`; the shop's own ways of delivery where nothing is set, and while it does not answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    pub ingrid: IngridConfig,
}

/// The account at Ingrid, or at whoever speaks the same; read where `provider` names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IngridConfig {
    pub url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_key: Option<Secret>,
    /// So long it may take to answer.
    pub timeout_ms: u64,
    /// What its widget loads comes from these: `https://cdn.example`, or `https://*.example.com`.
    pub widget_hosts: Vec<String>,
}

impl Default for IngridConfig {
    fn default() -> Self {
        Self {
            url: "https://api-stage.ingrid.com/v1/delivery_checkout".to_owned(),
            api_key: None,
            timeout_ms: 2_000,
            widget_hosts: vec!["https://*.ingrid.com".to_owned()],
        }
    }
}

impl DeliveryConfig {
    /// The hosts of the provider's widget: none where the shop's own ways are shown.
    pub fn widget_hosts(&self) -> &[String] {
        match self.provider {
            Some(_) => &self.ingrid.widget_hosts,
            None => &[],
        }
    }
}

impl IngridConfig {
    pub fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(delivery: &DeliveryConfig) -> Vec<String> {
    match delivery.provider.as_deref() {
        None => Vec::new(),
        Some(INGRID) => flaws_of_ingrid(&delivery.ingrid),
        Some(other) => vec![format!("delivery.provider is {other:?}; there is {INGRID}.")],
    }
}

fn flaws_of_ingrid(ingrid: &IngridConfig) -> Vec<String> {
    let has_key = ingrid.api_key.as_ref().is_some_and(|key| !key.expose().is_empty());
    // Without encryption only where the other end is a test's.
    let is_safe = ingrid.url.starts_with("https://") || ingrid.url.starts_with("http://127.0.0.1:");
    let demands = [
        (
            has_key,
            "delivery.ingrid.api_key is missing; write it into the environment.",
        ),
        (is_safe, "delivery.ingrid.url must begin with https://."),
        (
            (100..=10_000).contains(&ingrid.timeout_ms),
            "delivery.ingrid.timeout_ms must be 100 to 10000: a shopper waits for the answer.",
        ),
        (
            ingrid.widget_hosts.iter().all(|host| is_source(host)),
            "delivery.ingrid.widget_hosts must be such as https://cdn.example.com or https://*.example.com.",
        ),
    ];
    let broken = demands.iter().filter(|(holds, _)| !holds);
    broken.map(|(_, sentence)| (*sentence).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_that_is_half_set_up_is_refused() {
        let mut delivery = DeliveryConfig::default();
        assert_eq!(flaws(&delivery), [""; 0]);
        delivery.provider = Some("pigeon".to_owned());
        assert_eq!(flaws(&delivery).len(), 1);
        delivery.provider = Some("ingrid".to_owned());
        assert_eq!(flaws(&delivery).len(), 1, "{:?}", flaws(&delivery));
        delivery.ingrid.api_key = Some(Secret::new("key"));
        assert_eq!(flaws(&delivery), [""; 0]);
        delivery.ingrid.url = "http://shop.example".to_owned();
        delivery.ingrid.timeout_ms = 60_000;
        delivery.ingrid.widget_hosts = vec!["https://a.example; script-src *".to_owned()];
        assert_eq!(flaws(&delivery).len(), 3);
    }
}
