//! What was bought, as it was at that moment: nothing that changes in the shop later changes an order.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    buyer::Buyer,
    cart::{CustomTablet, GiftCardRecipient},
    consent::GivenConsent,
    delivery::{DeliveryKind, PickupPoint},
    ids::{IdentityId, LineItemId, MarketId, PromotionId, ShipmentId, VariationCode},
    market::Language,
    money::{Currency, Money},
    promotion::{CouponCode, UsageLimits},
    text::Greeting,
};

/// The frozen goods of an order. Its amounts are minor units of its currency, and include tax where nothing else is said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderContents {
    pub customer: IdentityId,
    pub market: MarketId,
    pub currency: Currency,
    /// The language in which the shopper bought, and is written to.
    pub language: Language,
    pub buyer: Buyer,
    pub lines: Vec<OrderLine>,
    /// One for each piece of its lines that are gift cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gift_cards: Vec<BoughtGiftCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<OrderDelivery>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promotions: Vec<OrderPromotion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<CouponCode>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Greeting>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consents: Vec<GivenConsent>,
    /// Whether the buyer, who had no account, wants one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wants_account: bool,
}

impl OrderContents {
    /// Takes out what tells who bought, and who got something: what is left is what bookkeeping asks for.
    pub fn pseudonymise(&mut self) {
        let country = self.buyer.shipping.country_code.clone();
        self.buyer = Buyer::nobody(country);
        self.greeting = None;
        self.wants_account = false;
        for line in &mut self.lines {
            line.tablet = line.tablet.as_deref().map(|tablet| Arc::new(tablet.of_nobody()));
            line.gift_card = line.gift_card.as_ref().map(|_| Arc::new(GiftCardRecipient::nobody()));
        }
    }
}

/// A line with the texts and prices of its moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    pub id: LineItemId,
    pub shipment: ShipmentId,
    pub code: VariationCode,
    pub name: Box<str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Box<str>>,
    pub quantity: u32,
    /// Of one piece, before campaign and promotions.
    pub placed_price: i64,
    /// Of one piece, before promotions.
    pub unit_price: i64,
    /// What promotions took off the line.
    pub line_discount: i64,
    /// Its share of what promotions took off the order.
    pub order_discount: i64,
    /// What is paid for the line: `unit_price * quantity - line_discount - order_discount`.
    pub net: i64,
    /// Inside `net`.
    pub tax: i64,
    /// Basis points.
    pub tax_rate: u32,
    /// Grams of all pieces with their packages.
    pub weight: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gift: bool,
    /// Whether more of it may be sold than there is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub backorder: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tablet: Option<Arc<CustomTablet>>,
    /// Who gets the gift card that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift_card: Option<Arc<GiftCardRecipient>>,
}

/// A gift card that the order buys. Its code and PIN are made before anything is paid, and come into force once the order
/// is; they are made again of the shop's secret and this card's id for the letter that tells them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoughtGiftCard {
    /// Of the card, among those of the order: `3-1` is the first of line 3.
    pub id: Box<str>,
    pub line: LineItemId,
    /// `GiftCardCode::fingerprint`.
    pub fingerprint: Box<str>,
    pub last_four: Box<str>,
    /// Of argon2id, as a PHC text.
    pub pin_hash: Box<str>,
}

/// A gift card that comes into force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedGiftCard {
    pub card: BoughtGiftCard,
    /// What it is worth: the regular price of its piece.
    pub amount: Money,
}

/// Without what could help to find its code or PIN.
impl fmt::Debug for BoughtGiftCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoughtGiftCard")
            .field("id", &self.id)
            .field("last_four", &self.last_four)
            .finish_non_exhaustive()
    }
}

/// The delivery that was chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderDelivery {
    /// Of the method.
    pub id: Box<str>,
    /// Orders before it was kept went to addresses and to carriers' points.
    #[serde(default)]
    pub kind: DeliveryKind,
    /// Of the delivery provider that sold it, which hears of the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<Box<str>>,
    /// Where the goods are fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<PickupPoint>,
    pub name: Box<str>,
    /// What is paid for it, after promotions.
    pub net: i64,
    /// Inside `net`.
    pub tax: i64,
    /// Basis points.
    pub tax_rate: u32,
    /// Of several shipments each one's; all is the one shipment's where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<DeliveryPart>,
}

/// What is paid for one shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPart {
    pub shipment: ShipmentId,
    pub net: i64,
    /// Inside it.
    pub tax: i64,
}

/// A promotion that the order got.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderPromotion {
    pub id: PromotionId,
    pub name: Box<str>,
    pub saving: i64,
    /// How often it may be given.
    #[serde(default)]
    pub limits: UsageLimits,
    /// It was given for the order's coupon.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_for_coupon: bool,
}

