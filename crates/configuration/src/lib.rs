//! The configuration: defaults here, then a TOML file, then the environment, then flags; checked once at
//! the start, so that the rest of the server can rely on it. What a running server takes over later is in `reload.rs`.

pub mod client_address;

mod cart_reminder;
mod carts;
mod config;
mod delivery;
mod error;
mod foreign;
mod identity;
mod identity_provider;
mod limits;
mod load;
mod log;
mod mail;
mod market;
mod markets;
mod payments;
mod pictures;
mod releases;
mod reload;
mod rendering;
mod retention;
mod reviews;
mod secret;
mod server;
mod show;
mod source;
mod validate;
mod webhooks;
mod zones;

pub use cart_reminder::CartReminderConfig;
pub use carts::CartsConfig;
pub use config::Config;
pub use delivery::{DeliveryConfig, IngridConfig};
pub use error::ConfigError;
pub use foreign::ForeignHosts;
pub use identity::{ClientConfig, IdentityConfig};
pub use identity_provider::ProviderConfig;
pub use limits::{BodyPace, LimitsConfig, Rate};
pub use load::Overrides;
pub use log::{LogConfig, LogFormat};
pub use mail::MailConfig;
pub use market::MarketConfig;
pub use markets::Markets;
pub use payments::{AdyenConfig, CaptureTime, PaymentsConfig};
pub use pictures::PicturesConfig;
pub use releases::{CisionConfig, ReleasesConfig, SubscriptionConfig};
pub use rendering::RenderingConfig;
pub use retention::{RetentionConfig, days};
pub use reviews::ReviewsConfig;
pub use secret::Secret;
pub use server::{DatabaseConfig, SearchConfig, ServerConfig, SiteConfig, TokensConfig};
pub use webhooks::{WebhookConfig, WebhooksConfig};
pub use zones::MarketZones;
