//! Sites and apps that customers sign in to with their account of the shop, and who signs them in to it (OpenID Connect).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Secret,
    identity_provider::{self, ProviderConfig},
    webhooks::list,
};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IdentityConfig {
    /// By their `client_id`: `[identity.clients.app]`.
    pub clients: BTreeMap<String, ClientConfig>,
    /// Who signs customers in; the shop itself where nothing is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<ProviderConfig>,
}

/// One site or app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClientConfig {
    /// What people are shown.
    pub name: String,
    /// Where codes are sent: these addresses and no others, compared sign by sign.
    #[serde(deserialize_with = "list")]
    pub redirect_uris: Vec<String>,
    /// Where people may come back to after they signed out.
    #[serde(deserialize_with = "list")]
    pub post_logout_redirect_uris: Vec<String>,
    /// What it may ask for. `shop` opens carts, orders and the account, `offline_access` makes tokens that last: each
    /// stands here only where the shop trusts the client with that.
    #[serde(deserialize_with = "list")]
    pub scopes: Vec<String>,
    /// Of a client with a server of its own; others have PKCE alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

impl Default for ClientConfig {
    fn default() -> Self {
        Self {
            name: String::new(),
            redirect_uris: Vec::new(),
            post_logout_redirect_uris: Vec::new(),
            scopes: ["openid", "profile", "email", "phone", "address"]
                .map(str::to_owned)
                .into(),
            secret: None,
        }
    }
}

const MOST: usize = 32;

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(identity: &IdentityConfig) -> Vec<String> {
    let mut flaws: Vec<String> = identity.provider.iter().flat_map(identity_provider::flaws).collect();
    if identity.clients.len() > MOST {
        let count = identity.clients.len();
        flaws.push(format!("identity.clients names {count} clients; there may be {MOST}."));
    }
    for (id, client) in &identity.clients {
        if client.redirect_uris.is_empty() {
            flaws.push(format!(
                "identity.clients.{id}.redirect_uris is empty: the client could never be answered."
            ));
        }
        for uri in client.redirect_uris.iter().chain(&client.post_logout_redirect_uris) {
            if !is_fit(uri) {
                flaws.push(format!(
                    "identity.clients.{id} names {uri:?}; an address is https, or http on this machine, or of an app's own \
                     scheme with a dot in it, and has no fragment."
                ));
            }
        }
        if client.secret.as_ref().is_some_and(|secret| secret.expose().len() < 32) {
            flaws.push(format!(
                "identity.clients.{id}.secret is too short: it needs 32 characters."
            ));
        }
    }
    flaws
}

/// As RFC 8252 and the security topics of OAuth (RFC 9700) have it.
fn is_fit(uri: &str) -> bool {
    let Some((scheme, rest)) = uri.split_once(':') else {
        return false;
    };
    let host = rest
        .trim_start_matches('/')
        .split(['/', ':', '?'])
        .next()
        .unwrap_or_default();
    let is_known = match scheme {
        "https" => !host.is_empty(),
        "http" => matches!(host, "localhost" | "127.0.0.1" | "[::1]"),
        scheme => scheme.contains('.') && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.'),
    };
    is_known && !uri.contains(['#', '*', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_anybody_could_read_are_refused() {
        for fit in [
            "https://app.example/back",
            "http://localhost:5000/back",
            "http://127.0.0.1/back",
            "com.example.app:/back",
        ] {
            assert!(is_fit(fit), "{fit}");
        }
        for unfit in [
            "http://app.example/back",
            "https://app.example/*",
            "https://app.example/#a",
            "javascript:alert(1)",
            "back",
            "https://",
        ] {
            assert!(!is_fit(unfit), "{unfit}");
        }
    }

    #[test]
    fn half_a_client_is_told() {
        let client = ClientConfig {
            secret: Some(Secret::new("short")),
            ..ClientConfig::default()
        };
        let config = IdentityConfig {
            clients: BTreeMap::from([("app".to_owned(), client)]),
            provider: None,
        };
        assert_eq!(flaws(&config).len(), 2);
    }
}