/// What the amounts come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrozenTotals {
    pub goods: i64,
    pub delivery: i64,
    pub tax: i64,
    pub total: i64,
}

/// Why goods cannot be an order's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ContentsError {
    #[error("an order has at least one line")]
    Empty,
    #[error("two lines have the same id")]
    SameLine,
    #[error("the amounts do not add up")]
    Amounts,
}

impl OrderContents {
    /// What the amounts come to.
    ///
    /// # Errors
    ///
    /// There is no line, two have one id, an amount is below zero, a line does not come to what its parts say, a tax is
    /// more than what it is part of, or sums do not fit.
    pub fn totals(&self) -> Result<FrozenTotals, ContentsError> {
        if self.lines.is_empty() {
            return Err(ContentsError::Empty);
        }
        let mut ids: Vec<LineItemId> = self.lines.iter().map(|line| line.id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() != self.lines.len() {
            return Err(ContentsError::SameLine);
        }
        self.sums().ok_or(ContentsError::Amounts)
    }

    fn sums(&self) -> Option<FrozenTotals> {
        let (mut goods, mut tax) = (0_i64, 0_i64);
        for line in &self.lines {
            if !line.adds_up()? {
                return None;
            }
            goods = goods.checked_add(line.net)?;
            tax = tax.checked_add(line.tax)?;
        }
        let mut delivery = 0;
        if let Some(chosen) = &self.delivery {
            if !(0..=chosen.net).contains(&chosen.tax) {
                return None;
            }
            delivery = chosen.net;
            tax = tax.checked_add(chosen.tax)?;
        }
        Some(FrozenTotals {
            goods,
            delivery,
            tax,
            total: goods.checked_add(delivery)?,
        })
    }

    pub fn line(&self, id: LineItemId) -> Option<&OrderLine> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// What the goods came to before promotions.
    pub fn goods_before_promotions(&self) -> i64 {
        let lines = self.lines.iter();
        lines.map(|line| line.unit_price * i64::from(line.quantity)).sum()
    }

    /// What the delivery came to before promotions: what they saved, and not on goods, they saved on it.
    pub fn delivery_before_promotions(&self) -> i64 {
        let goods: i64 = self.lines.iter().map(|line| line.net).sum();
        let saved: i64 = self.promotions.iter().map(|promotion| promotion.saving).sum();
        let net = self.delivery.as_ref().map_or(0, |delivery| delivery.net);
        net + saved - (self.goods_before_promotions() - goods)
    }

    /// Whether the buyer fetches the goods from one of the shop's own places, where money can be taken.
    pub fn is_fetched_from_us(&self) -> bool {
        let delivery = self.delivery.as_ref();
        delivery.is_some_and(|delivery| delivery.kind == DeliveryKind::Store)
    }

    /// Whether nothing of it is handed over: it is gift cards alone.
    pub fn is_mailed(&self) -> bool {
        self.lines.iter().all(|line| line.gift_card.is_some())
    }

    pub fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}

impl OrderDelivery {
    /// The way of delivery, with the place where the goods are fetched.
    pub fn full_name(&self, language: Language) -> String {
        match &self.point {
            Some(point) => format!("{}: {}", self.name, point.full_name(language)),
            None => self.name.to_string(),
        }
    }
}

impl OrderLine {
    /// Whether it was made to the buyer's own words.
    pub fn is_custom(&self) -> bool {
        self.tablet.is_some() || self.gift_card.is_some()
    }

    /// What the line costs before its share of what promotions take off the order.
    pub fn extended(&self) -> i64 {
        self.net + self.order_discount
    }

    fn adds_up(&self) -> Option<bool> {
        let full = self.unit_price.checked_mul(i64::from(self.quantity))?;
        let net = full.checked_sub(self.line_discount)?.checked_sub(self.order_discount)?;
        let amounts = [self.unit_price, self.line_discount, self.order_discount, net];
        Some(
            self.quantity > 0
                && amounts.iter().all(|amount| *amount >= 0)
                && net == self.net
                && (0..=net).contains(&self.tax),
        )
    }

    /// What so many of the line's pieces, after others before, are worth, and the tax in that: the parts of all pieces
    /// add up to the line.
    pub(super) fn part(&self, before: u32, pieces: u32) -> (i64, i64) {
        let upto = |amount: i64, pieces: u32| crate::money::part(amount, pieces, self.quantity);
        let after = before + pieces;
        (
            upto(self.net, after) - upto(self.net, before),
            upto(self.tax, after) - upto(self.tax, before),
        )
    }
}
