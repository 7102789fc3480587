//! What a variation costs: numbers for programs, and the same as people read them.

use domain::{
    catalogue,
    clock::UnixMillis,
    market::{Language, Market},
    money::Money,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{amount::Amount, format};

/// The prices of a variation in a market, in major units; a name ending in `String` is the display text of the
/// number beside it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prices {
    /// Null when there is no price in the market: listed, but not sold online.
    pub placed_price: Option<Amount>,
    #[schema(example = "5,90 €")]
    pub placed_price_string: Option<String>,
    pub discounted_price: Option<Amount>,
    pub discounted_price_string: Option<String>,
    pub has_discounted_price: bool,
    pub price_per_kilo: Option<Amount>,
    #[schema(example = "39,33 €/kg")]
    pub price_per_kilo_string: Option<String>,
    pub discounted_price_per_kilo: Option<Amount>,
    pub discounted_price_per_kilo_string: Option<String>,
    /// While it is reduced: the lowest price of the 30 days before.
    pub previous_price: Option<PreviousPrice>,
    #[schema(example = "EUR")]
    pub currency: String,
}

/// The lowest price of the 30 days before a reduction.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviousPrice {
    pub price_including_tax: Amount,
    pub price_including_tax_string: String,
}

impl Prices {
    /// Of what is not sold in the market.
    pub(crate) fn none(market: &Market) -> Self {
        Self {
            placed_price: None,
            placed_price_string: None,
            discounted_price: None,
            discounted_price_string: None,
            has_discounted_price: false,
            price_per_kilo: None,
            price_per_kilo_string: None,
            discounted_price_per_kilo: None,
            discounted_price_per_kilo_string: None,
            previous_price: None,
            currency: market.currency.code().to_owned(),
        }
    }

    pub fn new(variation: &catalogue::Variation, market: &Market, at: UnixMillis, language: Language) -> Self {
        let price = variation.price_at(&market.id, at);
        let of = |minor: i64| Money::from_minor(minor, market.currency);
        let show = |price: Money| format::money(price, language);
        let per_kilo = |price: Money| price.per_units(variation.net_weight?, 1000);
        let show_per_kilo = |price: Money| format!("{}/kg", show(price));
        let placed = price.map(|price| of(price.regular));
        let discounted = price.and_then(|price| price.campaign).map(of);
        Self {
            placed_price: placed.map(Amount),
            placed_price_string: placed.map(show),
            discounted_price: discounted.map(Amount),
            discounted_price_string: discounted.map(show),
            has_discounted_price: discounted.is_some(),
            price_per_kilo: placed.and_then(per_kilo).map(Amount),
            price_per_kilo_string: placed.and_then(per_kilo).map(show_per_kilo),
            discounted_price_per_kilo: discounted.and_then(per_kilo).map(Amount),
            discounted_price_per_kilo_string: discounted.and_then(per_kilo).map(show_per_kilo),
            previous_price: price.and_then(|price| price.previous).map(|minor| PreviousPrice {
                price_including_tax: Amount(of(minor)),
                price_including_tax_string: show(of(minor)),
            }),
            currency: market.currency.code().to_owned(),
        }
    }
}
