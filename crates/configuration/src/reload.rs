//! What a running server takes over of a newer configuration: hosts of others. The rest waits for its next start.

use toml::{Table, Value};

use crate::{Config, ConfigError};

/// The keys of the section `site` that are read anew for each page.
const TAKEN_OVER: [&str; 4] = ["frame_hosts", "picture_hosts", "embed_hosts", "form_hosts"];

impl Config {
    /// The names of what differs in `newer` and is not taken over by a running server, such as `server.listen`, in the order of
    /// the alphabet. Secrets are compared as they are shown: one that was replaced by another is not told.
    ///
    /// # Errors
    ///
    /// One of them cannot be written as TOML.
    pub fn waits_for_a_start(&self, newer: &Self) -> Result<Vec<String>, ConfigError> {
        let mut names = Vec::new();
        differences("", &table(self)?, &table(newer)?, &mut names);
        names.retain(|name| name.strip_prefix("site.").is_none_or(|key| !TAKEN_OVER.contains(&key)));
        Ok(names)
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

    #[test]
    fn hosts_are_taken_over_and_the_rest_is_named() {
        let running = Config::default();
        let mut newer = running.clone();
        assert_eq!(running.waits_for_a_start(&newer).expect("TOML"), [""; 0]);
        newer.site.frame_hosts.push("https://player.example".to_owned());
        newer.site.form_hosts.push("https://forms.example".to_owned());
        assert_eq!(running.waits_for_a_start(&newer).expect("TOML"), [""; 0]);
        newer.site.default_language = "sv".to_owned();
        newer.server.public_url = Some("https://shop.example".to_owned());
        newer.delivery.ingrid.timeout_ms += 1;
        assert_eq!(
            running.waits_for_a_start(&newer).expect("TOML"),
            [
                "delivery.ingrid.timeout_ms",
                "server.public_url",
                "site.default_language"
            ]
        );
    }
}
