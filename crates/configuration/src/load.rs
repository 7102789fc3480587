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
        // The reader of configurations names no file that it may not read.
        fs::read_to_string(file).map_err(|source| ConfigError::File {
            path: file.clone(),
            source,
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
        .with_list_parse_key("site.frame_hosts")
        .with_list_parse_key("site.picture_hosts")
        .with_list_parse_key("site.embed_hosts")
        .with_list_parse_key("site.form_hosts")
        .with_list_parse_key("delivery.ingrid.widget_hosts")
        .with_list_parse_key("releases.cision.feeds")
        .with_list_parse_key("releases.cision.picture_hosts")
        .with_list_parse_key("releases.cision.private_networks");
    let mut config: Config = sources.add_source(environment).build()?.try_deserialize()?;

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
