//! What a cart costs: a pure function of its lines, the price book, the market and the time.
//!
//! Prices include tax (consumer market). Tax is worked out per line on what is left after every discount, rounded
//! half away from zero; the cart's tax is the sum of its lines' and of the delivery's.
//!
//! `lines` finds the prices of now, `promotion_engine` works the promotions on them (`discountable_lines`: the lines as promotions see them,
//! `gift`: lines that they give, `discounts`: what they take off), `cart` adds up, `issues` says what keeps a
//! line from being bought, `explain` why a promotion was given or not, `announced` what is told of promotions before the cart.

mod announced;
mod book;
mod cart;
mod discount_target;
mod discountable_lines;
mod discounts;
mod explain;
mod gift;
mod goods;
mod issues;
mod lines;
mod promotion_engine;
mod rejection_reason;
mod schedule;
mod shown;
mod tax;

pub use book::PriceBook;
pub use cart::price;
pub use explain::{Explanation, explain};
pub use goods::Goods;
pub use issues::LineIssue;
pub use rejection_reason::RejectionReason;
pub(crate) use schedule::PriceReduction;
pub use schedule::{MOST_PRICE, PastPrice, PriceAt, PriceKind, PricePeriod, PriceSchedule, is_price};
pub use shown::price_as_shown;
pub use tax::{TaxRate, TaxTable, has_rate};

use std::collections::BTreeMap;

use crate::{
    cart::Line,
    catalogue::Variation,
    clock::UnixMillis,
    giftcard::AppliedGiftCard,
    ids::{DeliveryMethodId, MarketId, PromotionId, ShipmentId, VariationCode},
    market::Market,
    money::Money,
    promotion::{AppliedPromotion, CouponCode},
    stock::Reserved,
};

/// What a price depends on beside the cart itself.
#[derive(Debug, Clone, Copy)]
pub struct PricingContext<'a> {
    pub book: &'a PriceBook,
    pub market: &'a Market,
    pub at: UnixMillis,
    pub shopper: &'a Shopper,
    /// The delivery that was chosen; none before checkout.
    pub shipping: Option<&'a Shipping>,
    /// What the cart's own payment set aside: free for it, and for nobody else.
    pub reserved: &'a Reserved,
}

/// What promotions may ask about a shopper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shopper {
    /// How many orders they had before; nothing where that is not known.
    pub earlier_orders: Option<u32>,
    /// How many orders of theirs had each promotion, as far as that is known.
    pub promotion_uses: BTreeMap<PromotionId, u32>,
    pub groups: Vec<Box<str>>,
}

impl Shopper {
    /// Somebody of whom nothing is known.
    pub fn anonymous() -> &'static Self {
        static ANONYMOUS: Shopper = Shopper {
            earlier_orders: None,
            promotion_uses: BTreeMap::new(),
            groups: Vec::new(),
        };
        &ANONYMOUS
    }
}

/// A chosen delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shipping {
    pub name: Box<str>,
    /// With tax, before promotions.
    pub fee: Money,
}

/// A cart with its prices.
#[derive(Debug, Clone)]
pub struct PricedCart {
    /// The cart's lines in their order, then those that promotions give.
    pub lines: Vec<PricedLine>,
    pub total_quantity: u32,
    /// Grams with packages.
    pub total_weight: u64,
    /// What the lines come to before promotions.
    pub full_total: Money,
    /// The sum of the lines' extended prices.
    pub sub_total: Money,
    /// What promotions take off the order as a whole; the lines' shares of it add up to this.
    pub order_discount: Money,
    /// The way of delivery that was chosen, where it is offered for this cart.
    pub delivery: Option<DeliveryMethodId>,
    /// What the delivery costs before promotions.
    pub full_shipping_total: Money,
    /// What is paid for the delivery.
    pub shipping_total: Money,
    /// What is paid for it by shipment; nothing where none is chosen.
    pub shipment_costs: Vec<ShipmentCost>,
    /// What promotions save in all: at lines, at the order, at the delivery.
    pub discount_total: Money,
    pub tax_total: Money,
    /// `sub_total - order_discount + shipping_total`.
    pub total: Money,
    /// In the order in which they were applied.
    pub promotions: Vec<AppliedPromotion>,
    /// Goods that promotions give to this cart, or would give if there were enough of them: beside its lines, what its
    /// prices depend on.
    pub gift_codes: Vec<VariationCode>,
    pub coupon: Option<CouponOutcome>,
    pub gift_card: Option<GiftCardPayment>,
    /// What is left to pay after the gift card.
    pub payable: Money,
}

