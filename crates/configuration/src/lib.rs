//! The configuration: defaults here, then a TOML file, then the environment, then flags; checked once at
//! the start, so that the rest of the server can rely on it.

pub mod client_address;

mod carts;
mod limits;
mod load;
mod log;
mod markets;
mod retention;
mod secret;
mod server;
mod show;
mod validate;
mod zones;

pub use carts::CartsConfig;
pub use limits::{BodyPace, LimitsConfig, Rate};
pub use load::{ConfigError, Overrides};
pub use log::{LogConfig, LogFormat};
pub use markets::{MarketConfig, Markets};
pub use retention::{RetentionConfig, days};
pub use secret::Secret;
pub use server::{DatabaseConfig, SearchConfig, ServerConfig, SiteConfig, TokensConfig};
pub use zones::MarketZones;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The effective configuration. A key that is not listed in these structs is a mistake and is refused.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The folder that holds the database, the search index and the signing key.
    pub data_dir: PathBuf,
    pub server: ServerConfig,
    pub database: DatabaseConfig,
    pub limits: LimitsConfig,
    pub carts: CartsConfig,
    pub tokens: TokensConfig,
    pub log: LogConfig,
    pub search: SearchConfig,
    pub retention: RetentionConfig,
    pub site: SiteConfig,
    pub markets: Vec<MarketConfig>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("data"),
            server: ServerConfig::default(),
            database: DatabaseConfig::default(),
            limits: LimitsConfig::default(),
            carts: CartsConfig::default(),
            tokens: TokensConfig::default(),
            log: LogConfig::default(),
            search: SearchConfig::default(),
            retention: RetentionConfig::default(),
            site: SiteConfig::default(),
            markets: MarketConfig::defaults(),
        }
    }
}

impl Config {
    /// Reads file, environment and flags over the defaults, and checks the result.
    pub fn load(overrides: Overrides) -> Result<Self, ConfigError> {
        let config = load::read(overrides)?;
        validate::check(&config)?;
        Ok(config)
    }

    /// The address of the database: the configured one, else a SQLite file in the data folder.
    pub fn database_url(&self) -> String {
        match &self.database.url {
            Some(url) => url.expose().to_owned(),
            None => format!("sqlite://{}", self.data_dir.join("praline.db").display()),
        }
    }

    pub fn index_dir(&self) -> PathBuf {
        self.data_dir.join("search").join("products")
    }

    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// As TOML, with secrets masked.
    pub fn show(&self) -> Result<String, ConfigError> {
        show::masked_toml(self)
    }
}
