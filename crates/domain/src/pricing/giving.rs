//! Promotions at work on the lines of a cart, one after another.
//!
//! Whether a promotion is given and what it takes off is decided here alone: pricing and explaining both come here.

use super::{
    NotGiven, PricedLine, Terms,
    gift::Gifts,
    rows::{Row, Rows},
};
use crate::{
    cart::Contents,
    ids::{PromotionId, VariationCode},
    money::{Money, part, split},
    promotion::{Action, Conditions, Exclusivity, Promotion, Scope},
};

/// A cart whose promotions are being worked out.
pub(super) struct Giving<'a> {
    contents: &'a Contents,
    terms: Terms<'a>,
    rows: Rows,
    gifts: Gifts,
    /// What is left to pay for the delivery.
    delivery: i64,
    is_delivery_free: bool,
    /// Place of the promotion that was given last.
    last: Option<usize>,
    /// Place of the promotion that leaves nothing for others.
    alone: Option<usize>,
    /// The rows that a promotion may take from; kept to be filled again.
    open: Vec<usize>,
}

/// Whose discount it is, and where it shows.
#[derive(Clone, Copy)]
struct Slip {
    scope: Scope,
    /// The lines that it changes are closed for those after it, by this promotion.
    closed_by: Option<usize>,
}

impl<'a> Giving<'a> {
    /// `lines` are those of the contents, at the prices of now.
    pub(super) fn new(lines: &[PricedLine], contents: &'a Contents, terms: Terms<'a>) -> Self {
        let fee = terms.shipping.map(|shipping| shipping.fee);
        let fee = fee.filter(|fee| fee.currency() == terms.market.currency);
        Self {
            contents,
            terms,
            rows: Rows::new(lines, terms.book),
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
        self.rows.any(place)
    }

    /// Gives the promotion at this place if it may be given, and tells what it saves. Promotions must be offered in
    /// their order.
    pub(super) fn offer(&mut self, place: usize) -> Result<Money, NotGiven> {
        let promotion = &*self.terms.book.promotions().all()[place];
        self.admit(promotion)?;
        self.check_goods(place, &promotion.conditions)?;
        self.check_others(promotion)?;
        let saved = match &promotion.action {
            Action::FreeShipping {} => self.free_delivery()?,
            Action::GiftLine { code, quantity } => {
                let worth = self.gifts.give(place, code, *quantity, self.contents, self.terms)?;
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
        let money = |minor| Money::from_minor(minor, self.terms.market.currency);
        for row in self.rows.iter() {
            let line = &mut lines[row.line];
            line.line_discount = money(row.line_discount);
            line.order_discount = money(row.order_discount);
            line.extended_price = money(row.full - row.line_discount);
        }
        let (given, gift_codes) = self.gifts.finish();
        lines.extend(given);
        (self.delivery, gift_codes)
    }

    /// The conditions that do not look at the goods.
    fn admit(&self, promotion: &Promotion) -> Result<(), NotGiven> {
        let Terms {
            market, at, shopper, ..
        } = self.terms;
        let conditions = &promotion.conditions;
        let admit = |fits, otherwise| if fits { Ok(()) } else { Err(otherwise) };
        admit(promotion.enabled, NotGiven::Disabled)?;
        let in_market = conditions.markets.is_empty() || conditions.markets.contains(&market.id);
        admit(in_market, NotGiven::NotInMarket)?;
        if let Some(from) = conditions.from.filter(|from| at < *from) {
            return Err(NotGiven::NotYet { from });
        }
        if let Some(until) = conditions.until.filter(|until| *until <= at) {
            return Err(NotGiven::Over { until });
        }
        let coupon = self.contents.coupon.as_ref();
        let has_coupon =
            conditions.coupons.is_empty() || coupon.is_some_and(|coupon| conditions.coupons.contains(coupon));
        admit(has_coupon, NotGiven::NoCoupon)?;
        let groups = &conditions.customer_groups;
        let in_group = groups.is_empty() || groups.iter().any(|group| shopper.groups.contains(group));
        admit(in_group, NotGiven::NotInGroup)?;
        admit(
            !conditions.first_order || shopper.is_first_order,
            NotGiven::NotFirstOrder,
        )?;
        admit(!self.terms.book.promotions().is_used_up(promotion), NotGiven::UsedUp)
    }

    /// The conditions that the goods of the target must fulfil, whatever other promotions made of them.
    fn check_goods(&self, place: usize, conditions: &Conditions) -> Result<(), NotGiven> {
        if !self.concerns(place) {
            return Err(NotGiven::NoMatchingGoods);
        }
        if let Some(needed) = conditions.minimum_amount.get(&self.terms.market.id) {
            let full = self.rows.of(place).map(|(_, row)| row.full);
            let has = full.fold(0, i64::saturating_add);
            if has < *needed {
                return Err(NotGiven::BelowMinimumAmount {
                    needed: self.money(*needed),
                    has: self.money(has),
                });
            }
        }
        if let Some(needed) = conditions.minimum_quantity {
            let has = self.rows.of(place).map(|(_, row)| row.pieces).sum();
            if has < needed {
                return Err(NotGiven::BelowMinimumQuantity { needed, has });
            }
        }
        Ok(())
    }

    /// What the promotions before this one leave.
    fn check_others(&self, promotion: &Promotion) -> Result<(), NotGiven> {
        if let Some(by) = self.alone {
            return Err(NotGiven::BlockedByExclusive { by: self.id(by) });
        }
        match self.last {
            Some(after) if promotion.exclusivity == Exclusivity::Cart => {
                Err(NotGiven::NotAlone { after: self.id(after) })
            }
            _ => Ok(()),
        }
    }

    /// A delivery that was not chosen yet will cost nothing.
    fn free_delivery(&mut self) -> Result<i64, NotGiven> {
        if self.is_delivery_free {
            return Err(NotGiven::NothingToGive);
        }
        self.is_delivery_free = true;
        Ok(std::mem::take(&mut self.delivery))
    }

    /// What the action takes off the lines of the target that are open and on which something is left.
    fn discount(&mut self, place: usize, promotion: &Promotion, action: &Action) -> Result<i64, NotGiven> {
        self.gather(place)?;
        let slip = |scope| Slip {
            scope,
            closed_by: (promotion.exclusivity == Exclusivity::Lines).then_some(place),
        };
        let market = &self.terms.market.id;
        let saved = match action {
            Action::Percent { basis_points, scope } => self.percent((*basis_points).min(WHOLE), slip(*scope)),
            Action::FixedAmount { amount, scope } => {
                let amount = amount.get(market).ok_or(NotGiven::NoAmountInMarket)?;
                self.spread((*amount).max(0), slip(*scope))
            }
            Action::FixedPrice { amount } => {
                let price = amount.get(market).ok_or(NotGiven::NoAmountInMarket)?;
                self.fixed_price(*price, slip(Scope::Lines))
            }
            Action::CheapestFree { of } => self.free_pieces(*of, of.saturating_sub(1), slip(Scope::Lines)),
            Action::BuyPay { buy, pay } => self.free_pieces(*buy, *pay, slip(Scope::Lines)),
            Action::FreeShipping {} | Action::GiftLine { .. } => 0,
        };
        if saved == 0 {
            Err(NotGiven::NothingToGive)
        } else {
            Ok(saved)
        }
    }

    fn gather(&mut self, place: usize) -> Result<(), NotGiven> {
        self.open.clear();
        let mut closed_by = None;
        for (at, row) in self.rows.of(place) {
            match row.closed_by {
                Some(by) => closed_by = closed_by.or(Some(by)),
                None if row.left() > 0 => self.open.push(at),
                None => {}
            }
        }
        match closed_by {
            _ if !self.open.is_empty() => Ok(()),
            Some(by) => Err(NotGiven::BlockedByExclusive { by: self.id(by) }),
            None => Err(NotGiven::NothingToGive),
        }
    }

    fn percent(&mut self, basis_points: u32, slip: Slip) -> i64 {
        if slip.scope == Scope::Order {
            return self.spread(part(self.left_in_all(), basis_points, WHOLE), slip);
        }
        self.take_each(slip, |row| part(row.left(), basis_points, WHOLE))
    }

    /// Takes an amount off the lines together, at most what is left on them.
    fn spread(&mut self, amount: i64, slip: Slip) -> i64 {
        let amount = amount.min(self.left_in_all()).unsigned_abs();
        let weights = self.open.iter().map(|at| self.rows[*at].left().unsigned_abs());
        let mut shares = split(amount, weights).into_iter();
        self.take_each(slip, |_| {
            shares.next().and_then(|share| i64::try_from(share).ok()).unwrap_or(0)
        })
    }

    fn fixed_price(&mut self, price: i64, slip: Slip) -> i64 {
        if price <= 0 {
            return 0;
        }
        self.take_each(slip, |row| {
            (row.left() - price.saturating_mul(row.pieces.into())).max(0)
        })
    }

    /// Of every `buy` pieces `pay` are paid, at least one; those that cost least now are free.
    fn free_pieces(&mut self, buy: u32, pay: u32, slip: Slip) -> i64 {
        let pieces: u32 = self.open.iter().map(|at| self.rows[*at].pieces).sum();
        if pay == 0 {
            return 0;
        }
        let mut free = pieces.checked_div(buy).unwrap_or(0) * buy.saturating_sub(pay);
        let rows = &self.rows;
        let per_piece = |a: &Row, b: &Row| {
            let left = |row: &Row, other: &Row| i128::from(row.left()) * i128::from(other.pieces);
            left(a, b).cmp(&left(b, a))
        };
        self.open.sort_by(|a, b| per_piece(&rows[*a], &rows[*b]).then(a.cmp(b)));
        self.take_each(slip, |row| {
            let taken = free.min(row.pieces);
            free -= taken;
            part(row.left(), taken, row.pieces)
        })
    }

    fn take_each(&mut self, slip: Slip, mut amount: impl FnMut(&Row) -> i64) -> i64 {
        let mut saved = 0_i64;
        for at in &self.open {
            let row = &mut self.rows[*at];
            let amount = amount(row);
            if amount == 0 {
                continue;
            }
            saved = saved.saturating_add(amount);
            match slip.scope {
                Scope::Lines => row.line_discount += amount,
                Scope::Order => row.order_discount += amount,
            }
            row.closed_by = slip.closed_by;
        }
        saved
    }

    fn left_in_all(&self) -> i64 {
        let left = self.open.iter().map(|at| self.rows[*at].left());
        left.fold(0, i64::saturating_add)
    }

    fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.terms.market.currency)
    }

    fn id(&self, place: usize) -> PromotionId {
        self.terms.book.promotions().all()[place].id.clone()
    }
}

/// Basis points of the whole.
const WHOLE: u32 = 10_000;
