//! Stock and prices of single variations.

use domain::{catalogue::Variation, clock::UnixMillis, market::Market, money::Money, stock::StockLevel};
use serde::Serialize;
use utoipa::ToSchema;

use crate::amount::Amount;

/// Pieces of a variation in one warehouse.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InventoryRow {
    /// Code of the variation.
    #[schema(example = "HH-1001-150")]
    pub catalog_entry_code: String,
    #[schema(example = "main")]
    pub warehouse_code: String,
    /// On the shelf.
    pub in_stock_quantity: u32,
    /// Of these, set aside for payments under way.
    pub reserved_quantity: u32,
    /// What may still be sold.
    pub purchase_available_quantity: u32,
    /// False where the shop sells beyond its stock.
    pub is_tracked: bool,
}

impl InventoryRow {
    pub fn new(level: &StockLevel, is_tracked: bool) -> Self {
        Self {
            catalog_entry_code: level.variation.to_string(),
            warehouse_code: level.warehouse.to_string(),
            in_stock_quantity: level.quantity,
            reserved_quantity: level.reserved,
            purchase_available_quantity: level.available(),
            is_tracked,
        }
    }
}

/// What a variation costs in a market now, in major units, tax included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRow {
    /// Code of the variation.
    #[schema(example = "HH-1001-150")]
    pub catalog_entry_code: String,
    #[schema(example = "FI")]
    pub market_id: String,
    #[schema(example = "EUR")]
    pub currency: String,
    /// What is paid now.
    pub price: Amount,
    pub regular_price: Amount,
    /// The campaign that lowers the price now.
    pub campaign: Option<CampaignPrice>,
    /// While a campaign runs: the lowest price of the 30 days before it began.
    pub previous_price: Option<Amount>,
}

/// A price that holds for a time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CampaignPrice {
    pub price: Amount,
    #[schema(format = DateTime)]
    pub valid_from: String,
    /// The first moment at which it does not hold any more; null where no end is set.
    #[schema(format = DateTime)]
    pub valid_until: Option<String>,
}

impl PriceRow {
    /// Nothing where the variation is not for sale in the market. `write_moment` renders a moment.
    pub fn new(
        variation: &Variation,
        market: &Market,
        at: UnixMillis,
        write_moment: impl Fn(UnixMillis) -> String,
    ) -> Option<Self> {
        let schedule = variation.prices.get(&market.id)?;
        let now = schedule.at(at)?;
        let amount = |minor| Amount(Money::from_minor(minor, market.currency));
        let campaign = schedule.campaign(at).map(|period| CampaignPrice {
            price: amount(period.minor),
            valid_from: write_moment(period.from),
            valid_until: period.until.map(&write_moment),
        });
        Some(Self {
            catalog_entry_code: variation.code.to_string(),
            market_id: market.id.to_string(),
            currency: market.currency.code().to_owned(),
            price: amount(now.current()),
            regular_price: amount(now.regular),
            campaign,
            previous_price: now.previous.map(amount),
        })
    }
}
