//! Promotions at work on the lines of a cart, one after another.
//!
//! Whether a promotion is given and what it takes off is decided here alone: pricing and explaining both come here.

use std::ops::Range;

use super::{
    PricedLine, PricingContext, RejectionReason, Shopper, discount_target::DiscountTarget,
    discountable_lines::DiscountableLines, gift::Gifts,
};
use crate::{
    cart::CartContents,
    clock::UnixMillis,
    ids::{MarketId, PromotionId, VariationCode},
    money::{Money, WHOLE, part},
    promotion::{Action, Amounts, Conditions, Exclusivity, GoodsCondition, Level, Promotion, Saving, Scope},
};

/// A cart whose promotions are being worked out.
pub(super) struct PromotionEngine<'a> {
    contents: &'a CartContents,
    pub(super) context: PricingContext<'a>,
    pub(super) lines: DiscountableLines,
    gifts: Gifts,
    /// What is left to pay for the delivery.
    delivery: i64,
    is_delivery_free: bool,
    /// Place of the promotion that was given last.
    last: Option<usize>,
    /// Place of the promotion that leaves nothing for others.
    alone: Option<usize>,
    /// The lines that a promotion may take from, and how many pieces of each; kept to be filled again.
    pub(super) open: Vec<(usize, u32)>,
}

impl<'a> PromotionEngine<'a> {
    /// `lines` are those of the contents, at the prices of now.
    pub(super) fn new(lines: &[PricedLine], contents: &'a CartContents, context: PricingContext<'a>) -> Self {
        let fee = context.shipping.map(|shipping| shipping.fee);
        let fee = fee.filter(|fee| fee.currency() == context.market.currency);
        Self {
            contents,
            context,
            lines: DiscountableLines::new(lines, context),
            gifts: Gifts::default(),
            delivery: fee.map_or(0, |fee| fee.minor().max(0)),
            is_delivery_free: false,
            last: None,
            alone: None,
            open: Vec::new(),
        }
    }

    /// Whether goods of the cart belong to the conditions of the promotion at this place.
    pub(super) fn concerns(&self, place: usize) -> bool {
        let slots = self.context.book.promotions().targets().slots(place);
        self.lines.any(slots.condition)
    }

    /// Gives the promotion at this place if it may be given, and tells what it saves. Promotions must be applied in
    /// their order.
    ///
    /// # Errors
    ///
    /// The first thing that keeps it from being given.
    pub(super) fn apply(&mut self, place: usize) -> Result<Saving, RejectionReason> {
        let promotion = &*self.context.book.promotions().all()[place];
        self.admit(promotion)?;
        self.check_goods(place, &promotion.conditions)?;
        self.check_others(promotion)?;
        let saving = match &promotion.action {
            action if action.is_about_delivery() => self.discount_delivery(action)?,
            Action::GiftLine { code, quantity } => {
                let amount = self.gifts.give(place, code, *quantity, self.contents, self.context)?;
                Saving {
                    amount,
                    is_promise: false,
                }
            }
            action => self.discount_lines(place, promotion, action)?,
        };
        self.last = Some(place);
        if promotion.exclusivity == Exclusivity::Cart {
            self.alone = self.last;
        }
        Ok(saving)
    }

    /// Writes the discounts to the lines that this was made of, and puts the gifts after them. Returns what is left
    /// to pay for the delivery, and the goods that were to be given.
    pub(super) fn finish(self, lines: &mut Vec<PricedLine>) -> (i64, Vec<VariationCode>) {
        let money = |minor| Money::from_minor(minor, self.context.market.currency);
        for line in self.lines.iter() {
            let priced = &mut lines[line.index];
            priced.line_discount = money(line.line_discount);
            priced.order_discount = money(line.order_discount);
            priced.extended_price = money(line.full - line.line_discount);
        }
        let (given, gift_codes) = self.gifts.finish();
        lines.extend(given);
        (self.delivery, gift_codes)
    }

    /// The conditions that do not look at the goods.
    fn admit(&self, promotion: &Promotion) -> Result<(), RejectionReason> {
        let PricingContext {
            market, at, shopper, ..
        } = self.context;
        let conditions = &promotion.conditions;
        in_force(promotion, &market.id, at)?;
        let coupon = self.contents.coupon.as_ref();
        let has_coupon = !conditions.needs_coupon() || coupon.is_some_and(|coupon| promotion.accepts(coupon, at));
        admit(has_coupon, RejectionReason::NoCoupon)?;
        let groups = &conditions.customer_groups;
        let in_group = groups.is_empty() || groups.iter().any(|group| shopper.groups.contains(group));
        admit(in_group, RejectionReason::NotInGroup)?;
        check_order_number(conditions, shopper)?;
        admit(
            !self.context.book.promotions().is_used_up(promotion),
            RejectionReason::UsedUp,
        )?;
        let had = shopper.promotion_uses.get(&promotion.id).copied().unwrap_or(0);
        let limit = promotion.usage.per_customer;
        admit(
            limit.is_none_or(|limit| had < limit),
            RejectionReason::UsedUpForCustomer,
        )
    }

