//! What a variation costs: numbers for programs, and the same as people read them.

use domain::{
    catalogue,
    market::{Language, Market},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{amount::Amount, format};

/// The prices of a variation in a market, in major units; a name ending in `String` is the display text of the
/// number beside it.
#[derive(Debug, Clone, Serialize, ToSchema)]
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
    #[schema(example = "EUR")]
    pub currency: String,
}

impl Prices {
    pub fn new(variation: &catalogue::Variation, market: &Market, language: Language) -> Self {
        let placed = variation.price(market);
        let per_kilo = variation.price_per_kilo(market);
        Self {
            placed_price: placed.map(Amount),
            placed_price_string: placed.map(|price| format::money(price, language)),
            discounted_price: None,
            discounted_price_string: None,
            has_discounted_price: false,
            price_per_kilo: per_kilo.map(Amount),
            price_per_kilo_string: per_kilo.map(|price| format!("{}/kg", format::money(price, language))),
            discounted_price_per_kilo: None,
            discounted_price_per_kilo_string: None,
            currency: market.currency.code().to_owned(),
        }
    }
}
