//! Promotions at work on the lines of a cart, one after another.
//!
//! Whether a promotion is given and what it takes off is decided here alone: pricing and explaining both come here.

use super::{
    PricedLine, PricingContext, RejectionReason,
    discountable_lines::{DiscountableLine, DiscountableLines},
    gift::Gifts,
};
use crate::{
    cart::CartContents,
    ids::{PromotionId, VariationCode},
    money::{Money, part, split},
    promotion::{Action, Conditions, Exclusivity, Promotion, Scope},
};

/// A cart whose promotions are being worked out.
pub(super) struct PromotionEngine<'a> {
    contents: &'a CartContents,
    context: PricingContext<'a>,
    lines: DiscountableLines,
    gifts: Gifts,
    /// What is left to pay for the delivery.
    delivery: i64,
    is_delivery_free: bool,
    /// Place of the promotion that was given last.
    last: Option<usize>,
    /// Place of the promotion that leaves nothing for others.
    alone: Option<usize>,
    /// The lines that a promotion may take from; kept to be filled again.
    open: Vec<usize>,
}

/// Whose discount it is, and where it shows.
#[derive(Clone, Copy)]
struct DiscountTarget {
    scope: Scope,
    /// The lines that it changes are closed for those after it, by this promotion.
    closed_by: Option<usize>,
}

impl<'a> PromotionEngine<'a> {
    /// `lines` are those of the contents, at the prices of now.
    pub(super) fn new(lines: &[PricedLine], contents: &'a CartContents, context: PricingContext<'a>) -> Self {
        let fee = context.shipping.map(|shipping| shipping.fee);
        let fee = fee.filter(|fee| fee.currency() == context.market.currency);
        Self {
            contents,
            context,
            lines: DiscountableLines::new(lines, context.book),
            gifts: Gifts::default(),
            delivery: fee.map_or(0, |fee| fee.minor().max(0)),
            is_delivery_free: false,
            last: None,
            alone: None,
            open: Vec::new(),
        }
    }

    /// Whether goods of the cart belong to the promotion at this place.
    pub(super) fn concerns(&self, place: usize) -> bool {
        self.lines.any(place)
    }

    /// Gives the promotion at this place if it may be given, and tells what it saves. Promotions must be offered in
    /// their order.
    pub(super) fn apply(&mut self, place: usize) -> Result<Money, RejectionReason> {
        let promotion = &*self.context.book.promotions().all()[place];
        self.admit(promotion)?;
        self.check_goods(place, &promotion.conditions)?;
        self.check_others(promotion)?;
        let saved = match &promotion.action {
            Action::FreeShipping {} => self.free_delivery()?,
            Action::GiftLine { code, quantity } => {
                let worth = self.gifts.give(place, code, *quantity, self.contents, self.context)?;
                worth.minor()
            }
            action => self.discount(place, promotion, action)?,
        };
        self.last = Some(place);
        if promotion.exclusivity == Exclusivity::Cart {
            self.alone = self.last;
        }
        Ok(self.money(saved))
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
        let admit = |fits, otherwise| if fits { Ok(()) } else { Err(otherwise) };
        admit(promotion.enabled, RejectionReason::Disabled)?;
        let in_market = conditions.markets.is_empty() || conditions.markets.contains(&market.id);
        admit(in_market, RejectionReason::NotInMarket)?;
        if let Some(from) = conditions.from.filter(|from| at < *from) {
            return Err(RejectionReason::NotYet { from });
        }
        if let Some(until) = conditions.until.filter(|until| *until <= at) {
            return Err(RejectionReason::Over { until });
        }
        let coupon = self.contents.coupon.as_ref();
        let has_coupon =
            conditions.coupons.is_empty() || coupon.is_some_and(|coupon| conditions.coupons.contains(coupon));
        admit(has_coupon, RejectionReason::NoCoupon)?;
        let groups = &conditions.customer_groups;
        let in_group = groups.is_empty() || groups.iter().any(|group| shopper.groups.contains(group));
        admit(in_group, RejectionReason::NotInGroup)?;
        admit(
            !conditions.first_order || shopper.is_first_order,
            RejectionReason::NotFirstOrder,
        )?;
        admit(
            !self.context.book.promotions().is_used_up(promotion),
            RejectionReason::UsedUp,
        )
    }

