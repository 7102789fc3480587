//! Countries, as forms offer them.

use domain::{
    contact::Country,
    market::{Language, Market},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A country that the shop delivers to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountryOption {
    /// ISO 3166-1 alpha-3.
    #[schema(example = "FIN")]
    pub country_code: &'static str,
    #[schema(example = "Suomi")]
    pub country_name: &'static str,
    #[schema(example = "+358")]
    pub telephone_prefix: &'static str,
    /// How many digits its postal codes have.
    #[schema(example = 5)]
    pub postal_digits: usize,
}

impl CountryOption {
    /// All countries; that of the market first, which is the one that a form begins with.
    pub fn all(language: Language, market: &Market) -> Vec<Self> {
        let option = |country: Country| Self {
            country_code: country.code,
            country_name: country.name(language),
            telephone_prefix: country.telephone_prefix,
            postal_digits: country.postal_digits,
        };
        let own = |country: &Country| country.code == market.country;
        let (first, others): (Vec<_>, Vec<_>) = Country::ALL.into_iter().partition(own);
        first.into_iter().chain(others).map(option).collect()
    }
}
