//! What is asked of orders and payments.

use domain::money::{Currency, Money};
use serde::Deserialize;
use utoipa::ToSchema;

/// What a shopper pays with.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessForm {
    /// One of the market's methods; without one, what was begun goes on.
    #[schema(example = "test:card")]
    pub method: Option<String>,
    /// The page of the shop that the shopper comes back to; it gets the parameters `payment` and `redirectResult`.
    #[schema(example = "/fi/kassa")]
    pub return_url: Option<String>,
    /// Leaves a payment that waits for its shopper, and begins another one.
    #[serde(default)]
    pub anew: bool,
    /// Ids of the consents that the buyer gave, where the purchase of a cart begins with the call.
    #[serde(default)]
    pub consents: Vec<String>,
    /// The total that the buyer saw, in major units, where the purchase of a cart begins with the call: nothing dearer is
    /// ordered.
    #[schema(value_type = Option<f64>, example = 24.9)]
    pub total: Option<serde_json::Number>,
}

/// Which purchase becomes an order.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderForm {
    /// Of the cart that is paid.
    pub cart_id: String,
}

/// Which orders are wanted: those that fit all that is given.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct OrderSearchForm {
    pub customer_id: Option<String>,
    pub email: Option<String>,
    pub market_id: Option<String>,
    /// `pending`, `processing`, `partly-shipped`, `shipped`, `delivered`, `cancelled` or `refunded`.
    pub status: Option<String>,
    /// The number of one order.
    pub order_number: Option<String>,
    /// Placed at this moment or later: `2026-11-27T08:00:00Z`, or a day.
    pub placed_since: Option<String>,
    /// Placed before this moment.
    pub placed_before: Option<String>,
    /// `next` of the page before.
    pub after: Option<String>,
    /// 1 to 100; 20 otherwise.
    #[schema(minimum = 1, maximum = 100)]
    pub page_size: Option<i64>,
}

/// Pieces of a line.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPieces {
    pub line_item_id: u32,
    pub quantity: u32,
}

/// One change of an order. `reference` is the caller's own name of it: the same one is done once.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderChangeForm {
    /// Of the order: its id, a UUID, or its number.
    pub id: String,
    /// `cancel`, `return`; for programs also `ready` (to be fetched), `ship` (handed over, where it is fetched), `deliver` and
    /// `refund`.
    #[schema(example = "cancel")]
    pub action: String,
    /// Of the shipment, the refund, or the return.
    pub reference: Option<String>,
    /// What is sent, given back or taken back; all that is left of the order where nothing is said.
    pub lines: Option<Vec<OrderPieces>>,
    /// Why the shopper gives goods back: at most 500 characters, and nobody has to say it.
    pub reason: Option<String>,
    /// Gives the delivery back.
    #[serde(default)]
    pub delivery: bool,
    /// Gives an amount back, in major units, without any goods coming back. A text such as `"5.00"` is taken as well.
    #[schema(value_type = Option<f64>)]
    pub amount: Option<GivenAmount>,
    pub carrier: Option<String>,
    pub tracking: Option<String>,
    /// Where the carrier shows the parcel's way: an address that begins with `https://`.
    pub tracking_url: Option<String>,
}

/// Which order somebody looks for who has no account, or another browser. What is left out is told with all else that is wrong.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLinkRequestForm {
    #[serde(default)]
    #[schema(required = true, example = "100014")]
    pub order_number: String,
    /// With which it was ordered.
    #[serde(default)]
    #[schema(required = true, example = "aino@example.com")]
    pub email: String,
}

/// The secret of a letter's link: what stands after `#token=` in its address.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLinkForm {
    pub token: String,
}

/// An amount in major units: a number, or a text such as `5.00`, which programs without exact numbers send.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum GivenAmount {
    Number(serde_json::Number),
    Text(String),
}

impl GivenAmount {
    /// In a currency; none of another form, or with more decimals than it has.
    pub fn money(&self, currency: Currency) -> Option<Money> {
        match self {
            // The shortest text of a number is the one that was sent, as far as 64 bits hold it.
            Self::Number(number) => Money::parse(&number.to_string(), currency),
            Self::Text(text) => Money::parse(text, currency),
        }
    }
}

/// What a shopper changes by a letter's link.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedOrderChangeForm {
    /// The secret of the letter's link.
    pub token: String,
    /// `cancel` or `return`.
    #[schema(example = "return")]
    pub action: String,
    /// The caller's own name of the return: the same one is asked once.
    pub reference: Option<String>,
    /// What is given back; all that may be where nothing is said.
    pub lines: Option<Vec<OrderPieces>>,
    /// Why: at most 500 characters, and nobody has to say it.
    pub reason: Option<String>,
}

impl LinkedOrderChangeForm {
    /// The same as a change of the order that the link is for.
    pub fn of_order(self, id: String) -> OrderChangeForm {
        OrderChangeForm {
            id,
            action: self.action,
            reference: self.reference,
            lines: self.lines,
            reason: self.reason,
            ..OrderChangeForm::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_numbers_or_texts_in_major_units() {
        let minor = |json: &str| {
            let given: GivenAmount = serde_json::from_str(json).expect("an amount");
            given.money(Currency::EUR).map(Money::minor)
        };
        for (json, expected) in [
            ("5", Some(500)),
            ("5.0", Some(500)),
            ("5.05", Some(505)),
            ("\"5.00\"", Some(500)),
            ("5.001", None),
            ("-1", None),
            ("1e20", None),
            ("\"five\"", None),
        ] {
            assert_eq!(minor(json), expected, "{json}");
        }
    }
}
