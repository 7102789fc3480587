//! Making an order's goods of a cart as it is priced at one moment.

use std::sync::Arc;

use crate::{
    buyer::Buyer,
    consent::GivenConsent,
    delivery::{DeliveryKind, PickupPoint},
    ids::{IdentityId, LineItemId, MarketId, VariationCode},
    market::Language,
    money::Money,
    order::{DeliveryPart, OrderContents, OrderDelivery, OrderLine, OrderPromotion},
    pricing::{LineIssue, PricedCart, PricedLine, PricingContext, TaxTable},
    text::Greeting,
};

/// What the shopper saw when they pressed the button: nothing dearer is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreed {
    pub total: Money,
}

/// The higher price that a shopper has to agree to before it is charged; nothing where the price is what they saw, or
/// lower. Another currency is another price.
pub fn price_increase(agreed: Agreed, now: Money) -> Option<Money> {
    let is_same_or_lower = agreed.total.currency() == now.currency() && now.minor() <= agreed.total.minor();
    (!is_same_or_lower).then_some(now)
}

/// The way of delivery that was chosen; its price is that of the priced cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenDelivery {
    pub id: Box<str>,
    pub kind: DeliveryKind,
    /// Of the delivery provider that sells it.
    pub session: Option<Box<str>>,
    /// Where the goods are fetched.
    pub point: Option<PickupPoint>,
    pub name: Box<str>,
}

/// Why a cart cannot be bought as it lies there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotReady {
    Empty,
    Lines(Vec<LineNotReady>),
}

/// A line that cannot be bought as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineNotReady {
    pub id: LineItemId,
    pub code: VariationCode,
    /// At least one.
    pub issues: Vec<LineIssue>,
    /// Pieces of the variation that could be had.
    pub in_stock: u32,
}

/// Whose cart becomes an order, and with what.
#[derive(Debug, Clone, PartialEq)]
pub struct Purchase {
    pub customer: IdentityId,
    pub market: MarketId,
    pub language: Language,
    pub buyer: Buyer,
    pub delivery: Option<ChosenDelivery>,
    pub greeting: Option<Greeting>,
    pub consents: Vec<GivenConsent>,
    pub wants_account: bool,
}

impl Purchase {
    /// The order's goods, with the prices, taxes and texts of this moment.
    ///
    /// # Errors
    ///
    /// Nothing lies in the cart, or lines cannot be bought as they are.
    pub fn freeze(self, priced: &PricedCart, context: PricingContext<'_>) -> Result<OrderContents, NotReady> {
        if !priced.lines.iter().any(|line| !line.is_gift) {
            return Err(NotReady::Empty);
        }
        let issues: Vec<_> = priced
            .lines
            .iter()
            .map(|line| LineNotReady {
                id: line.line.id,
                code: line.line.code.clone(),
                issues: line.issues(context),
                in_stock: line.in_stock,
            })
            .filter(|line| !line.issues.is_empty())
            .collect();
        if !issues.is_empty() {
            return Err(NotReady::Lines(issues));
        }
        let promotions = priced.promotions.iter().map(|applied| OrderPromotion {
            id: applied.promotion.id.clone(),
            name: applied.promotion.name.get(self.language).unwrap_or_default().into(),
            saving: applied.saving.amount.minor(),
            limits: applied.promotion.usage,
            is_for_coupon: applied.promotion.conditions.needs_coupon(),
        });
        Ok(OrderContents {
            lines: priced
                .lines
                .iter()
                .map(|line| freeze_line(line, self.language))
                .collect(),
            gift_cards: Vec::new(),
            delivery: self.delivery.map(|chosen| freeze_delivery(chosen, priced, context)),
            promotions: promotions.collect(),
            coupon: priced
                .coupon
                .as_ref()
                .filter(|coupon| coupon.is_applied)
                .map(|coupon| coupon.code.clone()),
            customer: self.customer,
            market: self.market,
            currency: priced.total.currency(),
            language: self.language,
            buyer: self.buyer,
            greeting: self.greeting,
            consents: self.consents,
            wants_account: self.wants_account,
        })
    }
}

fn freeze_line(line: &PricedLine, language: Language) -> OrderLine {
    let goods = line.goods.as_ref();
    OrderLine {
        id: line.line.id,
        shipment: line.line.shipment,
        code: line.line.code.clone(),
        name: goods.map_or_else(
            || line.line.code.as_str().into(),
            |goods| goods.display_name(language).into(),
        ),
        picture: goods.and_then(|goods| goods.picture().map(Into::into)),
        quantity: line.line.quantity.get(),
        placed_price: line.placed_price.minor(),
        unit_price: line.unit_price.minor(),
        line_discount: line.line_discount.minor(),
        order_discount: line.order_discount.minor(),
        net: line.net().minor(),
        tax: line.tax.minor(),
        tax_rate: line.tax_rate,
        weight: line.weight(),
        is_gift: line.is_gift,
        backorder: goods.is_some_and(|goods| goods.variation().backorder),
        tablet: line.line.tablet().map(Arc::clone),
        gift_card: line.line.gift_card().map(Arc::clone),
    }
}

/// The delivery's tax is what the cart's has beside its lines'.
fn freeze_delivery(chosen: ChosenDelivery, priced: &PricedCart, context: PricingContext<'_>) -> OrderDelivery {
    let of_lines = priced.lines.iter().map(|line| line.tax.minor());
    let of_lines = of_lines.fold(0, i64::saturating_add);
    let country = &context.market.country;
    OrderDelivery {
        id: chosen.id,
        kind: chosen.kind,
        point: chosen.point,
        session: chosen.session,
        name: chosen.name,
        net: priced.shipping_total.minor(),
        tax: priced.tax_total.minor().saturating_sub(of_lines),
        parts: priced
            .shipment_costs
            .iter()
            .map(|cost| DeliveryPart {
                shipment: cost.shipment,
                net: cost.cost.minor(),
                tax: cost.tax.minor(),
            })
            .collect(),
        tax_rate: context.book.taxes().rate(TaxTable::SHIPPING, country, context.at),
    }
}
