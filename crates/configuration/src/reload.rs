//! What a running server takes over of a newer configuration: hosts of others. The rest waits for its next start.

use toml::{Table, Value};

use crate::{Config, ConfigError, SiteConfig, validate};

impl Config {
    /// What a running server takes over of `newer`, as the configuration that it has from then on, and the names of what differs
    /// beside it, such as `server.listen`, in the order of the alphabet. Secrets are compared as they are shown: one that was replaced
    /// by another is not told.
    ///
    /// # Errors
    ///
    /// The two do not go together, or one of them cannot be written as TOML.
    pub fn taken_over(&self, newer: &Self) -> Result<(Self, Vec<String>), ConfigError> {
        let live = self.with_hosts_of(newer);
        validate::check(&live)?;
        let mut waiting = Vec::new();
        differences("", &table(&live)?, &table(newer)?, &mut waiting);
        Ok((live, waiting))
    }

    fn with_hosts_of(&self, newer: &Self) -> Self {
        let mut config = self.clone();
        let site = newer.site.clone();
        config.site = SiteConfig {
            default_market: config.site.default_market,
            default_language: config.site.default_language,
            frame_hosts: site.frame_hosts,
            picture_hosts: site.picture_hosts,
            media_hosts: site.media_hosts,
            script_hosts: site.script_hosts,
            embed_hosts: site.embed_hosts,
            form_hosts: site.form_hosts,
        };
        config
            .delivery
            .ingrid
            .widget_hosts
            .clone_from(&newer.delivery.ingrid.widget_hosts);
        let (adyen, newer) = (&mut config.payments.adyen, &newer.payments.adyen);
        adyen.frame_hosts.clone_from(&newer.frame_hosts);
        adyen.script_hosts.clone_from(&newer.script_hosts);
        config
    }
}

fn table(config: &Config) -> Result<Table, ConfigError> {
    Table::try_from(config).map_err(|error| ConfigError::Unshowable(error.to_string()))
}

fn differences(section: &str, left: &Table, right: &Table, names: &mut Vec<String>) {
    let only_right = right.keys().filter(|key| !left.contains_key(*key));
    let mut keys: Vec<&String> = left.keys().chain(only_right).collect();
    keys.sort();
    for key in keys {
        let name = format!("{section}{key}");
        match (left.get(key), right.get(key)) {
            (Some(Value::Table(left)), Some(Value::Table(right))) => {
                differences(&format!("{name}."), left, right, names);
            }
            (left, right) if left == right => {}
            _ => names.push(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    #[test]
    fn hosts_are_taken_over_and_the_rest_is_named() {
        let running = Config::default();
        let mut newer = running.clone();
        let waiting = |newer: &Config| running.taken_over(newer).expect("whole").1;
        assert_eq!(waiting(&newer), [""; 0]);
        newer.site.frame_hosts.push("https://player.example".to_owned());
        newer.site.form_hosts.push("https://forms.example".to_owned());
        newer.site.script_hosts.push("https://widget.example".to_owned());
        newer.delivery.ingrid.widget_hosts.clear();
        newer.payments.adyen.frame_hosts = Some(Vec::new());
        assert_eq!(waiting(&newer), [""; 0]);
        newer.site.default_language = "sv".to_owned();
        newer.server.public_url = Some("https://shop.example".to_owned());
        newer.delivery.ingrid.timeout_ms += 1;
        assert_eq!(
            waiting(&newer),
            [
                "delivery.ingrid.timeout_ms",
                "server.public_url",
                "site.default_language"
            ]
        );
        let (live, _) = running.taken_over(&newer).expect("whole");
        assert_eq!(live.site.script_hosts, newer.site.script_hosts);
        assert_eq!(live.site.default_language, running.site.default_language);
    }

    #[test]
    fn hosts_are_looked_at_for_the_providers_that_run() {
        let mut running = Config::default();
        running.delivery.provider = Some("ingrid".to_owned());
        running.delivery.ingrid.api_key = Some(Secret::new("key"));
        let mut newer = Config::default();
        newer.delivery.ingrid.widget_hosts = vec!["https://a.example; script-src *".to_owned()];
        let refused = running.taken_over(&newer).expect_err("refused").to_string();
        assert!(refused.contains("delivery.ingrid.widget_hosts"), "{refused}");
    }
}
