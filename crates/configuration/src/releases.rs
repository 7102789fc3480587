//! Where press releases come from, and where one subscribes to them.

use std::time::Duration;

use domain::{content::Link, release::FeedId};
use serde::{Deserialize, Serialize};

use crate::source::{is_source, source_of};

const CISION: &str = "cision";

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReleasesConfig {
    /// `cision`; the shop's own feeds where nothing is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    pub cision: CisionConfig,
    pub subscription: SubscriptionConfig,
}

/// The feeds at Cision, or at whoever speaks the same; read where `provider` names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CisionConfig {
    pub url: String,
    /// The keys of the feeds that blocks may show.
    pub feeds: Vec<String>,
    /// So long it may take to answer.
    pub timeout_ms: u64,
    /// How often the feeds are read again.
    pub refresh_s: u64,
    /// Pictures of releases come from these: `https://cdn.example`, or `https://*.example.com`.
    pub picture_hosts: Vec<String>,
    /// Networks beside the public internet that the provider may be in, such as `10.1.0.0/16`.
    pub private_networks: Vec<String>,
}

/// Where forms that subscribe are posted. Both, or neither: without them no form is shown.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SubscriptionConfig {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Names the list there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_identifier: Option<String>,
}

impl Default for CisionConfig {
    fn default() -> Self {
        Self {
            url: "https://publish.ne.cision.com/papi".to_owned(),
            feeds: Vec::new(),
            timeout_ms: 5_000,
            refresh_s: 300,
            picture_hosts: vec!["https://mb.cision.com".to_owned()],
            private_networks: Vec::new(),
        }
    }
}

impl CisionConfig {
    pub fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }

    pub fn refresh(&self) -> Duration {
        Duration::from_secs(self.refresh_s)
    }
}

impl ReleasesConfig {
    /// The hosts of pictures in releases: none where the shop's own are shown.
    pub fn picture_hosts(&self) -> &[String] {
        match self.provider {
            Some(_) => &self.cision.picture_hosts,
            None => &[],
        }
    }

    /// Where a form that subscribes is posted, and which list it names.
    pub fn subscription(&self) -> Option<(&str, &str)> {
        let SubscriptionConfig { url, unique_identifier } = &self.subscription;
        url.as_deref().zip(unique_identifier.as_deref())
    }

    /// The host of that form, as a content security policy names it.
    pub fn form_host(&self) -> Option<String> {
        source_of(self.subscription()?.0)
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(releases: &ReleasesConfig) -> Vec<String> {
    let mut flaws = match releases.provider.as_deref() {
        None => Vec::new(),
        Some(CISION) => flaws_of_cision(&releases.cision),
        Some(other) => vec![format!("releases.provider is {other:?}; there is {CISION}.")],
    };
    let SubscriptionConfig { url, unique_identifier } = &releases.subscription;
    if url.is_some() != unique_identifier.is_some() {
        flaws.push("releases.subscription needs url and unique_identifier, or neither.".to_owned());
    }
    if let Some(url) = url
        && !is_form_address(url)
    {
        flaws.push("releases.subscription.url must be an address that begins with https://.".to_owned());
    }
    flaws
}

/// A browser goes there: not without encryption, unless the other end is a test's.
fn is_form_address(url: &str) -> bool {
    let is_safe = url.starts_with("http://127.0.0.1:") || Link::parse(url).is_ok_and(|link| link.is_https());
    is_safe && source_of(url).is_some()
}

fn flaws_of_cision(cision: &CisionConfig) -> Vec<String> {
    let is_private = !cision.private_networks.is_empty();
    let is_safe = cision.url.starts_with("https://") || (is_private && cision.url.starts_with("http://"));
    let demands = [
        (
            is_safe,
            "releases.cision.url must begin with https://; http:// is for private_networks alone.",
        ),
        (
            (1..=10).contains(&cision.feeds.len()) && cision.feeds.iter().all(|feed| FeedId::parse(feed).is_ok()),
            "releases.cision.feeds must name 1 to 10 feeds by their keys, of letters, digits, hyphens and underscores.",
        ),
        (
            (100..=30_000).contains(&cision.timeout_ms),
            "releases.cision.timeout_ms must be 100 to 30000.",
        ),
        (
            (1..=86_400).contains(&cision.refresh_s),
            "releases.cision.refresh_s must be 1 to 86400.",
        ),
        (
            cision.picture_hosts.iter().all(|host| is_source(host)),
            "releases.cision.picture_hosts must be such as https://cdn.example.com or https://*.example.com.",
        ),
    ];
    let broken = demands.iter().filter(|(holds, _)| !holds);
    broken.map(|(_, sentence)| (*sentence).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_half_set_up_is_refused() {
        let mut releases = ReleasesConfig::default();
        assert_eq!(flaws(&releases), [""; 0]);
        releases.provider = Some("pigeon".to_owned());
        assert_eq!(flaws(&releases).len(), 1);
        releases.provider = Some("cision".to_owned());
        assert_eq!(flaws(&releases).len(), 1, "no feed: {:?}", flaws(&releases));
        releases.cision.feeds = vec!["A275C0BF".to_owned()];
        assert_eq!(flaws(&releases), [""; 0]);
        releases.cision.url = "http://10.1.0.7/papi".to_owned();
        assert_eq!(flaws(&releases).len(), 1);
        releases.cision.private_networks = vec!["10.1.0.0/16".to_owned()];
        assert_eq!(flaws(&releases), [""; 0]);
        releases.cision.feeds.push("a/b".to_owned());
        releases.cision.refresh_s = 0;
        releases.cision.picture_hosts = vec!["https://a.example; script-src *".to_owned()];
        assert_eq!(flaws(&releases).len(), 3);
    }

    #[test]
    fn a_form_has_an_address_and_a_list() {
        let with = |url: Option<&str>, list: Option<&str>| ReleasesConfig {
            subscription: SubscriptionConfig {
                url: url.map(str::to_owned),
                unique_identifier: list.map(str::to_owned),
            },
            ..ReleasesConfig::default()
        };
        let address = "https://publish.example.com/Subscription/Subscribe?a=b";
        let good = with(Some(address), Some("5f1c"));
        assert_eq!(flaws(&good), [""; 0]);
        assert_eq!(good.subscription(), Some((address, "5f1c")));
        assert_eq!(good.form_host().as_deref(), Some("https://publish.example.com"));
        assert_eq!(with(None, None).form_host(), None);
        for (url, list) in [
            (Some(address), None),
            (None, Some("5f1c")),
            (Some("http://publish.example.com/x"), Some("5f1c")),
            (Some("https://a.example.com; script-src *"), Some("5f1c")),
            (Some("/subscribe"), Some("5f1c")),
            (Some("javascript:alert(1)"), Some("5f1c")),
        ] {
            assert_eq!(flaws(&with(url, list)).len(), 1, "{url:?} {list:?}");
        }
    }
}
