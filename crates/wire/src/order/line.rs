//! A line of an order, with the texts and prices of its moment.

use domain::{
    catalogue::{Catalogue, Product},
    ids::VariationCode,
    market::Language,
    money::Money,
    order::{Order, OrderLine},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    amount::Amount,
    cart::{GiftCardRecipientTexts, TabletTexts},
    format::{DisplayPrice, weight},
    links,
};

/// The product of a line as the shop has it now.
#[derive(Debug, Clone, Default)]
pub struct OrderedProduct {
    /// Where the variation is shown.
    pub url: String,
    /// Names.
    pub brands: Vec<String>,
    /// Codes.
    pub categories: Vec<String>,
}

impl OrderedProduct {
    pub fn new(product: &Product, code: &VariationCode, catalogue: &Catalogue, language: Language) -> Self {
        Self {
            url: links::variation(product, code.as_str(), language),
            brands: catalogue.brand_names(product).map(str::to_owned).collect(),
            categories: product.categories.iter().map(|code| code.as_str().to_owned()).collect(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLineModel<'a> {
    pub id: u32,
    pub code: &'a str,
    pub shipment_id: i32,
    pub quantity: u32,
    pub display_name: &'a str,
    /// Nothing where the shop has the product no more.
    pub product_url: Option<String>,
    /// Names; none where the shop has the product no more.
    pub brands: Vec<String>,
    /// Codes; none where the shop has the product no more.
    pub categories: Vec<String>,
    pub product_image_url: String,
    #[schema(value_type = String)]
    pub placed_price_string: DisplayPrice,
    #[schema(value_type = Option<String>)]
    pub discounted_price_string: Option<DisplayPrice>,
    pub has_discounted_price: bool,
    pub placed_price: Amount,
    /// What one piece cost after the discounts of its line, as the cart told it.
    pub price: Amount,
    /// What was paid for the line before its share of discounts on the whole order.
    pub extended_price: Amount,
    #[schema(value_type = String)]
    pub extended_price_string: DisplayPrice,
    pub discount: Amount,
    /// Basis points.
    pub tax_rate: u32,
    pub tax: Amount,
    pub total_weight_string: String,
    /// Pieces that went out.
    pub sent_quantity: u32,
    pub is_gift: bool,
    pub is_custom_tablet: bool,
    #[serde(flatten)]
    pub tablet: Option<TabletTexts<'a>>,
    /// Who gets the gift card that it is; null at other lines.
    pub gift_card_recipient: Option<GiftCardRecipientTexts<'a>>,
}

impl<'a> OrderLineModel<'a> {
    pub fn new(line: &'a OrderLine, order: &'a Order, product: Option<OrderedProduct>, language: Language) -> Self {
        let money = |minor| Money::from_minor(minor, order.contents.currency);
        let show = |minor| DisplayPrice {
            amount: money(minor),
            language,
        };
        let quantity = i64::from(line.quantity);
        let extended = line.net + line.order_discount;
        let discounted = money(extended)
            .per_units(line.quantity, 1)
            .unwrap_or_else(|| money(line.unit_price));
        let has_discounted_price = discounted.minor() < line.placed_price;
        let product_url = product.as_ref().map(|product| product.url.clone());
        let OrderedProduct { brands, categories, .. } = product.unwrap_or_default();
        Self {
            id: line.id.0,
            code: line.code.as_str(),
            shipment_id: line.shipment.0,
            quantity: line.quantity,
            display_name: &line.name,
            product_url,
            brands,
            categories,
            product_image_url: links::picture(line.picture.as_deref()),
            placed_price_string: show(line.placed_price),
            discounted_price_string: has_discounted_price.then(|| show(discounted.minor())),
            has_discounted_price,
            placed_price: Amount(money(line.placed_price)),
            price: Amount(discounted),
            extended_price: Amount(money(extended)),
            extended_price_string: show(extended),
            discount: Amount(money(line.placed_price * quantity - extended)),
            tax_rate: line.tax_rate,
            tax: Amount(money(line.tax)),
            total_weight_string: weight(line.weight, language),
            sent_quantity: order.sent(line.id),
            is_gift: line.is_gift,
            is_custom_tablet: line.tablet.is_some(),
            tablet: line.tablet.as_deref().map(TabletTexts::from),
            gift_card_recipient: line.gift_card.as_deref().map(GiftCardRecipientTexts::from),
        }
    }
}
