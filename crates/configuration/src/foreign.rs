//! Hosts of others whose parts the shop's pages show.

use crate::Config;

/// As a content security policy names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForeignHosts {
    /// Of scripts that run in the page.
    pub scripts: Vec<String>,
    /// Of frames, and of pictures and calls that belong to them.
    pub frames: Vec<String>,
    /// Of frames alone, such as players of films.
    pub players: Vec<String>,
    /// Of pictures alone.
    pub pictures: Vec<String>,
    /// Banks ask in frames whether it is their customer who pays, and are sent there by a form. Each has hosts of its own,
    /// which nobody can list.
    pub banks: bool,
}

impl Config {
    /// The hosts of the providers that take part in the checkout.
    pub fn checkout_hosts(&self) -> ForeignHosts {
        let payments = &self.payments;
        let mut scripts = self.delivery.widget_hosts().to_vec();
        scripts.extend(payments.component_scripts().iter().map(ToString::to_string));
        ForeignHosts {
            scripts,
            frames: payments.component_hosts().iter().map(ToString::to_string).collect(),
            banks: payments.has_component(),
            ..ForeignHosts::default()
        }
    }

    /// The hosts whose films pages show.
    pub fn content_hosts(&self) -> ForeignHosts {
        ForeignHosts {
            players: self.site.frame_hosts.clone(),
            pictures: self.site.picture_hosts.clone(),
            ..ForeignHosts::default()
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
        let adyen =
            |hosts: &[String]| -> Vec<String> { hosts.iter().filter(|host| host.contains("adyen")).cloned().collect() };
        assert!(test.banks && adyen(&test.scripts).is_empty(), "{test:?}");
        assert!(
            adyen(&test.frames).iter().all(|host| host.contains("-test.")),
            "{test:?}"
        );
        config.payments.adyen.live = true;
        assert_eq!(adyen(&config.checkout_hosts().frames), ["https://*.adyen.com"]);
        config.payments.providers = None;
        config.delivery.provider = Some("ingrid".to_owned());
        let delivered = config.checkout_hosts();
        assert_eq!(delivered.scripts, ["https://*.ingrid.com"]);
        assert!(delivered.frames.is_empty() && !delivered.banks, "{delivered:?}");
    }
}
