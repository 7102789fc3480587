//! Reads the configuration's sources in their order.

use std::{fs, path::PathBuf};

use ::config::{Environment, File, FileFormat};

use crate::{Config, ConfigError, Secret, validate};

/// What flags say; they win over file and environment.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// The TOML file to read; a file that is named must exist.
    pub file: Option<PathBuf>,
    pub data_dir: Option<PathBuf>,
    pub database_url: Option<String>,
    pub nats_url: Option<String>,
    pub listen: Option<String>,
    pub public_url: Option<String>,
    pub no_limits: bool,
}

impl Config {
    /// Reads file, environment and flags over the defaults, and checks the result.
    ///
    /// # Errors
    ///
    /// A source cannot be read, or what they say together cannot be used.
    pub fn load(overrides: Overrides) -> Result<Self, ConfigError> {
        let config = read(overrides)?;
        validate::check(&config)?;
        Ok(config)
    }
}

fn read(overrides: Overrides) -> Result<Config, ConfigError> {
    let mut sources = ::config::Config::builder();
    if let Some(file) = &overrides.file {
        // The reader of configurations names no file that it may not read, and no line with a number that is too large.
        let path = || file.clone();
        let text = fs::read_to_string(file).map_err(|source| ConfigError::File { path: path(), source })?;
        toml::from_str::<toml::Table>(&text).map_err(|source| ConfigError::NoToml {
            path: path(),
            source: source.into(),
        })?;
        sources = sources.add_source(File::from(file.as_path()).format(FileFormat::Toml));
    }
    let environment = Environment::with_prefix("PRALINE")
        .prefix_separator("__")
        .separator("__")
        .ignore_empty(true)
        .try_parsing(true)
        .list_separator(",")
        .with_list_parse_key("server.allowed_origins")
        .with_list_parse_key("server.trusted_proxies")
        .with_list_parse_key("payments.providers")
        .with_list_parse_key("payments.adyen.frame_hosts")
        .with_list_parse_key("payments.adyen.script_hosts")
        .with_list_parse_key("site.frame_hosts")
        .with_list_parse_key("site.picture_hosts")
        .with_list_parse_key("site.media_hosts")
        .with_list_parse_key("site.script_hosts")
        .with_list_parse_key("site.embed_hosts")
        .with_list_parse_key("site.form_hosts")
        .with_list_parse_key("delivery.ingrid.widget_hosts")
        .with_list_parse_key("releases.cision.feeds")
        .with_list_parse_key("releases.cision.picture_hosts")
        .with_list_parse_key("releases.cision.private_networks");
    let sources = sources.add_source(environment).build();
    let read = sources.and_then(::config::Config::try_deserialize);
    let mut config: Config = read.map_err(|source| ConfigError::Unreadable {
        file: overrides.file,
        source: source.into(),
    })?;

    if let Some(data_dir) = overrides.data_dir {
        config.data_dir = data_dir;
    }
    if let Some(url) = overrides.database_url {
        config.database.url = Some(Secret::new(url));
    }
    if let Some(url) = overrides.nats_url {
        config.nats.url = Some(Secret::new(url));
    }
    if let Some(listen) = overrides.listen {
        config.server.listen = listen;
    }
    if let Some(url) = overrides.public_url {
        config.server.public_url = Some(url);
    }
    if overrides.no_limits {
        config.limits.enabled = false;
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What is said of a file with this text.
    fn told(text: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("praline.toml");
        fs::write(&file, text).expect("written");
        refused(file)
    }

    fn refused(file: PathBuf) -> String {
        let overrides = Overrides {
            file: Some(file),
            ..Overrides::default()
        };
        Config::load(overrides).expect_err("refused").to_string()
    }

    #[test]
    fn what_is_wrong_is_told_with_its_file_and_key() {
        for (text, parts) in [
            (
                "[log]\nformat = \"xml\"\n",
                &["`text`", "`json`", "log.format", "praline.toml"][..],
            ),
            (
                "[payments]\ncapture = \"later\"\n",
                &["`at-once`", "`at-shipping`", "payments.capture"],
            ),
            (
                "[carts]\nquiet_ms = 99999999999999999999\n",
                &["praline.toml", "line 2", "quiet_ms"],
            ),
            (
                "[database]\nreaders = 99999999999\n",
                &["praline.toml", "database.readers"],
            ),
        ] {
            let told = told(text);
            for part in parts {
                assert!(told.contains(part), "{part} in {told}");
            }
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        for file in [folder.path().to_owned(), folder.path().join("none.toml")] {
            let told = refused(file.clone());
            let beginning = format!("The configuration file {} cannot be read: ", file.display());
            assert!(told.starts_with(&beginning), "{told}");
        }
    }

    #[test]
    fn the_example_of_the_guide_can_be_used() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/production/praline.toml");
        let overrides = Overrides {
            file: Some(file),
            ..Overrides::default()
        };
        let config = Config::load(overrides).expect("a configuration");
        assert!(!config.server.is_for_this_machine() && !config.forgets_payment());
    }
}
