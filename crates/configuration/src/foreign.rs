//! Hosts of others whose parts the shop's pages show.

use crate::Config;

/// As a content security policy names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForeignHosts {
    /// Of scripts that run in the page.
    pub scripts: Vec<String>,
    /// Of frames, and of pictures and calls that belong to them.
    pub frames: Vec<String>,
}

impl Config {
    /// The hosts of the providers that take part in the checkout.
    pub fn checkout_hosts(&self) -> ForeignHosts {
        ForeignHosts {
            scripts: self.delivery.widget_hosts().to_vec(),
            frames: self
                .payments
                .component_hosts()
                .iter()
                .map(|host| (*host).to_owned())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_providers_in_use_have_hosts() {
        let mut config = Config::default();
        assert_eq!(config.checkout_hosts(), ForeignHosts::default());
        config.payments.providers = Some(vec!["adyen".to_owned()]);
        let test = config.checkout_hosts();
        assert!(
            test.scripts.is_empty() && test.frames.iter().all(|host| host.contains("-test.")),
            "{test:?}"
        );
        config.payments.adyen.live = true;
        assert_eq!(config.checkout_hosts().frames, ["https://*.adyen.com"]);
        config.payments.providers = None;
        config.delivery.provider = Some("ingrid".to_owned());
        assert_eq!(config.checkout_hosts().scripts, ["https://*.ingrid.com"]);
    }
}
