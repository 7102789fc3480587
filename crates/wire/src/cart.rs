//! The cart as every tab and every cart call shows it. Field names are the specification's.

use std::sync::Arc;

use domain::{
    cart::{CartKey, Contents},
    catalogue::{Catalogue, ProductKind},
    ids::{ShipmentId, VariationCode},
    market::{Language, Market},
    money::Money,
    pricing::{PricedCart, PricedLine},
    quantity::Quantity,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    amount::Amount,
    format::{money, weight},
    links, schema,
    socket::Rejection,
};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    pub id: String,
    #[schema(example = "FI")]
    pub market: String,
    #[schema(value_type = schema::Language)]
    pub language: &'static str,
    #[schema(example = "EUR")]
    pub currency: String,
    pub shipments: Vec<Shipment>,
    #[schema(value_type = Vec<LineItem>)]
    pub all_line_items: Arc<[LineItem]>,
    pub total_quantity: u32,
    /// Grams, with packages.
    pub total_weight: u64,
    pub total_display_weight: String,
    pub total_tax: Amount,
    pub total_display_tax: String,
    pub sub_total: Amount,
    pub sub_total_display: String,
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
    /// What is left to pay after a gift card.
    pub adyen_payment_display_amount: String,
    pub show_delivery_options: bool,
    pub shipping_method_name: Option<String>,
    pub coupon_codes: Vec<String>,
    pub greeting: Option<String>,
    pub payments: Vec<Payment>,
    pub properties: CartProperties,
    pub totals: Totals,
    pub order_number: Option<String>,
}

/// The answer of a cart call as a whole, for the documentation of its shape: the cart, with what a
/// socket's state says beside it.
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
    #[schema(value_type = Vec<LineItem>)]
    pub line_items: Arc<[LineItem]>,
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
    /// What one piece costs after its discount.
    pub price: Amount,
    pub extended_price: Amount,
    pub extended_price_string: String,
    pub currency: String,
    pub discount: Amount,
    pub brands: Vec<String>,
    pub categories: Vec<String>,
    pub total_weight_string: String,
    pub in_stock_quantity: u32,
    /// The largest quantity that the line may have.
    pub max_quantity: u32,
    pub is_buyable: bool,
    pub is_custom_tablet: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Promotion {
    pub name: String,
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

/// What a cart is spelled from.
#[derive(Debug, Clone, Copy)]
pub struct CartFacts<'a> {
    pub key: &'a CartKey,
    pub contents: &'a Contents,
    /// What the last operation was about.
    pub affected: Option<&'a VariationCode>,
    pub priced: &'a PricedCart,
    pub catalogue: &'a Catalogue,
    pub market: &'a Market,
}

impl Cart {
    pub fn new(facts: CartFacts<'_>, language: Language) -> Self {
        let CartFacts {
            key,
            contents,
            affected,
            priced,
            catalogue,
            market,
        } = facts;
        let zero = Money::zero(market.currency);
        let nothing = money(zero, language);
        let show = |amount: Money| {
            if amount.is_zero() {
                nothing.clone()
            } else {
                money(amount, language)
            }
        };
        let lines: Arc<[_]> = priced
            .lines
            .iter()
            .map(|line| LineItem::new(line, catalogue, language))
            .collect();
        Self {
            id: key.cart_id(contents.generation).to_string(),
            market: market.id.to_string(),
            language: language.code(),
            currency: market.currency.code().to_owned(),
            shipments: vec![Shipment {
                id: ShipmentId::DEFAULT.0,
                shipping_address: None,
                line_items: lines.clone(),
            }],
            all_line_items: lines,
            total_quantity: priced.total_quantity,
            total_weight: priced.total_weight,
            total_display_weight: weight(priced.total_weight, language),
            total_tax: Amount(priced.tax_total),
            total_display_tax: show(priced.tax_total),
            sub_total: Amount(priced.sub_total),
            sub_total_display: show(priced.sub_total),
            shipping_total_price: Amount(priced.shipping_total),
            shipping_total_display_price: show(priced.shipping_total),
            has_promotions: false,
            promotions: Vec::new(),
            promotions_saved_amount: Amount(priced.discount_total),
            promotions_display_saved_amount: show(priced.discount_total),
            total_price: Amount(priced.total),
            total_display_price: show(priced.total),
            is_gift_card_applied: false,
            gift_card_payment_amount: Amount(zero),
            gift_card_payment_display_amount: show(zero),
            adyen_payment_display_amount: show(priced.total),
            show_delivery_options: false,
            shipping_method_name: None,
            coupon_codes: Vec::new(),
            greeting: contents.greeting.as_ref().map(|greeting| greeting.as_str().to_owned()),
            payments: Vec::new(),
            properties: CartProperties {
                affected_items: affected.map(ToString::to_string).into_iter().collect(),
            },
            totals: Totals {
                tax_total: Amount(priced.tax_total),
                tax_total_display: show(priced.tax_total),
                shipping_total: Amount(priced.shipping_total),
                shipping_total_display: show(priced.shipping_total),
                discount_total: Amount(priced.discount_total),
                discount_total_display: show(priced.discount_total),
                total: Amount(priced.total),
                total_display: show(priced.total),
            },
            order_number: None,
        }
    }
}