    /// The conditions that the goods of the target must fulfil, whatever other promotions made of them.
    fn check_goods(&self, place: usize, conditions: &Conditions) -> Result<(), RejectionReason> {
        if !self.concerns(place) {
            return Err(RejectionReason::NoMatchingGoods);
        }
        if let Some(needed) = conditions.minimum_amount.get(&self.context.market.id) {
            let full = self.lines.of(place).map(|(_, line)| line.full);
            let has = full.fold(0, i64::saturating_add);
            if has < *needed {
                return Err(RejectionReason::BelowMinimumAmount {
                    needed: self.money(*needed),
                    has: self.money(has),
                });
            }
        }
        if let Some(needed) = conditions.minimum_quantity {
            let has = self.lines.of(place).map(|(_, line)| line.pieces).sum();
            if has < needed {
                return Err(RejectionReason::BelowMinimumQuantity { needed, has });
            }
        }
        Ok(())
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

    /// A delivery that was not chosen yet will cost nothing.
    fn free_delivery(&mut self) -> Result<i64, RejectionReason> {
        if self.is_delivery_free {
            return Err(RejectionReason::NothingToGive);
        }
        self.is_delivery_free = true;
        Ok(std::mem::take(&mut self.delivery))
    }

    /// What the action takes off the lines of the target that are open and on which something is left.
    fn discount(&mut self, place: usize, promotion: &Promotion, action: &Action) -> Result<i64, RejectionReason> {
        self.gather(place)?;
        let target = |scope| DiscountTarget {
            scope,
            closed_by: (promotion.exclusivity == Exclusivity::Lines).then_some(place),
        };
        let market = &self.context.market.id;
        let saved = match action {
            Action::Percent { basis_points, scope } => self.percent((*basis_points).min(WHOLE), target(*scope)),
            Action::FixedAmount { amount, scope } => {
                let amount = amount.get(market).ok_or(RejectionReason::NoAmountInMarket)?;
                self.spread((*amount).max(0), target(*scope))
            }
            Action::FixedPrice { amount } => {
                let price = amount.get(market).ok_or(RejectionReason::NoAmountInMarket)?;
                self.fixed_price(*price, target(Scope::Lines))
            }
            Action::CheapestFree { of } => self.free_pieces(*of, of.saturating_sub(1), target(Scope::Lines)),
            Action::BuyPay { buy, pay } => self.free_pieces(*buy, *pay, target(Scope::Lines)),
            Action::FreeShipping {} | Action::GiftLine { .. } => 0,
        };
        if saved == 0 {
            Err(RejectionReason::NothingToGive)
        } else {
            Ok(saved)
        }
    }

    fn gather(&mut self, place: usize) -> Result<(), RejectionReason> {
        self.open.clear();
        let mut closed_by = None;
        for (at, line) in self.lines.of(place) {
            match line.closed_by {
                Some(by) => closed_by = closed_by.or(Some(by)),
                None if line.remaining() > 0 => self.open.push(at),
                None => {}
            }
        }
        match closed_by {
            _ if !self.open.is_empty() => Ok(()),
            Some(by) => Err(RejectionReason::BlockedByExclusive { by: self.id(by) }),
            None => Err(RejectionReason::NothingToGive),
        }
    }

    fn percent(&mut self, basis_points: u32, target: DiscountTarget) -> i64 {
        if target.scope == Scope::Order {
            return self.spread(part(self.remaining_in_all(), basis_points, WHOLE), target);
        }
        self.take_each(target, |line| part(line.remaining(), basis_points, WHOLE))
    }

    /// Takes an amount off the lines together, at most what is left on them.
    fn spread(&mut self, amount: i64, target: DiscountTarget) -> i64 {
        let amount = amount.min(self.remaining_in_all()).unsigned_abs();
        let weights = self.open.iter().map(|at| self.lines[*at].remaining().unsigned_abs());
        let mut shares = split(amount, weights).into_iter();
        self.take_each(target, |_| {
            shares.next().and_then(|share| i64::try_from(share).ok()).unwrap_or(0)
        })
    }

    fn fixed_price(&mut self, price: i64, target: DiscountTarget) -> i64 {
        if price <= 0 {
            return 0;
        }
        self.take_each(target, |line| {
            (line.remaining() - price.saturating_mul(line.pieces.into())).max(0)
        })
    }

    /// Of every `buy` pieces `pay` are paid, at least one; those that cost least now are free.
    fn free_pieces(&mut self, buy: u32, pay: u32, target: DiscountTarget) -> i64 {
        let pieces: u32 = self.open.iter().map(|at| self.lines[*at].pieces).sum();
        if pay == 0 {
            return 0;
        }
        let mut free = pieces.checked_div(buy).unwrap_or(0) * buy.saturating_sub(pay);
        let lines = &self.lines;
        let per_piece = |a: &DiscountableLine, b: &DiscountableLine| {
            let remaining = |line: &DiscountableLine, other: &DiscountableLine| {
                i128::from(line.remaining()) * i128::from(other.pieces)
            };
            remaining(a, b).cmp(&remaining(b, a))
        };
        self.open
            .sort_by(|a, b| per_piece(&lines[*a], &lines[*b]).then(a.cmp(b)));
        self.take_each(target, |line| {
            let taken = free.min(line.pieces);
            free -= taken;
            part(line.remaining(), taken, line.pieces)
        })
    }

    fn take_each(&mut self, target: DiscountTarget, mut amount: impl FnMut(&DiscountableLine) -> i64) -> i64 {
        let mut saved = 0_i64;
        for at in &self.open {
            let line = &mut self.lines[*at];
            let amount = amount(line);
            if amount == 0 {
                continue;
            }
            saved = saved.saturating_add(amount);
            match target.scope {
                Scope::Lines => line.line_discount += amount,
                Scope::Order => line.order_discount += amount,
            }
            line.closed_by = target.closed_by;
        }
        saved
    }

    fn remaining_in_all(&self) -> i64 {
        let remaining = self.open.iter().map(|at| self.lines[*at].remaining());
        remaining.fold(0, i64::saturating_add)
    }

    fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.context.market.currency)
    }

    fn id(&self, place: usize) -> PromotionId {
        self.context.book.promotions().all()[place].id.clone()
    }
}

/// Basis points of the whole.
const WHOLE: u32 = 10_000;
