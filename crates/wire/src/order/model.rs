//! An order as a whole.

use domain::{
    ids::{LineItemId, ShipmentId},
    market::Language,
    money::Money,
    order::OrderContents,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    document::OrderDocument,
    facts::OrderFacts,
    line::OrderLineModel,
    parcel::{Parcel, Return, Withdrawal, parcels, returns},
    payment::{MoneyBack, OrderPayment},
};
use crate::{
    address::Address,
    amount::Amount,
    cart::{Promotion, Totals},
    cda::RawJson,
    checkout::Point,
    format::{DisplayPrice, weight},
};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderModel<'a> {
    /// Whoever knows it may see the order.
    pub id: String,
    /// What people call it.
    #[schema(example = "100018")]
    pub order_number: String,
    /// Of the cart that became the order.
    pub cart_id: String,
    pub customer_id: String,
    #[schema(example = "FI")]
    pub market: &'a str,
    #[schema(value_type = crate::schema::Language)]
    pub language: &'static str,
    #[schema(example = "EUR")]
    pub currency: &'a str,
    /// `pending`, `processing`, `partly-shipped`, `shipped`, `delivered`, `cancelled` or `refunded`.
    #[schema(example = "processing")]
    pub status: &'static str,
    pub status_name: String,
    pub version: u64,
    #[schema(format = DateTime)]
    pub placed_at: String,
    pub email: String,
    pub total_quantity: u32,
    /// Grams, with packages.
    pub total_weight: u64,
    pub total_display_weight: String,
    #[schema(value_type = String)]
    pub total_display_price: DisplayPrice,
    pub shipments: Vec<OrderShipment<'a>>,
    pub all_line_items: Vec<OrderLineModel<'a>>,
    pub payments: Vec<OrderPayment>,
    pub greeting: Option<&'a str>,
    pub coupon_codes: Vec<&'a str>,
    pub has_promotions: bool,
    pub promotions: Vec<Promotion<'a>>,
    pub show_delivery_options: bool,
    pub shipping_method_name: Option<&'a str>,
    /// The days on which it is to arrive, until some of it is sent; null where nobody knows.
    #[schema(example = "1–3 Dec")]
    pub estimated_arrival: Option<&'a str>,
    /// Where the goods are fetched; null where they are brought.
    pub pickup_point: Option<Point>,
    /// Since when they wait there.
    #[schema(format = DateTime)]
    pub ready_for_pickup_at: Option<String>,
    pub is_gift_card_applied: bool,
    pub gift_card_payment_amount: Amount,
    #[schema(value_type = String)]
    pub gift_card_payment_display_amount: DisplayPrice,
    /// What was paid beside gift cards.
    #[schema(value_type = String)]
    pub adyen_payment_display_amount: DisplayPrice,
    pub totals: Totals,
    /// The goods before promotions.
    pub full_total: Amount,
    #[schema(value_type = String)]
    pub full_total_display: DisplayPrice,
    /// The delivery before promotions.
    pub full_shipping_total: Amount,
    #[schema(value_type = String)]
    pub full_shipping_total_display: DisplayPrice,
    /// What went back, or is going back, of what was paid: nothing where nothing was.
    pub refunded_amount: Amount,
    #[schema(value_type = String)]
    pub refunded_display_amount: DisplayPrice,
    pub money_back: MoneyBack,
    /// What was sent together.
    pub parcels: Vec<Parcel<'a>>,
    /// What the shopper wants to give back.
    pub returns: Vec<Return<'a>>,
    /// Where that is sent, line by line; empty where the shop has not told.
    pub return_address: Vec<&'a str>,
    /// What whoever asks may undo of it; null for those who only read it.
    pub withdrawal: Option<Withdrawal>,
    /// The page on which whoever ordered in another browser gets a link to withdraw by.
    #[schema(example = "/en/find-order")]
    pub lookup_url: &'a str,
    /// The receipt, and a credit note for each time that something was taken back.
    pub documents: Vec<OrderDocument>,
}

/// Lines that go to one address.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderShipment<'a> {
    pub id: i32,
    pub shipping_address: Address,
    pub line_items: Vec<OrderLineModel<'a>>,
}

/// One page of orders, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderList {
    #[schema(value_type = Vec<OrderModel>)]
    pub orders: Vec<RawJson>,
    /// How many orders fit in all, counted to 1,000.
    pub total_count: u64,
    /// Where the next page begins; nothing on the last one.
    pub next: Option<String>,
}

