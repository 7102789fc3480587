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
    /// Of films alone.
    pub media: Vec<String>,
    /// Banks ask in frames whether it is their customer who pays, and are sent there by a form. Each has hosts of its own,
    /// which nobody can list.
    pub banks: bool,
    /// Of forms that lead to others.
    pub forms: Vec<String>,
}

impl Config {
    /// The hosts that every page may show: one may be reached from any other without a document of its own.
    pub fn page_hosts(&self) -> ForeignHosts {
        let site = &self.site;
        ForeignHosts {
            scripts: site.script_hosts.clone(),
            forms: self.releases.form_host().into_iter().collect(),
            players: site.frame_hosts.clone(),
            pictures: [&site.picture_hosts, self.releases.picture_hosts()].concat(),
            media: site.media_hosts.clone(),
            ..ForeignHosts::default()
        }
    }

    /// The hosts of the providers that take part in the checkout, beside those of every page.
    pub fn checkout_hosts(&self) -> ForeignHosts {
        let (payments, mut hosts) = (&self.payments, self.page_hosts());
        hosts.scripts.extend_from_slice(self.delivery.widget_hosts());
        hosts.scripts.extend(payments.component_scripts());
        ForeignHosts {
            frames: payments.component_hosts(),
            banks: payments.has_component(),
            ..hosts
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
        assert_eq!(config.checkout_hosts(), config.page_hosts());
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
        config.payments.adyen.frame_hosts = Some(vec!["https://pay.example".to_owned()]);
        config.payments.adyen.script_hosts = Some(Vec::new());
        let own = config.checkout_hosts();
        assert_eq!(
            (own.frames.as_slice(), own.scripts.as_slice()),
            (["https://pay.example".to_owned()].as_slice(), [].as_slice())
        );
        config.payments.providers = None;
        config.delivery.provider = Some("ingrid".to_owned());
        let delivered = config.checkout_hosts();
        assert_eq!(delivered.scripts, ["https://*.ingrid.com"]);
        assert!(delivered.frames.is_empty() && !delivered.banks, "{delivered:?}");
    }

    #[test]
    fn pages_have_the_hosts_of_press_releases_where_these_are_a_providers() {
        let mut config = Config::default();
        assert_eq!(config.page_hosts().pictures, ["https://i.ytimg.com"]);
        assert_eq!(config.page_hosts().players, ["https://www.youtube-nocookie.com"]);
        config.site.picture_hosts.clear();
        config.site.frame_hosts.clear();
        assert_eq!(config.page_hosts(), ForeignHosts::default());
        config.site.script_hosts.push("https://widget.example".to_owned());
        config.site.media_hosts.push("https://films.example".to_owned());
        let own = config.page_hosts();
        assert_eq!(
            (&own.scripts, &own.media),
            (&config.site.script_hosts, &config.site.media_hosts)
        );
        assert_eq!(config.checkout_hosts().scripts, own.scripts);
        config.site.script_hosts.clear();
        config.releases.provider = Some("cision".to_owned());
        config.releases.subscription = SubscriptionConfig {
            url: Some("https://publish.example.com/subscribe".to_owned()),
            unique_identifier: Some("5f1c".to_owned()),
        };
        let hosts = config.page_hosts();
        assert_eq!(hosts.forms, ["https://publish.example.com"]);
        assert_eq!(hosts.pictures, ["https://mb.cision.com"]);
        assert!(hosts.scripts.is_empty() && hosts.frames.is_empty(), "{hosts:?}");
        assert_eq!(config.checkout_hosts().forms, hosts.forms);
    }
}