impl LineItem {
    fn new(priced: &PricedLine, catalogue: &Catalogue, language: Language) -> Self {
        let line = &priced.line;
        let product = priced.goods.as_ref().map(|goods| &goods.product);
        let variation = priced.goods.as_ref().map(|goods| goods.variation());
        let stock = variation.map_or(0, |variation| variation.stock);
        let max_quantity = match variation {
            Some(variation) if variation.backorder => Quantity::MAX,
            _ => stock.min(Quantity::MAX),
        };
        let brands = product.map_or_else(Vec::new, |product| {
            let names = product.brands.iter().filter_map(|code| catalogue.brand(code.as_str()));
            names.map(|brand| brand.name.to_string()).collect()
        });
        let categories = product.map_or_else(Vec::new, |product| {
            let found = product
                .categories
                .iter()
                .filter_map(|code| catalogue.category(code.as_str()));
            found
                .filter_map(|category| category.name.get(language))
                .map(str::to_owned)
                .collect()
        });
        Self {
            id: line.id.0,
            code: line.code.to_string(),
            shipment_id: line.shipment.0,
            quantity: line.quantity.get(),
            display_name: priced
                .goods
                .as_ref()
                .map_or_else(|| line.code.to_string(), |goods| display_name(goods, language)),
            product_url: product.map(|product| links::variation(product, line.code.as_str(), language)),
            product_image_url: links::picture(
                variation
                    .and_then(|variation| variation.pictures.first())
                    .or_else(|| product.and_then(|product| product.pictures.first()))
                    .map(AsRef::as_ref),
            ),
            placed_price_string: money(priced.unit_price, language),
            discounted_price_string: None,
            has_discounted_price: false,
            placed_price: Amount(priced.unit_price),
            price: Amount(priced.unit_price),
            extended_price: Amount(priced.extended_price),
            extended_price_string: money(priced.extended_price, language),
            currency: priced.unit_price.currency().code().to_owned(),
            discount: Amount(Money::zero(priced.unit_price.currency())),
            brands,
            categories,
            total_weight_string: weight(priced.weight(), language),
            in_stock_quantity: stock,
            max_quantity,
            is_buyable: priced.is_buyable,
            is_custom_tablet: product.is_some_and(|product| product.kind == ProductKind::CustomTablet),
        }
    }
}

/// The product's name; with the variation's own, or its size, where there are several to choose from.
fn display_name(goods: &domain::pricing::Goods, language: Language) -> String {
    let variation = goods.variation();
    let name = goods.product.name(language);
    if let Some(own) = variation.name.get(language) {
        return own.to_owned();
    }
    match &variation.size {
        Some(size) if goods.product.variations.len() > 1 && !name.ends_with(size.as_ref()) => format!("{name} {size}"),
        _ => name.to_owned(),
    }
}
