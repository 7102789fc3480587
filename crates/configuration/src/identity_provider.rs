//! Who signs customers in where the shop does not do it itself (OpenID Connect).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Secret, webhooks::list};

/// An account at a provider of identities: `[identity.provider]`. Customers have no passwords of the shop's then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProviderConfig {
    /// What people are shown, in all languages.
    pub name: String,
    /// As the provider names itself; `/.well-known/openid-configuration` is below it.
    pub issuer: String,
    pub client_id: String,
    /// Of the client, where it has one; PKCE is used with and without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_secret: Option<Secret>,
    #[serde(deserialize_with = "list")]
    pub scopes: Vec<String>,
    /// So long each of its answers may take.
    pub timeout_ms: u64,
}

impl Default for ProviderConfig {
    fn default() -> Self {
        Self {
            name: String::new(),
            issuer: String::new(),
            client_id: String::new(),
            client_secret: None,
            scopes: ["openid", "profile", "email"].map(str::to_owned).into(),
            timeout_ms: 5_000,
        }
    }
}

impl ProviderConfig {
    pub fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(provider: &ProviderConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if provider.name.trim().is_empty() {
        flaws.push("identity.provider.name is empty: it is what customers are shown on the way in.".to_owned());
    }
    if provider.client_id.is_empty() {
        flaws.push("identity.provider.client_id is empty: the provider knows the shop by it.".to_owned());
    }
    if !is_issuer(&provider.issuer) {
        let issuer = &provider.issuer;
        flaws.push(format!(
            "identity.provider.issuer is {issuer:?}; it is an https address, or http on this machine, without a query."
        ));
    }
    for scope in ["openid", "email"] {
        if !provider.scopes.iter().any(|named| named == scope) {
            flaws.push(format!(
                "identity.provider.scopes lacks {scope:?}: customers are found by it."
            ));
        }
    }
    if !(100..=30_000).contains(&provider.timeout_ms) {
        let time = provider.timeout_ms;
        flaws.push(format!(
            "identity.provider.timeout_ms is {time}; it may be 100 to 30000."
        ));
    }
    flaws
}

/// As OpenID Connect Discovery 1.0 has it; without encryption on this machine alone.
fn is_issuer(address: &str) -> bool {
    let Some((scheme, rest)) = address.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', ':']).next().unwrap_or_default();
    let is_known = match scheme {
        "https" => !host.is_empty(),
        "http" => matches!(host, "localhost" | "127.0.0.1"),
        _ => false,
    };
    is_known && !address.contains(['?', '#', '@', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_an_account_is_told() {
        let whole = ProviderConfig {
            name: "Brand account".to_owned(),
            issuer: "https://login.example/tenant".to_owned(),
            client_id: "shop".to_owned(),
            ..ProviderConfig::default()
        };
        assert_eq!(flaws(&whole), Vec::<String>::new());
        assert_eq!(flaws(&ProviderConfig::default()).len(), 3);
        for issuer in [
            "http://login.example",
            "https://login.example/?a=b",
            "https://",
            "login.example",
        ] {
            let provider = ProviderConfig {
                issuer: issuer.to_owned(),
                ..whole.clone()
            };
            assert_eq!(flaws(&provider).len(), 1, "{issuer}");
        }
        let without_email = ProviderConfig {
            scopes: vec!["openid".to_owned()],
            timeout_ms: 0,
            ..whole
        };
        assert_eq!(flaws(&without_email).len(), 2);
    }
}
