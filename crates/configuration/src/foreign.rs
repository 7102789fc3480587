//! Hosts of others whose parts the shop's pages show.

use crate::{Config, SiteConfig};

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
    /// Of forms that lead to others.
    pub forms: Vec<String>,
}

impl Config {
    /// The hosts that every page may show: one may be reached from any other without a document of its own.
    /// `site` is the section as it is now, which may be newer than this configuration.
    pub fn page_hosts(&self, site: &SiteConfig) -> ForeignHosts {
        ForeignHosts {
            forms: self.releases.form_host().into_iter().collect(),
            players: site.frame_hosts.clone(),
            pictures: [&site.picture_hosts, self.releases.picture_hosts()].concat(),
            ..ForeignHosts::default()
        }
    }

    /// The hosts of the providers that take part in the checkout, beside those of every page.
    pub fn checkout_hosts(&self, site: &SiteConfig) -> ForeignHosts {
        let payments = &self.payments;
        let mut scripts = self.delivery.widget_hosts().to_vec();
        scripts.extend(payments.component_scripts().iter().map(ToString::to_string));
        ForeignHosts {
            scripts,
            frames: payments.component_hosts().iter().map(ToString::to_string).collect(),
            banks: payments.has_component(),
            ..self.page_hosts(site)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SubscriptionConfig;

    #[test]
    fn only_providers_in_use_have_hosts() {
        let mut config = Config::default();
        assert_eq!(config.checkout_hosts(&config.site), config.page_hosts(&config.site));
        config.payments.providers = Some(vec!["adyen".to_owned()]);
        let test = config.checkout_hosts(&config.site);
        let adyen =
            |hosts: &[String]| -> Vec<String> { hosts.iter().filter(|host| host.contains("adyen")).cloned().collect() };
        assert!(test.banks && adyen(&test.scripts).is_empty(), "{test:?}");
        assert!(
            adyen(&test.frames).iter().all(|host| host.contains("-test.")),
            "{test:?}"
        );
        config.payments.adyen.live = true;
        assert_eq!(
            adyen(&config.checkout_hosts(&config.site).frames),
            ["https://*.adyen.com"]
        );
        config.payments.providers = None;
        config.delivery.provider = Some("ingrid".to_owned());
        let delivered = config.checkout_hosts(&config.site);
        assert_eq!(delivered.scripts, ["https://*.ingrid.com"]);
        assert!(delivered.frames.is_empty() && !delivered.banks, "{delivered:?}");
    }

    #[test]
    fn pages_have_the_hosts_of_press_releases_where_these_are_a_providers() {
        let mut config = Config::default();
        assert_eq!(config.page_hosts(&config.site).pictures, ["https://i.ytimg.com"]);
        assert_eq!(
            config.page_hosts(&config.site).players,
            ["https://www.youtube-nocookie.com"]
        );
        config.site.picture_hosts.clear();
        config.site.frame_hosts.clear();
        assert_eq!(config.page_hosts(&config.site), ForeignHosts::default());
        config.releases.provider = Some("cision".to_owned());
        config.releases.subscription = SubscriptionConfig {
            url: Some("https://publish.example.com/subscribe".to_owned()),
            unique_identifier: Some("5f1c".to_owned()),
        };
        let hosts = config.page_hosts(&config.site);
        assert_eq!(hosts.forms, ["https://publish.example.com"]);
        assert_eq!(hosts.pictures, ["https://mb.cision.com"]);
        assert!(hosts.scripts.is_empty() && hosts.frames.is_empty(), "{hosts:?}");
        assert_eq!(config.checkout_hosts(&config.site).forms, hosts.forms);
    }
}
