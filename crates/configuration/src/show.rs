//! The effective configuration as TOML, for people.

use crate::{Config, ConfigError};

impl Config {
    /// As TOML, with secrets masked.
    ///
    /// # Errors
    ///
    /// It cannot be written as TOML.
    pub fn show(&self) -> Result<String, ConfigError> {
        masked_toml(self)
    }
}

fn masked_toml(config: &Config) -> Result<String, ConfigError> {
    // Secrets serialise as a mask; see `Secret`.
    let mut shown = toml::to_string(config).map_err(|error| ConfigError::Unshowable(error.to_string()))?;
    let unset = [
        ("server", "public_url", config.server.public_url.is_none()),
        ("database", "url", config.database.url.is_none()),
        ("nats", "url", config.nats.url.is_none()),
        ("tokens", "secret", config.tokens.secret.is_none()),
        ("delivery.ingrid", "api_key", config.delivery.ingrid.api_key.is_none()),
        ("delivery", "provider", config.delivery.provider.is_none()),
        ("payments.adyen", "api_key", config.payments.adyen.api_key.is_none()),
        ("payments.adyen", "hmac_key", config.payments.adyen.hmac_key.is_none()),
        ("mail", "smtp", config.mail.smtp.is_none()),
        ("mail", "from", config.mail.from.is_none()),
        ("payments", "providers", config.payments.providers.is_none()),
        ("releases", "provider", config.releases.provider.is_none()),
        (
            "releases.subscription",
            "unique_identifier",
            config.releases.subscription.unique_identifier.is_none(),
        ),
        (
            "releases.subscription",
            "url",
            config.releases.subscription.url.is_none(),
        ),
    ];
    for (section, key, is_unset) in unset {
        if is_unset {
            let head = format!("[{section}]\n");
            if !shown.contains(&head) {
                // A section that has nothing but sections of its own is written by these alone.
                let first = format!("[{section}.");
                shown = shown.replacen(&first, &format!("{head}\n{first}"), 1);
            }
            shown = shown.replacen(&head, &format!("{head}# {key} is not set\n"), 1);
        }
    }
    Ok(shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    #[test]
    fn keys_without_a_value_are_named() {
        let shown = masked_toml(&Config::default()).expect("shown");
        for line in [
            "[server]\n# public_url",
            "[database]\n# url",
            "[nats]\n# url",
            "[tokens]\n# secret",
            "[releases]\n# provider is not set\n\n[releases.cision]\n",
            "[releases.subscription]\n# url",
        ] {
            assert!(shown.contains(line), "{line} in {shown}");
        }
    }

    #[test]
    fn secrets_are_masked() {
        let mut config = Config::default();
        config.tokens.secret = Some(Secret::new("a-very-secret-text-of-32-characters"));
        config.database.url = Some(Secret::new("postgres://shop:hunter2@db/shop"));
        config.nats.url = Some(Secret::new("nats://hunter2@nats.example"));
        for (name, url) in [
            ("one", "https://user:hunter2@erp.example/orders?key=hunter2"),
            ("two", "https://erp.example:8443/a@b"),
            ("three", "https://erp.example#hunter2"),
        ] {
            let webhook = config.webhooks.entry(name.to_owned()).or_default();
            webhook.url = url.to_owned();
        }
        let shown = masked_toml(&config).expect("shown");
        assert!(shown.contains("data_dir"), "{shown}");
        assert!(!shown.contains("very-secret") && !shown.contains("hunter2"), "{shown}");
        assert!(
            shown.contains("\"https://********@erp.example/orders?********\""),
            "{shown}"
        );
        assert!(shown.contains("\"https://erp.example:8443/a@b\""), "{shown}");
    }
}
