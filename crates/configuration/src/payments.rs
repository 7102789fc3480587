//! What shoppers pay with.

use serde::{Deserialize, Serialize};

use crate::{Secret, choice::choice, source::is_source};

/// Providers that need no more than their name.
const BUILT_IN: [&str; 3] = ["test", "invoice", "pickup"];
const ADYEN: &str = "adyen";

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaymentsConfig {
    /// In the order in which shoppers see them: `test` (no money moves), `invoice`, `pickup`, `adyen`. Where nothing is set, a shop
    /// that only this machine reaches has all of them, and any other shop has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub providers: Option<Vec<String>>,
    #[serde(deserialize_with = "choice")]
    pub capture: CaptureTime,
    pub adyen: AdyenConfig,
}

/// The account at Adyen; read where `providers` names it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AdyenConfig {
    pub merchant_account: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub api_key: Option<Secret>,
    /// Of webhooks: hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hmac_key: Option<Secret>,
    /// For its component in the browser; no secret.
    pub client_key: String,
    /// With the version of the interface.
    pub url: String,
    pub live: bool,
    /// Hosts of its component's frames, pictures and calls; those that Adyen and the wallets have where nothing is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame_hosts: Option<Vec<String>>,
    /// Hosts of the wallets' scripts; likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script_hosts: Option<Vec<String>>,
}

impl Default for AdyenConfig {
    fn default() -> Self {
        Self {
            merchant_account: String::new(),
            api_key: None,
            hmac_key: None,
            client_key: String::new(),
            url: "https://checkout-test.adyen.com/v71".to_owned(),
            live: false,
            frame_hosts: None,
            script_hosts: None,
        }
    }
}

/// When the money of a payment is taken that its provider promised.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureTime {
    #[default]
    AtOnce,
    AtShipping,
}

impl PaymentsConfig {
    /// The providers of a shop. The one for tests is never there by itself where others reach the shop: whoever wants that
    /// names it.
    pub fn offered(&self, is_for_this_machine: bool) -> Vec<&str> {
        match &self.providers {
            Some(named) => named.iter().map(String::as_str).collect(),
            None if is_for_this_machine => BUILT_IN.to_vec(),
            None => Vec::new(),
        }
    }

    /// Whether a provider has a component of its own in the browser.
    pub fn has_component(&self) -> bool {
        self.providers.iter().flatten().any(|name| name == ADYEN)
    }

    /// The hosts of the frames, pictures and calls of that component; none where nobody has one.
    pub fn component_hosts(&self) -> Vec<String> {
        let own: &[&str] = if self.adyen.live {
            &ADYEN_LIVE_HOSTS
        } else {
            &ADYEN_TEST_HOSTS
        };
        self.of_component(self.adyen.frame_hosts.as_deref(), own.iter().chain(&WALLET_HOSTS))
    }

    /// The hosts of the scripts that the component adds to the page: those of wallets, which their owners give to nobody.
    pub fn component_scripts(&self) -> Vec<String> {
        self.of_component(self.adyen.script_hosts.as_deref(), &WALLET_SCRIPTS)
    }

    /// Hosts as they were set, or else the usual ones; none where no provider has a component.
    fn of_component<'a>(
        &self,
        set: Option<&[String]>,
        usual: impl IntoIterator<Item = &'a &'static str>,
    ) -> Vec<String> {
        if !self.has_component() {
            return Vec::new();
        }
        let usual = || usual.into_iter().map(ToString::to_string).collect();
        set.map_or_else(usual, <[String]>::to_vec)
    }
}

/// Where Adyen's component in the browser has its frames, pictures and calls: its test environment, and all regions of the other.
const ADYEN_TEST_HOSTS: [&str; 3] = [
    "https://checkoutshopper-test.adyen.com",
    "https://checkoutshopper-test.cdn.adyen.com",
    "https://checkoutanalytics-test.adyen.com",
];
const ADYEN_LIVE_HOSTS: [&str; 1] = ["https://*.adyen.com"];
/// Of Google Pay's sheet and its pictures.
const WALLET_HOSTS: [&str; 3] = [
    "https://google.com",
    "https://www.google.com",
    "https://www.gstatic.com",
];
const WALLET_SCRIPTS: [&str; 2] = ["https://pay.google.com", "https://applepay.cdn-apple.com"];

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(payments: &PaymentsConfig) -> Vec<String> {
    let named = payments.providers.as_deref().unwrap_or_default();
    let is_known = |name: &&String| BUILT_IN.contains(&name.as_str()) || *name == ADYEN;
    let unknown = named.iter().filter(|name| !is_known(name));
    let known = BUILT_IN.join(", ");
    let unknown = unknown.map(|name| format!("payments.providers holds {name:?}; there is {known}, {ADYEN}."));
    let doubled = named
        .iter()
        .enumerate()
        .filter(|(at, name)| named[..*at].contains(name))
        .map(|(_, name)| format!("payments.providers holds {name:?} twice."));
    let mut flaws: Vec<String> = unknown.chain(doubled).collect();
    if named.iter().any(|name| name == ADYEN) {
        flaws.extend(flaws_of_adyen(&payments.adyen));
    }
    flaws
}