    /// The conditions that the goods of the cart must fulfil, whatever other promotions made of them.
    fn check_goods(&self, place: usize, conditions: &Conditions) -> Result<(), RejectionReason> {
        let slots = self.context.book.promotions().targets().slots(place);
        if !self.lines.any(slots.condition) {
            return Err(RejectionReason::NoMatchingGoods);
        }
        if let Some(needed) = conditions.minimum_amount.get(&self.context.market.id) {
            let has = self.amount_of(slots.condition);
            if has < *needed {
                return Err(RejectionReason::BelowMinimumAmount {
                    needed: self.money(*needed),
                    has: self.money(has),
                });
            }
        }
        if let Some(needed) = conditions.minimum_quantity {
            let has = self.pieces_of(slots.condition);
            if has < needed {
                return Err(RejectionReason::BelowMinimumQuantity { needed, has });
            }
        }
        if let Some(index) = self.first(&conditions.all, &slots.all, false) {
            return Err(RejectionReason::AllUnmet { index });
        }
        if !conditions.any.is_empty() && self.first(&conditions.any, &slots.any, true).is_none() {
            return Err(RejectionReason::AnyUnmet);
        }
        match self.first(&conditions.none, &slots.none, true) {
            Some(index) => Err(RejectionReason::NoneMet { index }),
            None => Ok(()),
        }
    }

    /// The first of the conditions that holds, or that does not.
    fn first(&self, conditions: &[GoodsCondition], slots: &Range<usize>, holds: bool) -> Option<usize> {
        let mut conditions = slots.clone().zip(conditions);
        conditions.position(|(slot, condition)| self.holds(slot, condition) == holds)
    }

    fn holds(&self, slot: usize, condition: &GoodsCondition) -> bool {
        let amount = condition.minimum_amount.get(&self.context.market.id);
        self.lines.any(slot)
            && amount.is_none_or(|needed| self.amount_of(slot) >= *needed)
            && condition
                .minimum_quantity
                .is_none_or(|needed| self.pieces_of(slot) >= needed)
    }

    /// What the goods of a target cost before promotions.
    fn amount_of(&self, slot: usize) -> i64 {
        let full = self.lines.of(slot).map(|(_, line)| line.full);
        full.fold(0, i64::saturating_add)
    }

    fn pieces_of(&self, slot: usize) -> u32 {
        self.lines.of(slot).map(|(_, line)| line.pieces).sum()
    }

    /// What the promotions before this one leave.
    fn check_others(&self, promotion: &Promotion) -> Result<(), RejectionReason> {
        if let Some(by) = self.alone {
            return Err(RejectionReason::BlockedByExclusive { by: self.id(by) });
        }
        match self.last {
            Some(after) if promotion.exclusivity == Exclusivity::Cart => {
                Err(RejectionReason::NotAlone { after: self.id(after) })
            }
            _ => Ok(()),
        }
    }

    /// While no delivery is chosen, what will be taken off it is a promise.
    fn discount_delivery(&mut self, action: &Action) -> Result<Saving, RejectionReason> {
        let market = &self.context.market.id;
        let saved = match action {
            Action::ShippingPercent { basis_points } => part(self.delivery, (*basis_points).min(WHOLE), WHOLE),
            Action::ShippingAmount { amount } => in_market(amount, market)?.clamp(0, self.delivery),
            Action::ShippingPrice { amount } => (self.delivery - in_market(amount, market)?.max(0)).max(0),
            _ => self.delivery,
        };
        let is_promise = self.context.shipping.is_none();
        if self.is_delivery_free || (saved == 0 && !is_promise) {
            return Err(RejectionReason::NothingToGive);
        }
        self.delivery -= saved;
        self.is_delivery_free = matches!(action, Action::FreeShipping {}) || (self.delivery == 0 && !is_promise);
        Ok(Saving {
            amount: self.money(saved),
            is_promise,
        })
    }

