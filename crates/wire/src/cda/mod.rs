//! Carts, stock, prices and markets as systems beside the shop ask for them.

mod cart;
mod checkout;
mod converted;
mod goods;
mod market;
mod site;

pub use cart::{CART_NAME, CartForm, CartHead, CartList, CartSearchForm, CustomerCart, LineForm, is_cart_name};
pub use checkout::{CartTotals, LineItemPrices, PrepareForm, PreparedCheckout, ShippingTotals, ValidationIssue};
pub use converted::{ConversionProblem, ConvertForm, ConvertedOrder};
pub use goods::{CampaignPrice, InventoryRow, PriceRow};
pub use market::{MarketModel, MarketTax, WarehouseModel};
pub use site::{ContentRoots, SiteHost, SiteLanguage, SiteModel};

use serde_json::value::RawValue;

/// A JSON value that is rendered already.
pub type RawJson = Box<RawValue>;