impl<'a> OrderModel<'a> {
    pub fn new(facts: OrderFacts<'a>) -> Self {
        let OrderFacts {
            order,
            language,
            phrases,
            ..
        } = facts;
        let contents = &order.contents;
        let money = |minor| Money::from_minor(minor, contents.currency);
        let show = |minor| DisplayPrice {
            amount: money(minor),
            language,
        };
        let total = order.total();
        let by_gift_card: i64 = order
            .payments()
            .iter()
            .filter(|payment| payment.provider.is_gift_card())
            .map(|payment| payment.amount)
            .sum();
        let weight_of_all = contents.lines.iter().map(|line| line.weight).sum();
        let lines: Vec<_> = contents.lines.iter().map(|line| line_of(line.id, facts)).collect();
        let lines: Vec<_> = lines.into_iter().flatten().collect();
        Self {
            id: order.id.to_string(),
            order_number: order.number.to_string(),
            cart_id: order.cart.to_string(),
            customer_id: contents.customer.to_string(),
            market: contents.market.as_str(),
            language: contents.language.code(),
            currency: contents.currency.code(),
            status: order.status().as_str(),
            status_name: phrases.phrase(&format!("/order/status/{}", order.status().as_str()), &[]),
            version: facts.version,
            placed_at: (facts.moment)(order.placed_at),
            email: contents.buyer.email.to_string(),
            total_quantity: contents.lines.iter().map(|line| line.quantity).sum(),
            total_weight: weight_of_all,
            total_display_weight: weight(weight_of_all, language),
            total_display_price: show(total),
            shipments: OrderShipment::all(facts),
            all_line_items: lines,
            payments: payments(facts),
            greeting: contents.greeting.as_ref().map(|greeting| greeting.as_str()),
            coupon_codes: contents.coupon.iter().map(|coupon| coupon.as_str()).collect(),
            has_promotions: !contents.promotions.is_empty(),
            promotions: promotions(facts),
            show_delivery_options: contents.delivery.is_some(),
            shipping_method_name: facts.delivery.map(|delivery| &*delivery.name),
            estimated_arrival: facts.delivery.and_then(|delivery| delivery.arrival.as_deref()),
            pickup_point: contents
                .delivery
                .as_ref()
                .and_then(|delivery| delivery.point.as_ref())
                .map(|point| Point::new(point, language)),
            ready_for_pickup_at: order.ready_at().map(facts.moment),
            is_gift_card_applied: by_gift_card > 0,
            gift_card_payment_amount: Amount(money(by_gift_card)),
            gift_card_payment_display_amount: show(by_gift_card),
            adyen_payment_display_amount: show(total - by_gift_card),
            totals: totals(facts),
            full_total: Amount(money(contents.goods_before_promotions())),
            full_total_display: show(contents.goods_before_promotions()),
            full_shipping_total: Amount(money(contents.delivery_before_promotions())),
            full_shipping_total_display: show(contents.delivery_before_promotions()),
            refunded_amount: Amount(money(order.refunded())),
            refunded_display_amount: show(order.refunded()),
            money_back: order.money_back().into(),
            parcels: parcels(facts),
            returns: returns(facts),
            return_address: facts.return_address.iter().map(String::as_str).collect(),
            withdrawal: facts.withdraws.map(|at| Withdrawal::new(facts, at)),
            lookup_url: facts.lookup_url,
            documents: OrderDocument::all(order, phrases),
        }
    }
}

fn line_of(id: LineItemId, facts: OrderFacts<'_>) -> Option<OrderLineModel<'_>> {
    let line = facts.order.contents.line(id)?;
    let product = (facts.product)(&line.code);
    Some(OrderLineModel::new(line, facts.order, product, facts.language))
}

fn address(contents: &OrderContents, shipment: ShipmentId, language: Language) -> Address {
    let mut lines = contents.lines.iter().filter(|line| line.shipment == shipment);
    match lines.find_map(|line| line.tablet.as_deref()) {
        Some(tablet) if shipment != ShipmentId::DEFAULT => Address::of_tablet(tablet, language),
        _ => Address::new(&contents.buyer.shipping, Some(&contents.buyer.email), language),
    }
}

impl<'a> OrderShipment<'a> {
    /// Those of an order, by their numbers.
    pub fn all(facts: OrderFacts<'a>) -> Vec<Self> {
        let contents = &facts.order.contents;
        let mut ids: Vec<ShipmentId> = contents.lines.iter().map(|line| line.shipment).collect();
        ids.sort_unstable_by_key(|id| id.0);
        ids.dedup();
        let shipments = ids.into_iter().map(|id| {
            let lines = contents.lines.iter().filter(|line| line.shipment == id);
            Self {
                id: id.0,
                shipping_address: address(contents, id, facts.language),
                line_items: lines.filter_map(|line| line_of(line.id, facts)).collect(),
            }
        });
        shipments.collect()
    }
}

fn payments(facts: OrderFacts<'_>) -> Vec<OrderPayment> {
    let contents = &facts.order.contents;
    let billing = Address::new(
        &contents.buyer.billing_address(),
        Some(&contents.buyer.email),
        facts.language,
    );
    let payments = facts.order.payments().iter().map(|payment| {
        let billing = Some(billing.clone());
        OrderPayment::new(payment, contents.currency, billing, facts.language, facts.phrases)
    });
    payments.collect()
}

fn promotions(facts: OrderFacts<'_>) -> Vec<Promotion<'_>> {
    let contents = &facts.order.contents;
    let promotions = contents.promotions.iter().map(|promotion| {
        let amount = Money::from_minor(promotion.saving, contents.currency);
        Promotion {
            id: promotion.id.as_str(),
            name: &promotion.name,
            saved_amount: Amount(amount),
            saved_display_amount: DisplayPrice {
                amount,
                language: facts.language,
            },
            is_promise: false,
        }
    });
    promotions.collect()
}

fn totals(facts: OrderFacts<'_>) -> Totals {
    let contents = &facts.order.contents;
    let delivery = contents.delivery.as_ref();
    let of_lines: i64 = contents.lines.iter().map(|line| line.tax).sum();
    let tax = of_lines + delivery.map_or(0, |delivery| delivery.tax);
    let shipping = delivery.map_or(0, |delivery| delivery.net);
    let discount = contents.promotions.iter().map(|promotion| promotion.saving).sum();
    let money = |minor| Money::from_minor(minor, contents.currency);
    let show = |minor| DisplayPrice {
        amount: money(minor),
        language: facts.language,
    };
    let total = facts.order.total();
    Totals {
        tax_total: Amount(money(tax)),
        tax_total_display: show(tax),
        shipping_total: Amount(money(shipping)),
        shipping_total_display: show(shipping),
        discount_total: Amount(money(discount)),
        discount_total_display: show(discount),
        total: Amount(money(total)),
        total_display: show(total),
    }
}
