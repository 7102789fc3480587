//! How a product reaches the shopper.

use domain::{
    delivery::{Arrival, DeliveryKind, Offer},
    market::Language,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{amount::Amount, format};

/// Ways of delivery of one piece.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDelivery {
    /// In the shop's order; empty where the product is not delivered to the market.
    pub methods: Vec<DeliveryMethod>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryMethod {
    #[schema(example = "pickup-point")]
    pub id: String,
    /// Where the goods are handed over: `home`, `pickupPoint` or `store`.
    #[schema(example = "pickupPoint")]
    pub kind: &'static str,
    pub name: String,
    pub description: Option<String>,
    /// In major units.
    pub price: Amount,
    #[schema(example = "4,90 €")]
    pub price_string: String,
    /// From goods of this amount on it is free; null where it is already, or never is.
    #[schema(example = "49,00 €")]
    pub free_from_string: Option<String>,
    /// The days on which it arrives when it is ordered now; null where that is not known.
    #[schema(example = "25.11.–27.11.")]
    pub arrival: Option<String>,
}

impl ProductDelivery {
    pub fn new(offers: &[Offer<'_>], language: Language) -> Self {
        Self {
            methods: offers
                .iter()
                .map(|offer| DeliveryMethod::new(offer, language))
                .collect(),
        }
    }
}

impl DeliveryMethod {
    pub fn new(offer: &Offer<'_>, language: Language) -> Self {
        let Offer {
            method,
            price,
            free_from,
            arrival,
        } = offer;
        Self {
            id: method.id.to_string(),
            kind: match method.kind {
                DeliveryKind::Home => "home",
                DeliveryKind::PickupPoint => "pickupPoint",
                DeliveryKind::Store => "store",
                DeliveryKind::Email => "email",
            },
            name: method.name.get(language).unwrap_or_default().to_owned(),
            description: method.description.get(language).map(str::to_owned),
            price: Amount(*price),
            price_string: format::money(*price, language),
            free_from_string: free_from.map(|amount| format::money(amount, language)),
            arrival: arrival.map(|Arrival { earliest, latest, .. }| format::days(earliest, latest, language)),
        }
    }
}