    /// What the action takes off the lines of its goods that are open and on which something is left.
    fn discount_lines(
        &mut self,
        place: usize,
        promotion: &Promotion,
        action: &Action,
    ) -> Result<Saving, RejectionReason> {
        let slots = self.context.book.promotions().targets().slots(place).clone();
        self.gather(slots.discounted)?;
        let target = |scope| DiscountTarget {
            scope,
            closed_by: (promotion.exclusivity == Exclusivity::Lines).then_some(place),
        };
        let at_lines = target(Scope::Lines);
        let market = &self.context.market.id;
        let saved = match action {
            Action::Percent {
                basis_points,
                scope,
                maximum_pieces,
                maximum_amount,
            } => {
                self.limit_pieces(*maximum_pieces);
                let most = maximum_amount.get(market).copied();
                self.percent((*basis_points).min(WHOLE), most, target(*scope))
            }
            Action::FixedAmount { amount, scope } => {
                let amount = in_market(amount, market)?;
                self.spread(amount.max(0), target(*scope))
            }
            Action::AmountEach { amount, maximum_pieces } => {
                let amount = in_market(amount, market)?;
                self.limit_pieces(*maximum_pieces);
                self.amount_each(amount.max(0), at_lines)
            }
            Action::FixedPrice { amount, maximum_pieces } => {
                let price = in_market(amount, market)?;
                self.limit_pieces(*maximum_pieces);
                self.fixed_price(price, at_lines)
            }
            Action::CheapestFree { of } => self.free_pieces(*of, of.saturating_sub(1), at_lines),
            Action::BuyPay { buy, pay } => self.free_pieces(*buy, *pay, at_lines),
            Action::BuyGet {
                buy,
                get,
                basis_points,
                maximum_times,
            } => {
                self.choose_companions(slots.condition, [*buy, *get], *maximum_times);
                self.percent((*basis_points).min(WHOLE), None, at_lines)
            }
            Action::BundlePrice { pieces, amount } => {
                let price = in_market(amount, market)?;
                self.bundle_price(*pieces, price, at_lines)
            }
            Action::FreeShipping {}
            | Action::ShippingPercent { .. }
            | Action::ShippingAmount { .. }
            | Action::ShippingPrice { .. }
            | Action::GiftLine { .. } => 0,
        };
        if saved == 0 {
            return Err(RejectionReason::NothingToGive);
        }
        Ok(Saving {
            amount: self.money(saved),
            is_promise: false,
        })
    }

    fn gather(&mut self, slot: usize) -> Result<(), RejectionReason> {
        if !self.lines.any(slot) {
            return Err(RejectionReason::NoGoodsToReduce);
        }
        self.open.clear();
        let mut closed_by = None;
        for (at, line) in self.lines.of(slot) {
            match line.closed_by {
                Some(by) => closed_by = closed_by.or(Some(by)),
                None if line.remaining() > 0 => self.open.push((at, line.pieces)),
                None => {}
            }
        }
        match closed_by {
            _ if !self.open.is_empty() => Ok(()),
            Some(by) => Err(RejectionReason::BlockedByExclusive { by: self.id(by) }),
            None => Err(RejectionReason::NothingToGive),
        }
    }

    fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.context.market.currency)
    }

    fn id(&self, place: usize) -> PromotionId {
        self.context.book.promotions().all()[place].id.clone()
    }
}

/// Whether carts of a market get the promotion now, as far as it lies in nobody's goods, codes and earlier orders.
///
/// # Errors
///
/// The first thing that keeps it from being given.
pub(super) fn in_force(promotion: &Promotion, market: &MarketId, at: UnixMillis) -> Result<(), RejectionReason> {
    let conditions = &promotion.conditions;
    admit(promotion.enabled, RejectionReason::Disabled)?;
    admit(promotion.level == Level::Cart, RejectionReason::InPrices)?;
    let in_market = conditions.markets.is_empty() || conditions.markets.contains(market);
    admit(in_market, RejectionReason::NotInMarket)?;
    if let Some(from) = conditions.from.filter(|from| at < *from) {
        return Err(RejectionReason::NotYet { from });
    }
    match conditions.until.filter(|until| *until <= at) {
        Some(until) => Err(RejectionReason::Over { until }),
        None => Ok(()),
    }
}

fn admit(fits: bool, otherwise: RejectionReason) -> Result<(), RejectionReason> {
    if fits { Ok(()) } else { Err(otherwise) }
}

/// Where nothing is known of a shopper's orders, nothing that depends on them is given.
fn check_order_number(conditions: &Conditions, shopper: &Shopper) -> Result<(), RejectionReason> {
    let Some(needed) = conditions.order_number() else {
        return Ok(());
    };
    let earlier = shopper.earlier_orders.ok_or(RejectionReason::OrdersUnknown)?;
    if earlier.checked_add(1) == Some(needed) {
        Ok(())
    } else {
        Err(RejectionReason::OtherOrder { needed, earlier })
    }
}

fn in_market(amounts: &Amounts, market: &MarketId) -> Result<i64, RejectionReason> {
    amounts.get(market).copied().ok_or(RejectionReason::NoAmountInMarket)
}
