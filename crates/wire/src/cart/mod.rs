//! The cart as every tab and every cart call shows it. Field names are the specification's.

mod details;
mod instant;
mod json;
mod merged;
mod rejection;
mod state;

pub use details::{AddressPayload, BuyerAddressForm, DetailsForm, RecipientPayload};
pub use json::{CartFacts, CartJson};
pub use merged::{MergedState, merge_notices};
pub use rejection::Rejection;
pub use state::{CartLock, CartStateFrame, Replaced, StateHead};

use std::borrow::Cow;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{address::Address, amount::Amount, checkout::Point, format::DisplayPrice, schema};

/// A cart as a whole.
// For the description of its shape: `CartJson` writes it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    #[serde(flatten)]
    pub summary: CartSummary<'static>,
    pub shipments: Vec<Shipment>,
    pub all_line_items: Vec<LineItem<'static>>,
}

/// Everything of a cart but its lines.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartSummary<'a> {
    pub id: String,
    #[schema(example = "FI")]
    pub market: &'a str,
    #[schema(value_type = schema::Language)]
    pub language: &'static str,
    #[schema(example = "EUR")]
    pub currency: &'a str,
    pub total_quantity: u32,
    /// Grams, with packages.
    pub total_weight: u64,
    pub total_display_weight: String,
    pub total_tax: Amount,
    #[schema(value_type = String)]
    pub total_display_tax: DisplayPrice,
    /// What the lines come to before promotions: less what each of those saves it is what is paid for the goods.
    pub full_total: Amount,
    #[schema(value_type = String)]
    pub full_total_display: DisplayPrice,
    pub sub_total: Amount,
    #[schema(value_type = String)]
    pub sub_total_display: DisplayPrice,
    /// What promotions take off the order as a whole.
    pub order_discount: Amount,
    #[schema(value_type = String)]
    pub order_discount_display: DisplayPrice,
    /// What the delivery costs before promotions.
    pub full_shipping_total: Amount,
    #[schema(value_type = String)]
    pub full_shipping_total_display: DisplayPrice,
    pub shipping_total_price: Amount,
    #[schema(value_type = String)]
    pub shipping_total_display_price: DisplayPrice,
    pub has_promotions: bool,
    pub promotions: Vec<Promotion<'a>>,
    pub promotions_saved_amount: Amount,
    #[schema(value_type = String)]
    pub promotions_display_saved_amount: DisplayPrice,
    pub total_price: Amount,
    #[schema(value_type = String)]
    pub total_display_price: DisplayPrice,
    pub is_gift_card_applied: bool,
    pub gift_card_payment_amount: Amount,
    #[schema(value_type = String)]
    pub gift_card_payment_display_amount: DisplayPrice,
    /// The card has enough left for every way of delivery: whichever is chosen, nothing remains to be paid.
    pub gift_card_covers_delivery: bool,
    /// The last characters of the card's code.
    pub gift_card_last_four: Option<&'a str>,
    /// What is left to pay after a gift card.
    #[schema(value_type = String)]
    pub adyen_payment_display_amount: DisplayPrice,
    /// Whether there is a way of delivery to choose.
    pub show_delivery_options: bool,
    /// The chosen way of delivery, where it is offered for what lies in the cart.
    pub shipping_method_id: Option<&'a str>,
    pub shipping_method_name: Option<&'a str>,
    /// Where the goods are fetched; null with a way of delivery that brings them.
    pub pickup_point: Option<Point>,
    /// How far the cart is from being delivered free, by the chosen way of delivery, or before by the one that needs the least; null
    /// where nothing is, and for several parcels until all of them are.
    pub free_delivery: Option<FreeDelivery<'a>>,
    pub coupon_codes: Vec<&'a str>,
    /// Whether a promotion is given for the coupon as the cart stands.
    pub is_coupon_applied: bool,
    pub greeting: Option<&'a str>,
    /// Once the buyer is known, each with the address for the bill: what a gift card pays, and the rest.
    pub payments: Vec<Payment>,
    pub properties: CartProperties<'a>,
    pub totals: Totals,
    /// Null: what was ordered is a cart no more. The order tells its number, and so does `replaced` of the state that comes with
    /// the next cart.
    #[schema(schema_with = crate::schema::null)]
    pub order_number: Option<()>,
}

