//! What is paid with, and how a payment stands.

use domain::{
    market::Language,
    money::{Currency, Money},
    order::{self, Payment, PaymentState},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{address::Address, amount::Amount, format::DisplayPrice, problem::Phrasebook};

/// A way of paying.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethodModel {
    /// Names it when a payment begins.
    #[schema(example = "test:card")]
    pub id: String,
    pub provider: String,
    #[schema(example = "card")]
    pub method: String,
    /// As shoppers call it.
    pub name: String,
    /// An app on the shopper's phone takes over.
    pub switches_app: bool,
}

impl PaymentMethodModel {
    pub fn new(provider: &str, method: &str, switches_app: bool, phrases: &dyn Phrasebook) -> Self {
        Self {
            id: format!("{provider}:{method}"),
            provider: provider.to_owned(),
            method: method.to_owned(),
            name: method_name(method, phrases),
            switches_app,
        }
    }
}

fn method_name(method: &str, phrases: &dyn Phrasebook) -> String {
    phrases.phrase(&format!("/payment/methods/{method}"), &[])
}

/// A payment of an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPayment {
    pub id: String,
    pub provider: String,
    pub method: String,
    /// The same as the method: so carts name it.
    #[schema(example = "card")]
    pub payment_type: String,
    pub name: String,
    pub amount: Amount,
    #[schema(value_type = String)]
    pub display_amount: DisplayPrice,
    /// `pending`, `refused`, `authorised`, `partly-captured`, `captured`, `cancelled`, `partly-refunded` or `refunded`.
    #[schema(example = "authorised")]
    pub state: &'static str,
    /// Nothing of it was paid yet: the buyer pays it later, by invoice or where the goods are fetched.
    pub is_paid_later: bool,
    pub refunded: Amount,
    pub billing_address: Option<Address>,
}

impl OrderPayment {
    pub fn new(
        payment: &Payment,
        currency: Currency,
        billing_address: Option<Address>,
        language: Language,
        phrases: &dyn Phrasebook,
    ) -> Self {
        let money = |minor| Money::from_minor(minor, currency);
        Self {
            id: payment.id.to_string(),
            provider: payment.provider.as_str().to_owned(),
            method: payment.method.to_string(),
            payment_type: payment.method.to_string(),
            name: method_name(&payment.method, phrases),
            amount: Amount(money(payment.amount)),
            display_amount: DisplayPrice {
                amount: money(payment.amount),
                language,
            },
            state: payment.state().as_str(),
            is_paid_later: payment.provider.is_manual() && payment.state() == PaymentState::Authorised,
            refunded: Amount(money(payment.refunded())),
            billing_address,
        }
    }
}

/// What becomes of the buyer's money for what is cancelled or given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoneyBack {
    /// What was paid goes back.
    Refund,
    /// A provider promised it and took nothing; it lets it go.
    Released,
    /// Nothing was paid, and the invoice need not be.
    NotInvoiced,
    /// Nothing was paid.
    NothingPaid,
}

impl From<order::MoneyBack> for MoneyBack {
    fn from(of_order: order::MoneyBack) -> Self {
        match of_order {
            order::MoneyBack::Refund => Self::Refund,
            order::MoneyBack::Released => Self::Released,
            order::MoneyBack::NotInvoiced => Self::NotInvoiced,
            order::MoneyBack::NothingPaid => Self::NothingPaid,
        }
    }
}

/// How a purchase stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentStatus {
    /// It is an order.
    Completed,
    /// The shopper goes to `redirectUrl`.
    Redirect,
    /// The provider's own component goes on with `action`.
    Action,
    /// Nothing is to be done but to wait, or to begin a payment.
    Pending,
    /// The payment was refused; another one may begin.
    Refused,
    /// The purchase ended without an order. What was paid goes back.
    Ended,
}

/// What comes of processing payments.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessAnswer {
    /// Of the order that the purchase becomes, or became.
    pub order_id: String,
    /// Nothing while it is no order.
    pub order_number: Option<String>,
    pub status: PaymentStatus,
    pub redirect_url: Option<String>,
    #[schema(value_type = Option<Object>)]
    pub action: Option<Value>,
    pub payments: Vec<OrderPayment>,
}
