//! The checkout: ways of delivery, what is left to pay, consents, and the order.

mod pickup;
mod shipping;

pub use pickup::{PickupOffer, PickupPoint, Point};
pub use shipping::{Chosen, ShippingDetail, WIDGET, WIDGET_PATH};

use domain::{
    checkout::Agreed,
    consent::Consent,
    fault::Fault,
    market::Language,
    money::{Currency, Money},
    pricing::PricedCart,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{amount::Amount, format::DisplayPrice};

/// What is left to pay, and what pays the rest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDetail {
    #[schema(example = "EUR")]
    pub currency: String,
    pub total: Amount,
    #[schema(value_type = String)]
    pub total_display: DisplayPrice,
    pub is_gift_card_applied: bool,
    pub gift_card_payment_amount: Amount,
    #[schema(value_type = String)]
    pub gift_card_payment_display_amount: DisplayPrice,
    /// What is left after the gift card.
    pub payable: Amount,
    #[schema(value_type = String)]
    pub payable_display: DisplayPrice,
    /// Whether there is anything left to pay.
    pub is_payment_needed: bool,
}

impl PaymentDetail {
    pub fn new(priced: &PricedCart, language: Language) -> Self {
        let paid = priced.gift_card.as_ref().map(|payment| payment.paid);
        let paid = paid.unwrap_or_else(|| Money::zero(priced.total.currency()));
        let show = |amount| DisplayPrice { amount, language };
        Self {
            currency: priced.total.currency().code().to_owned(),
            total: Amount(priced.total),
            total_display: show(priced.total),
            is_gift_card_applied: priced.gift_card.is_some(),
            gift_card_payment_amount: Amount(paid),
            gift_card_payment_display_amount: show(paid),
            payable: Amount(priced.payable),
            payable_display: show(priced.payable),
            is_payment_needed: !priced.payable.is_zero(),
        }
    }
}

/// A sentence with a box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentText {
    #[schema(example = "terms")]
    pub id: String,
    /// Changes with the text.
    #[schema(example = "2026-03")]
    pub version: String,
    pub text: String,
    /// Nothing goes on without it.
    pub required: bool,
    /// The page of the policy that tells more; null where there is none.
    #[schema(example = "/en/policies/privacy")]
    pub policy_url: Option<String>,
}

impl ConsentText {
    pub fn new(consent: &Consent, language: Language, policy_url: Option<String>) -> Self {
        Self {
            id: consent.id.to_string(),
            version: consent.version.to_string(),
            text: consent.text.get(language).unwrap_or_default().to_owned(),
            required: consent.required,
            policy_url,
        }
    }
}

/// Which way of delivery is chosen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingForm {
    /// Empty takes the choice back.
    #[schema(example = "home")]
    pub shipping_method_id: String,
    /// Where the goods are fetched, with a way of delivery of kind `store`.
    #[serde(default)]
    #[schema(example = "espoo-tapiola")]
    pub pickup_point_id: Option<String>,
}

/// An order, as the button that places it sends it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceOrderForm {
    /// Ids of the consents whose boxes are ticked.
    #[serde(default)]
    pub consents: Vec<String>,
    /// The total that the button showed, in major units: nothing dearer is ordered. Without it the cart is ordered at what it
    /// costs.
    #[serde(default)]
    #[schema(value_type = Option<f64>, example = 24.9)]
    pub total: Option<serde_json::Number>,
    /// Whether the buyer wants an account, who has none: a letter brings the link by which they choose a password.
    #[serde(default)]
    pub is_become_fazer_member: bool,
    /// The id of the tab, whose payment it then is.
    #[serde(default)]
    pub tab_id: Option<String>,
}

/// Reads a total as somebody saw it.
///
/// # Errors
///
/// It is no amount of the currency.
pub fn agreed(total: &serde_json::Number, currency: Currency) -> Result<Agreed, Fault> {
    // The shortest text of a number is the one that was sent: nothing is rounded.
    let text = total.to_string();
    Money::parse(text.strip_suffix(".0").unwrap_or(&text), currency)
        .map(|total| Agreed { total })
        .ok_or_else(|| Fault::field("total", "/validation/total-invalid"))
}
