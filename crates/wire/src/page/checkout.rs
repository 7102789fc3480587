//! Pages from the cart to the order.

use serde::Serialize;
use utoipa::ToSchema;

use super::{CountryOption, page_model};
use crate::product::ProductCard;

page_model!(
    CartPage = "cart-page" {
        /// What the shop's first page puts forward and can be had: for those whose cart is empty.
        suggestions: Vec<ProductCard>,
    }
);

page_model!(
    /// Ordering what lies in the cart, at the step that the address names. Cart, ways of delivery and payment are not part
    /// of the page: they have calls of their own.
    CheckoutPage = "checkout-page" {
        step: CheckoutStep,
        /// In their order.
        steps: Vec<CheckoutStepLink>,
        /// Countries of addresses; that of the market first.
        country_options: Vec<CountryOption>,
        /// Where one becomes a customer; null where that cannot be done.
        signup_page_url: Option<String>,
    }
);

/// A step of the checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CheckoutStep {
    Details,
    Delivery,
    Payment,
}

impl CheckoutStep {
    pub const ALL: [Self; 3] = [Self::Details, Self::Delivery, Self::Payment];
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutStepLink {
    pub step: CheckoutStep,
    #[schema(example = "/en/checkout/delivery")]
    pub url: String,
}

page_model!(
    /// What was ordered, by the `orderId` of the address. The order is not part of the page: it has a call of its own.
    OrderConfirmationPage = "order-confirmation-page" {
    }
);

page_model!(
    /// Where an order is found by its number and an address of mail, and shown by the secret of a letter's link. The order is
    /// not part of the page: it has a call of its own.
    OrderLookupPage = "order-lookup-page" {
    }
);
