//! A cart made ready for checkout: its totals, and what keeps its lines from being bought.

use std::collections::BTreeSet;

use domain::{
    checkout::CartIssue,
    ids::ShipmentId,
    money::Money,
    order::{Order, OrderLine},
    pricing::{LineIssue, PricedCart, PricedLine},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CustomerCart, RawJson};
use crate::{amount::Amount, page::content_id, product::DeliveryMethod, schema::words};

words! {
    /// What keeps a cart as a whole from being ordered.
    CartIssueWord: CartIssue::ALL.map(CartIssue::as_str);
}

/// What the caller saw.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PrepareForm {
    /// The total that the shopper was shown, in major units: where it is higher by now, that is told.
    #[serde(default)]
    #[schema(value_type = Option<f64>, example = 24.9)]
    pub total: Option<serde_json::Number>,
}

/// A cart that was made ready for checkout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreparedCheckout {
    #[schema(value_type = CustomerCart)]
    pub cart: RawJson,
    pub totals: CartTotals,
    /// Ways of delivery to choose from; empty where none takes what lies in the cart.
    pub available_shipping_methods: Vec<DeliveryMethod>,
    /// What keeps the cart as a whole from being ordered: `cart-empty`; `details-required`: nobody said who buys;
    /// `shipping-method-required`; `pickup-point-required`: nobody said where it is fetched; `shipping-country`: it would be brought to a country that the market does not deliver to; `price-increased`: it costs more than the caller saw.
    #[schema(value_type = Vec<CartIssueWord>)]
    pub cart_issues: Vec<&'static str>,
    /// Lines that cannot be bought as they are; empty when all can.
    pub validation_issues: Vec<ValidationIssue>,
}

/// What keeps a line from being bought.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ValidationIssue {
    /// Number of the variation.
    pub content_id: u32,
    #[schema(example = "HH-1001-150")]
    pub code: String,
    /// `unknown-code`: not in the catalogue any more; `no-price`: not for sale in this market now;
    /// `insufficient-stock`; `not-buyable`: not sold in this form.
    #[schema(example = json!(["insufficient-stock"]))]
    pub validation_issues: Vec<&'static str>,
}

impl ValidationIssue {
    /// Nothing where the line can be bought.
    pub fn new(line: &PricedLine, issues: &[LineIssue]) -> Option<Self> {
        let code = line.line.code.as_str();
        (!issues.is_empty()).then(|| Self {
            content_id: content_id(&format!("variation:{code}")),
            code: code.to_owned(),
            validation_issues: issues.iter().map(|issue| issue.as_str()).collect(),
        })
    }
}

/// What a cart costs, in major units of its currency, tax included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartTotals {
    /// `subTotal` without what promotions take off the order, with the delivery.
    pub total: Amount,
    /// The sum of the lines' extended prices.
    pub sub_total: Amount,
    pub shipping_total: Amount,
    /// Nothing is charged for handling.
    pub handling_total: Amount,
    pub tax_total: Amount,
    /// What promotions save in all.
    pub discount_total: Amount,
    pub shipping_totals: Vec<ShippingTotals>,
}

/// What one shipment costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingTotals {
    pub shipment_id: i32,
    pub shipping_cost: Amount,
    pub shipping_tax: Amount,
    /// The sum of its lines' extended prices.
    pub items_total: Amount,
    pub line_item_prices: Vec<LineItemPrices>,
}

/// What a line costs before and after its share of what promotions take off the order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineItemPrices {
    pub line_item_id: u32,
    pub extended_price: Amount,
    pub discounted_price: Amount,
}

impl From<&PricedCart> for CartTotals {
    fn from(priced: &PricedCart) -> Self {
        let currency = priced.total.currency();
        Self {
            total: Amount(priced.total),
            sub_total: Amount(priced.sub_total),
            shipping_total: Amount(priced.shipping_total),
            handling_total: Amount(Money::zero(currency)),
            tax_total: Amount(priced.tax_total),
            discount_total: Amount(priced.discount_total),
            shipping_totals: shipments(priced.lines.iter().map(|line| line.line.shipment))
                .map(|shipment| {
                    let cost = priced.shipment_costs.iter().find(|cost| cost.shipment == shipment);
                    let zero = Money::zero(currency);
                    let lines = || priced.lines.iter().filter(move |line| line.line.shipment == shipment);
                    let items = lines().map(|line| line.extended_price.minor());
                    ShippingTotals {
                        shipment_id: shipment.0,
                        shipping_cost: Amount(cost.map_or(zero, |cost| cost.cost)),
                        shipping_tax: Amount(cost.map_or(zero, |cost| cost.tax)),
                        items_total: Amount(Money::from_minor(items.fold(0, i64::saturating_add), currency)),
                        line_item_prices: lines().map(LineItemPrices::from).collect(),
                    }
                })
                .collect(),
        }
    }
}

/// Each shipment once; a cart or an order has the default one where nothing lies in it.
fn shipments(of_lines: impl Iterator<Item = ShipmentId>) -> impl Iterator<Item = ShipmentId> {
    let mut shipments: BTreeSet<ShipmentId> = of_lines.collect();
    if shipments.is_empty() {
        shipments.insert(ShipmentId::DEFAULT);
    }
    shipments.into_iter()
}

impl From<&Order> for CartTotals {
    fn from(order: &Order) -> Self {
        let contents = &order.contents;
        let amount = |minor| Amount(contents.money(minor));
        let of_lines = |part: fn(&OrderLine) -> i64| contents.lines.iter().map(part).sum::<i64>();
        let items = of_lines(OrderLine::extended);
        let delivery = contents.delivery.as_ref();
        let (shipping, shipping_tax) = delivery.map_or((0, 0), |delivery| (delivery.net, delivery.tax));
        Self {
            total: amount(order.total()),
            sub_total: amount(items),
            shipping_total: amount(shipping),
            handling_total: amount(0),
            tax_total: amount(of_lines(|line| line.tax) + shipping_tax),
            discount_total: amount(contents.promotions.iter().map(|promotion| promotion.saving).sum()),
            shipping_totals: shipments(contents.lines.iter().map(|line| line.shipment))
                .map(|shipment| {
                    let parts = delivery.map_or(&[][..], |delivery| &delivery.parts);
                    let part = parts.iter().find(|part| part.shipment == shipment);
                    let (net, tax) = match part {
                        Some(part) => (part.net, part.tax),
                        None if shipment == ShipmentId::DEFAULT && parts.is_empty() => (shipping, shipping_tax),
                        None => (0, 0),
                    };
                    let lines = || contents.lines.iter().filter(move |line| line.shipment == shipment);
                    let prices = lines().map(|line| LineItemPrices {
                        line_item_id: line.id.0,
                        extended_price: amount(line.extended()),
                        discounted_price: amount(line.net),
                    });
                    ShippingTotals {
                        shipment_id: shipment.0,
                        shipping_cost: amount(net),
                        shipping_tax: amount(tax),
                        items_total: amount(lines().map(OrderLine::extended).sum()),
                        line_item_prices: prices.collect(),
                    }
                })
                .collect(),
        }
    }
}

impl From<&PricedLine> for LineItemPrices {
    fn from(line: &PricedLine) -> Self {
        Self {
            line_item_id: line.line.id.0,
            extended_price: Amount(line.extended_price),
            discounted_price: Amount(line.net()),
        }
    }
}