/// The answer of a cart call as a whole: the cart, with what a socket's state says beside it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartAnswer {
    pub version: u64,
    pub settled: bool,
    /// As in a state; absent where no payment is under way. `mine` only where `Idempotency-Key` names the tab that pays.
    #[schema(nullable = false)]
    pub lock: Option<CartLock>,
    /// As in a state; absent where this cart took no other's place.
    #[schema(nullable = false)]
    pub replaced: Option<Replaced>,
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
    /// Nothing before the checkout.
    pub shipping_address: Option<Address>,
    pub line_items: Vec<LineItem<'static>>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineItem<'a> {
    pub id: u32,
    pub code: &'a str,
    pub shipment_id: i32,
    pub quantity: u32,
    pub display_name: Cow<'a, str>,
    pub product_url: Option<String>,
    pub product_image_url: String,
    #[schema(value_type = String)]
    pub placed_price_string: DisplayPrice,
    #[schema(value_type = Option<String>)]
    pub discounted_price_string: Option<DisplayPrice>,
    pub has_discounted_price: bool,
    pub placed_price: Amount,
    /// What one piece costs after the discounts of its line.
    pub price: Amount,
    pub extended_price: Amount,
    #[schema(value_type = String)]
    pub extended_price_string: DisplayPrice,
    pub currency: &'a str,
    /// What campaign and promotions take off the line.
    pub discount: Amount,
    /// Names.
    pub brands: Vec<&'a str>,
    /// Codes.
    pub categories: Vec<&'a str>,
    pub total_weight_string: String,
    pub in_stock_quantity: u32,
    /// The largest quantity that the line may have.
    pub max_quantity: u32,
    pub is_buyable: bool,
    /// Given by a promotion: it cannot be changed or taken away.
    pub is_gift: bool,
    pub is_custom_tablet: bool,
    #[serde(flatten)]
    pub tablet: Option<TabletTexts<'a>>,
    /// Who gets the gift card that it is; null at other lines.
    pub gift_card_recipient: Option<GiftCardRecipientTexts<'a>>,
}

/// The words and the recipient of an engraved tablet; absent at other lines.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TabletTexts<'a> {
    pub front_text: &'a str,
    pub back_text: &'a str,
    pub signature: &'a str,
    pub recipient_name: &'a str,
    pub recipient_address: &'a str,
    pub recipient_postal_code: &'a str,
    pub recipient_city: &'a str,
    /// ISO 3166-1 alpha-3.
    pub recipient_country: &'a str,
    pub recipient_phone: String,
}

/// Who gets a bought gift card by mail.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCardRecipientTexts<'a> {
    pub name: &'a str,
    pub email: &'a str,
    /// From whom.
    pub sender: &'a str,
    /// May be empty.
    pub message: &'a str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promotion<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub saved_amount: Amount,
    #[schema(value_type = String)]
    pub saved_display_amount: DisplayPrice,
    /// It saves nothing yet: it is about a delivery, and none is chosen.
    pub is_promise: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// `gift-card` for what a gift card pays. Null for the rest, whose way of paying is chosen when a payment begins: from then
    /// on `processpayments` and the order tell it.
    #[schema(value_type = Option<String>, example = "gift-card")]
    pub payment_type: Option<&'static str>,
    pub billing_address: Address,
}

/// How far a cart is from being delivered free.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeDelivery<'a> {
    /// The way of delivery that is free then; others may not be.
    pub method_name: &'a str,
    /// Goods of this amount are delivered free.
    pub from: Amount,
    #[schema(value_type = String)]
    pub from_display: DisplayPrice,
    /// Zero where it is free.
    pub missing: Amount,
    #[schema(value_type = String)]
    pub missing_display: DisplayPrice,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartProperties<'a> {
    /// Codes of the variations that the last operation was about.
    pub affected_items: Vec<&'a str>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub tax_total: Amount,
    #[schema(value_type = String)]
    pub tax_total_display: DisplayPrice,
    pub shipping_total: Amount,
    #[schema(value_type = String)]
    pub shipping_total_display: DisplayPrice,
    pub discount_total: Amount,
    #[schema(value_type = String)]
    pub discount_total_display: DisplayPrice,
    pub total: Amount,
    #[schema(value_type = String)]
    pub total_display: DisplayPrice,
}
