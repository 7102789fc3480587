//! The cart as every tab and every cart call shows it. Field names are the specification's.

mod spell;

pub use spell::{CartFacts, SpelledCart};

use serde::Serialize;
use utoipa::ToSchema;

use crate::{amount::Amount, schema, socket::Rejection};

/// A cart as a whole.
// For the description of its shape: `SpelledCart` writes it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    #[serde(flatten)]
    pub summary: CartSummary,
    pub shipments: Vec<Shipment>,
    pub all_line_items: Vec<LineItem>,
}

/// Everything of a cart but its lines.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartSummary {
    pub id: String,
    #[schema(example = "FI")]
    pub market: String,
    #[schema(value_type = schema::Language)]
    pub language: &'static str,
    #[schema(example = "EUR")]
    pub currency: String,
    pub total_quantity: u32,
    /// Grams, with packages.
    pub total_weight: u64,
    pub total_display_weight: String,
    pub total_tax: Amount,
    pub total_display_tax: String,
    pub sub_total: Amount,
    pub sub_total_display: String,
    /// What promotions take off the order as a whole.
    pub order_discount: Amount,
    pub order_discount_display: String,
    pub shipping_total_price: Amount,
    pub shipping_total_display_price: String,
    pub has_promotions: bool,
    pub promotions: Vec<Promotion>,
    pub promotions_saved_amount: Amount,
    pub promotions_display_saved_amount: String,
    pub total_price: Amount,
    pub total_display_price: String,
    pub is_gift_card_applied: bool,
    pub gift_card_payment_amount: Amount,
    pub gift_card_payment_display_amount: String,
    /// The last characters of the card's code.
    pub gift_card_last_four: Option<String>,
    /// What is left to pay after a gift card.
    pub adyen_payment_display_amount: String,
    pub show_delivery_options: bool,
    pub shipping_method_name: Option<String>,
    pub coupon_codes: Vec<String>,
    /// Whether a promotion is given for the coupon as the cart stands.
    pub is_coupon_applied: bool,
    pub greeting: Option<String>,
    pub payments: Vec<Payment>,
    pub properties: CartProperties,
    pub totals: Totals,
    pub order_number: Option<String>,
}

/// The answer of a cart call as a whole: the cart, with what a socket's state says beside it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartAnswer {
    pub version: u64,
    pub settled: bool,
    /// How far the tab has come, where `Idempotency-Key` names one.
    #[schema(nullable = false)]
    pub applied_seq: Option<u64>,
    #[schema(nullable = false)]
    pub acked_seq: Option<u64>,
    #[schema(nullable = false)]
    pub rejected: Option<Vec<Rejection>>,
    #[serde(flatten)]
    pub cart: Cart,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shipment {
    pub id: i32,
    /// Nothing before checkout.
    #[schema(schema_with = crate::schema::null)]
    pub shipping_address: Option<()>,
    pub line_items: Vec<LineItem>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineItem {
    pub id: u32,
    pub code: String,
    pub shipment_id: i32,
    pub quantity: u32,
    pub display_name: String,
    pub product_url: Option<String>,
    pub product_image_url: String,
    pub placed_price_string: String,
    pub discounted_price_string: Option<String>,
    pub has_discounted_price: bool,
    pub placed_price: Amount,
    /// What one piece costs after the discounts of its line.
    pub price: Amount,
    pub extended_price: Amount,
    pub extended_price_string: String,
    pub currency: String,
    /// What campaign and promotions take off the line.
    pub discount: Amount,
    pub brands: Vec<String>,
    pub categories: Vec<String>,
    pub total_weight_string: String,
    pub in_stock_quantity: u32,
    /// The largest quantity that the line may have.
    pub max_quantity: u32,
    pub is_buyable: bool,
    /// Given by a promotion: it cannot be changed or taken away.
    pub is_gift: bool,
    pub is_custom_tablet: bool,
    #[serde(flatten)]
    pub tablet: Option<TabletTexts>,
}

/// The words and the recipient of an engraved tablet; absent at other lines.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TabletTexts {
    pub front_text: String,
    pub back_text: String,
    pub signature: String,
    pub recipient_name: String,
    pub recipient_address: String,
    pub recipient_postal_code: String,
    pub recipient_city: String,
    /// ISO 3166-1 alpha-3.
    pub recipient_country: String,
    pub recipient_phone: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promotion {
    pub id: String,
    pub name: String,
    pub saved_amount: Amount,
    pub saved_display_amount: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    pub payment_type: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartProperties {
    /// Codes of the variations that the last operation was about.
    pub affected_items: Vec<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub tax_total: Amount,
    pub tax_total_display: String,
    pub shipping_total: Amount,
    pub shipping_total_display: String,
    pub discount_total: Amount,
    pub discount_total_display: String,
    pub total: Amount,
    pub total_display: String,
}