impl PricedCart {
    /// What the goods cost after promotions, without their delivery.
    pub fn goods_total(&self) -> Money {
        let minor = self.sub_total.minor() - self.order_discount.minor();
        Money::from_minor(minor, self.sub_total.currency())
    }
}

/// What is paid for one shipment, after promotions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShipmentCost {
    pub shipment: ShipmentId,
    pub cost: Money,
    /// Inside it.
    pub tax: Money,
}

/// The coupon of a cart, and whether a promotion was given for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouponOutcome {
    pub code: CouponCode,
    pub is_applied: bool,
}

/// What a gift card pays of a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftCardPayment {
    pub card: AppliedGiftCard,
    pub paid: Money,
    /// What it could pay besides.
    pub left: Money,
}

#[derive(Debug, Clone)]
pub struct PricedLine {
    pub line: Line,
    /// Nothing when the variation is not in the catalogue any more.
    pub goods: Option<Goods>,
    /// Of one piece, with tax, without campaign and promotions; zero when it has no price here any more.
    pub placed_price: Money,
    /// Of one piece at the price of now: the campaign's while one runs.
    pub unit_price: Money,
    /// What promotions take off this line.
    pub line_discount: Money,
    /// Its share of what promotions take off the order.
    pub order_discount: Money,
    /// `unit_price * quantity - line_discount`.
    pub extended_price: Money,
    /// Inside what is left after every discount.
    pub tax: Money,
    /// Basis points.
    pub tax_rate: u32,
    /// Given by a promotion: it is no line of the cart, and cannot be changed.
    pub is_gift: bool,
    /// Pieces of its variation that the cart takes, on this line and on others.
    pub pieces: u32,
    /// Pieces of its variation that the cart can take: what is free, and what its own payment set aside.
    pub in_stock: u32,
    /// Whether it can be bought as it lies there: has a price, and the stock for its quantity.
    pub is_buyable: bool,
}

impl PricedLine {
    /// What the line costs after every discount.
    pub fn net(&self) -> Money {
        self.extended_price
            .minus(self.order_discount)
            .unwrap_or(self.extended_price)
    }

    /// A gift card is money: what promotions took off it would be given away.
    pub(super) fn is_discountable(&self) -> bool {
        self.line.gift_card().is_none() && !self.extended_price.is_zero()
    }

    /// What one piece costs after the discounts of its line, rounded half away from zero.
    pub fn discounted_price(&self) -> Money {
        let pieces = self.line.quantity.get();
        self.extended_price.per_units(pieces, 1).unwrap_or(self.unit_price)
    }

    /// What campaign and promotions take off the line, without its share of the order's discount.
    pub fn discount(&self) -> Money {
        self.placed_price
            .times(self.line.quantity.get())
            .and_then(|full| full.minus(self.extended_price))
            .unwrap_or(self.line_discount)
    }

    /// Grams of all pieces with their packages.
    pub fn weight(&self) -> u64 {
        let piece = self
            .goods
            .as_ref()
            .and_then(|goods| goods.variation().weight.or(goods.variation().net_weight));
        u64::from(piece.unwrap_or(0)) * u64::from(self.line.quantity.get())
    }
}

impl Variation {
    /// Its price in a market at a moment, in minor units; nothing when it is not for sale there then.
    pub fn price_at(&self, market: &MarketId, at: UnixMillis) -> Option<PriceAt> {
        self.prices.get(market)?.at(at)
    }

    /// Has a price in the market, and pieces or leave to be sold without.
    pub fn is_buyable(&self, market: &MarketId, at: UnixMillis) -> bool {
        self.price_at(market, at).is_some() && (self.in_stock() || self.backorder)
    }
}
