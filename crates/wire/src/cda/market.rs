//! Where the shop sells and sends from.

use domain::{
    contact::Country,
    market::{Language, Market},
    pricing::TaxRate,
    stock::Warehouse,
};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::RawJson;

/// A market: one currency, one country's taxes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketModel {
    #[schema(example = "FI")]
    pub id: String,
    /// Of its country, in the language of the request.
    #[schema(example = "Finland")]
    pub name: String,
    #[schema(example = "EUR")]
    pub currency: String,
    /// ISO 3166-1 alpha-3.
    #[schema(example = "FIN")]
    pub country: String,
    #[schema(value_type = Vec<crate::schema::Language>)]
    pub languages: Vec<&'static str>,
    #[schema(value_type = crate::schema::Language)]
    pub default_language: &'static str,
    /// The market of those who choose none.
    pub is_default: bool,
    /// Rates that are in force now.
    pub taxes: Vec<MarketTax>,
}

/// A tax rate that is in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketTax {
    #[schema(example = "food")]
    pub tax_class: String,
    /// Per cent.
    #[schema(value_type = f64, example = 13.5)]
    pub rate: RawJson,
    #[schema(format = DateTime)]
    pub valid_from: String,
    /// The first moment at which it does not hold any more; null where no end is known.
    #[schema(format = DateTime)]
    pub valid_until: Option<String>,
}

/// A place that goods are sent from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WarehouseModel {
    #[schema(example = "main")]
    pub code: String,
    pub name: String,
    /// ISO 3166-1 alpha-3.
    #[schema(example = "FIN")]
    pub country: String,
    /// Goods are taken from the lowest first.
    pub position: i64,
}

impl MarketModel {
    pub fn new(market: &Market, is_default: bool, taxes: Vec<MarketTax>, language: Language) -> Self {
        let country = Country::parse(&market.country);
        Self {
            id: market.id.to_string(),
            name: country.map_or_else(|| market.country.clone(), |country| country.name(language).to_owned()),
            currency: market.currency.code().to_owned(),
            country: market.country.clone(),
            languages: Language::ALL.map(Language::code).to_vec(),
            default_language: market.default_language.code(),
            is_default,
            taxes,
        }
    }
}

impl MarketTax {
    /// `from` and `until` are the rate's moments as they are written.
    pub fn new(rate: &TaxRate, from: String, until: Option<String>) -> Result<Self, serde_json::Error> {
        Ok(Self {
            tax_class: rate.class.to_string(),
            rate: RawValue::from_string(percent(rate.rate))?,
            valid_from: from,
            valid_until: until,
        })
    }
}

/// Basis points as per cent, without zeros at the end.
fn percent(basis_points: u32) -> String {
    let text = format!("{}.{:02}", basis_points / 100, basis_points % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl From<Warehouse> for WarehouseModel {
    fn from(warehouse: Warehouse) -> Self {
        Self {
            code: warehouse.id.to_string(),
            name: warehouse.name.into(),
            country: warehouse.country.into(),
            position: warehouse.position,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_numbers() {
        for (points, text) in [(2550, "25.5"), (1400, "14"), (0, "0"), (1005, "10.05")] {
            assert_eq!(percent(points), text);
        }
    }
}
