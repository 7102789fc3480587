//! The providers that the configuration names.

use configuration::{CaptureTime, Config};
use domain::order::CapturePolicy;
use integrations::payment::{HmacKey, Manual, Providers, test::TestProvider};

use crate::auth::{self, KeyError};

/// Makes the providers of a shop whose pages have this origin.
///
/// # Errors
///
/// The shop's signing key cannot be used.
pub fn providers(config: &Config, origin: &str) -> Result<Providers, KeyError> {
    let capture = match config.payments.capture {
        CaptureTime::AtOnce => CapturePolicy::AtOnce,
        CaptureTime::AtShipping => CapturePolicy::AtShipping,
    };
    let mut providers = Providers::default();
    for name in config.payment_providers() {
        providers = match name {
            "test" => {
                let key = auth::key_for(config, b"payments.test")?;
                let key = HmacKey::new(&key).ok_or(KeyError::Random)?;
                if config.payments.providers.is_some() {
                    tracing::warn!("shoppers can pay with the test provider, which moves no money");
                }
                providers.with_test(TestProvider::new(key, origin, capture))
            }
            "invoice" => providers.with(Manual::invoice()),
            "pickup" => providers.with(Manual::pickup()),
            // The configuration was checked.
            other => {
                tracing::error!(provider = other, "a payment provider is not known");
                providers
            }
        };
    }
    Ok(providers)
}
