//! The effective configuration as TOML, for people.

use super::{Config, ConfigError};

pub(super) fn masked_toml(config: &Config) -> Result<String, ConfigError> {
    // Secrets serialise as a mask; see `Secret`.
    toml::to_string(config).map_err(|error| ConfigError::Unshowable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    #[test]
    fn secrets_are_masked() {
        let mut config = Config::default();
        config.tokens.secret = Some(Secret::new("a-very-secret-text-of-32-characters"));
        config.database.url = Some(Secret::new("postgres://shop:hunter2@db/shop"));
        let shown = masked_toml(&config).expect("shown");
        assert!(shown.contains("data_dir"), "{shown}");
        assert!(!shown.contains("very-secret") && !shown.contains("hunter2"), "{shown}");
    }
}
