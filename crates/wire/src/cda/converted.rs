//! A cart that became an order, or why it did not.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CartTotals, ValidationIssue};
use crate::{
    order::{OrderFacts, OrderShipment},
    problem::Problem,
};

/// What is said to an order of a cart that nothing is left to pay for. Of one that is paid nothing of it is read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConvertForm {
    /// Ids of the consents that its owner gave.
    #[serde(default)]
    pub consents: Vec<String>,
    /// The total that its owner saw, in major units: nothing dearer is ordered.
    #[serde(default)]
    #[schema(value_type = Option<f64>, example = 24.9)]
    pub total: Option<serde_json::Number>,
}

/// The order that a cart became.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConvertedOrder<'a> {
    #[schema(example = "100018")]
    pub order_number: String,
    pub customer_id: String,
    #[schema(example = "FI")]
    pub market: &'a str,
    #[schema(example = "EUR")]
    pub currency: &'a str,
    pub shipments: Vec<OrderShipment<'a>>,
    pub totals: CartTotals,
}

impl<'a> ConvertedOrder<'a> {
    pub fn new(facts: OrderFacts<'a>) -> Self {
        let contents = &facts.order.contents;
        Self {
            order_number: facts.order.number.to_string(),
            customer_id: contents.customer.to_string(),
            market: contents.market.as_str(),
            currency: contents.currency.code(),
            shipments: OrderShipment::all(facts),
            totals: facts.order.into(),
        }
    }
}

/// `application/problem+json` with all that keeps the cart from becoming an order.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConversionProblem {
    #[serde(flatten)]
    pub problem: Problem,
    pub cart_issues: Vec<&'static str>,
    pub validation_issues: Vec<ValidationIssue>,
}
