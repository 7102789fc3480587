//! What shoppers of the Nordic markets pay with, in the order in which they look for it.

use domain::ids::MarketId;
use serde::{Deserialize, Serialize};

/// A way of paying, as its provider calls it. The shop's dictionaries have its name under `/payment/methods/<id>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MethodId {
    Card,
    MobilePay,
    Swish,
    Klarna,
    Bank,
    ApplePay,
    GooglePay,
    Invoice,
    Pickup,
}

/// A way of paying as a provider offers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Method {
    pub id: MethodId,
    /// An app on the shopper's phone takes over.
    pub switches_app: bool,
}

impl MethodId {
    pub const ALL: [Self; 9] = [
        Self::Card,
        Self::MobilePay,
        Self::Swish,
        Self::Klarna,
        Self::Bank,
        Self::ApplePay,
        Self::GooglePay,
        Self::Invoice,
        Self::Pickup,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::MobilePay => "mobilepay",
            Self::Swish => "swish",
            Self::Klarna => "klarna",
            Self::Bank => "bank",
            Self::ApplePay => "applepay",
            Self::GooglePay => "googlepay",
            Self::Invoice => "invoice",
            Self::Pickup => "pickup",
        }
    }

    /// Whether its money moves as it is promised, from bank to bank. Nobody can ask for a capture of its own then, and nothing
    /// but the authorisation tells of it: [what is captured by itself](https://docs.adyen.com/online-payments/capture).
    pub fn is_captured_with_authorisation(self) -> bool {
        matches!(self, Self::Bank | Self::Swish)
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == text)
    }
}

impl From<MethodId> for Method {
    fn from(id: MethodId) -> Self {
        Self {
            id,
            switches_app: matches!(id, MethodId::MobilePay | MethodId::Swish),
        }
    }
}

/// What is usual in a market, the most usual first.
pub fn methods_of(market: &MarketId) -> &'static [MethodId] {
    use MethodId::{ApplePay, Bank, Card, GooglePay, Klarna, MobilePay, Swish};
    match market.as_str() {
        "FI" => &[Bank, Card, MobilePay, ApplePay, GooglePay, Klarna],
        "SE" => &[Swish, Card, Klarna, ApplePay, GooglePay, Bank],
        "DK" => &[MobilePay, Card, ApplePay, GooglePay, Klarna],
        _ => &[Card, ApplePay, GooglePay, Klarna],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_the_names_that_are_written() {
        for method in MethodId::ALL {
            assert_eq!(MethodId::parse(method.as_str()), Some(method));
            assert_eq!(
                serde_json::to_value(method).expect("a text"),
                serde_json::json!(method.as_str())
            );
        }
    }

    #[test]
    fn every_market_pays_with_cards() {
        for market in ["FI", "SE", "DK", "NO"] {
            let methods = methods_of(&MarketId::parse(market).expect("a market"));
            assert!(methods.contains(&MethodId::Card), "{market}");
        }
        let sweden = methods_of(&MarketId::parse("SE").expect("a market"));
        assert_eq!(sweden[0], MethodId::Swish);
    }
}
