//! The effective configuration.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{
    CartReminderConfig, CartsConfig, DatabaseConfig, DeliveryConfig, IdentityConfig, LimitsConfig, LogConfig,
    MailConfig, MarketConfig, NatsConfig, PaymentsConfig, PicturesConfig, ReleasesConfig, RenderingConfig,
    RetentionConfig, ReviewsConfig, SearchConfig, ServerConfig, SiteConfig, TokensConfig, WebhooksConfig,
};

/// The effective configuration. A key that is not listed in these structs is a mistake and is refused.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The folder that holds the database, the search index and the signing key.
    pub data_dir: PathBuf,
    pub server: ServerConfig,
    pub database: DatabaseConfig,
    pub nats: NatsConfig,
    pub limits: LimitsConfig,
    pub carts: CartsConfig,
    pub cart_reminder: CartReminderConfig,
    pub tokens: TokensConfig,
    pub identity: IdentityConfig,
    pub log: LogConfig,
    pub mail: MailConfig,
    pub search: SearchConfig,
    pub rendering: RenderingConfig,
    pub pictures: PicturesConfig,
    pub retention: RetentionConfig,
    pub delivery: DeliveryConfig,
    pub payments: PaymentsConfig,
    pub webhooks: WebhooksConfig,
    pub site: SiteConfig,
    pub releases: ReleasesConfig,
    pub reviews: ReviewsConfig,
    pub markets: Vec<MarketConfig>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("data"),
            server: ServerConfig::default(),
            database: DatabaseConfig::default(),
            nats: NatsConfig::default(),
            limits: LimitsConfig::default(),
            carts: CartsConfig::default(),
            cart_reminder: CartReminderConfig::default(),
            tokens: TokensConfig::default(),
            identity: IdentityConfig::default(),
            log: LogConfig::default(),
            mail: MailConfig::default(),
            search: SearchConfig::default(),
            rendering: RenderingConfig::default(),
            pictures: PicturesConfig::default(),
            retention: RetentionConfig::default(),
            delivery: DeliveryConfig::default(),
            payments: PaymentsConfig::default(),
            webhooks: WebhooksConfig::default(),
            site: SiteConfig::default(),
            releases: ReleasesConfig::default(),
            reviews: ReviewsConfig::default(),
            markets: MarketConfig::defaults(),
        }
    }
}

impl Config {
    /// The address of the database: the configured one, else a SQLite file in the data folder.
    pub fn database_url(&self) -> String {
        match &self.database.url {
            Some(url) => url.expose().to_owned(),
            None => format!("sqlite://{}", self.data_dir.join("praline.db").display()),
        }
    }

    /// Whether several servers may have this database: a server's, no file.
    pub fn has_shared_database(&self) -> bool {
        let url = self.database.url.as_ref().map_or("", |url| url.expose());
        url.starts_with("postgres://") || url.starts_with("postgresql://")
    }

    /// The providers that shoppers pay with.
    pub fn payment_providers(&self) -> Vec<&str> {
        self.payments.offered(self.server.is_for_this_machine())
    }

    /// Whether others reach a shop in which nobody can pay, and nobody said that this is meant.
    pub fn forgets_payment(&self) -> bool {
        self.server.public_url.is_some() && self.payments.providers.is_none() && self.payment_providers().is_empty()
    }

    /// Where pictures are kept that were made.
    pub fn picture_dir(&self) -> PathBuf {
        self.data_dir.join("pictures")
    }

    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_shop_says_how_one_pays() {
        let mut config = Config::default();
        assert!(!config.forgets_payment(), "this machine's own has them all");
        config.server.public_url = Some("https://shop.example".to_owned());
        assert!(config.forgets_payment());
        for named in [vec!["invoice".to_owned()], Vec::new()] {
            config.payments.providers = Some(named);
            assert!(!config.forgets_payment(), "it was said");
        }
    }
}