fn flaws_of_adyen(adyen: &AdyenConfig) -> Vec<String> {
    let is_set = |secret: &Option<Secret>| secret.as_ref().is_some_and(|secret| !secret.expose().is_empty());
    let is_hex =
        |text: &str| !text.is_empty() && text.len().is_multiple_of(2) && text.bytes().all(|b| b.is_ascii_hexdigit());
    let has_hmac_key = adyen.hmac_key.as_ref().is_some_and(|key| is_hex(key.expose()));
    // Without encryption only where the other end is a test's.
    let is_safe = adyen.url.starts_with("https://") || !adyen.live && adyen.url.starts_with("http://127.0.0.1:");
    let is_of_mode = !adyen.url.contains(".adyen.com") || adyen.live != adyen.url.contains("-test.adyen.com");
    let are_sources = |hosts: &Option<Vec<String>>| hosts.iter().flatten().all(|host| is_source(host));
    let demands = [
        (
            are_sources(&adyen.frame_hosts) && are_sources(&adyen.script_hosts),
            "payments.adyen.frame_hosts and .script_hosts must be such as https://pay.example.com or https://*.example.com.",
        ),
        (
            !adyen.merchant_account.is_empty(),
            "payments.adyen.merchant_account is missing.",
        ),
        (
            is_set(&adyen.api_key),
            "payments.adyen.api_key is missing; write it into the environment.",
        ),
        (
            has_hmac_key,
            "payments.adyen.hmac_key must be the hexadecimal key of the webhook, as the Customer Area shows it.",
        ),
        (
            !adyen.client_key.is_empty(),
            "payments.adyen.client_key is missing: the browser's component needs it.",
        ),
        (is_safe, "payments.adyen.url must begin with https://."),
        (
            is_of_mode,
            "payments.adyen.live and payments.adyen.url contradict each other: one is for tests, the other is not.",
        ),
    ];
    let broken = demands.iter().filter(|(holds, _)| !holds);
    broken.map(|(_, sentence)| (*sentence).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_paid_with_test_money_unasked() {
        let mut payments = PaymentsConfig::default();
        assert!(payments.offered(true).contains(&"test"));
        assert!(payments.offered(false).is_empty());
        payments.providers = Some(vec!["test".to_owned()]);
        assert_eq!(payments.offered(false), ["test"]);
    }

    #[test]
    fn mistakes_are_told() {
        let of = |names: &[&str]| {
            flaws(&PaymentsConfig {
                providers: Some(names.iter().map(|name| (*name).to_owned()).collect()),
                ..PaymentsConfig::default()
            })
        };
        assert!(of(&[]).is_empty() && of(&["pickup", "test"]).is_empty());
        assert_eq!(of(&["invoice", "invoice", "cash"]).len(), 2);
        assert_eq!(of(&["adyen"]).len(), 4, "{:?}", of(&["adyen"]));
    }

    #[test]
    fn an_account_is_whole() {
        let whole = AdyenConfig {
            merchant_account: "PralineFI".to_owned(),
            api_key: Some(Secret::new("key")),
            hmac_key: Some(Secret::new("44782DEF")),
            client_key: "test_PUBLIC".to_owned(),
            ..AdyenConfig::default()
        };
        assert_eq!(flaws_of_adyen(&whole), [""; 0]);
        let wrong = |change: fn(&mut AdyenConfig)| {
            let mut changed = whole.clone();
            change(&mut changed);
            flaws_of_adyen(&changed).len()
        };
        assert_eq!(wrong(|adyen| adyen.hmac_key = Some(Secret::new("no hex"))), 1);
        assert_eq!(wrong(|adyen| adyen.live = true), 1);
        assert_eq!(wrong(|adyen| adyen.url = "http://checkout.example".to_owned()), 1);
        assert_eq!(wrong(|adyen| adyen.url = "http://127.0.0.1:9".to_owned()), 0);
        assert_eq!(
            wrong(|adyen| {
                adyen.live = true;
                adyen.url = "https://abc-checkout-live.adyenpayments.com/checkout/v71".to_owned();
            }),
            0
        );
    }
}
