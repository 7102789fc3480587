//! What shoppers pay with.

use serde::{Deserialize, Serialize};

/// Providers that need no more than their name.
const BUILT_IN: [&str; 3] = ["test", "invoice", "pickup"];

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaymentsConfig {
    /// In the order in which shoppers see them: `test` (no money moves), `invoice`, `pickup`. Where nothing is set, a shop
    /// that only this machine reaches has all of them, and any other shop has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub providers: Option<Vec<String>>,
    pub capture: CaptureTime,
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
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(payments: &PaymentsConfig) -> Vec<String> {
    let named = payments.providers.as_deref().unwrap_or_default();
    let unknown = named.iter().filter(|name| !BUILT_IN.contains(&name.as_str()));
    let known = BUILT_IN.join(", ");
    let unknown = unknown.map(|name| format!("payments.providers holds {name:?}; there is {known}."));
    let doubled = named
        .iter()
        .enumerate()
        .filter(|(at, name)| named[..*at].contains(name))
        .map(|(_, name)| format!("payments.providers holds {name:?} twice."));
    unknown.chain(doubled).collect()
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
    }
}
