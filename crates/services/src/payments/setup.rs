//! The providers that the configuration names.

use configuration::{AdyenConfig, CaptureTime, Config, Secret};
use domain::order::CapturePolicy;
use integrations::{
    payment::{
        Manual, Providers,
        adyen::{Adyen, AdyenAccount},
        test::TestProvider,
    },
    signing::HmacKey,
};

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
            "adyen" => providers.with(Adyen::new(adyen_account(&config.payments.adyen, capture)?, origin)),
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

fn adyen_account(adyen: &AdyenConfig, capture: CapturePolicy) -> Result<AdyenAccount, KeyError> {
    let exposed = |secret: &Option<Secret>| {
        secret
            .as_ref()
            .map_or_else(String::new, |secret| secret.expose().to_owned())
    };
    Ok(AdyenAccount {
        merchant_account: adyen.merchant_account.clone(),
        api_key: exposed(&adyen.api_key),
        // The configuration was checked.
        hmac_key: HmacKey::from_hex(&exposed(&adyen.hmac_key)).ok_or(KeyError::Random)?,
        client_key: adyen.client_key.clone(),
        url: adyen.url.clone(),
        is_live: adyen.live,
        capture,
    })
}
