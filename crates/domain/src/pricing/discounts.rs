//! What an action takes off the lines that were gathered for it.

use super::{discount_target::DiscountTarget, discountable_lines::DiscountableLine, promotion_engine::PromotionEngine};
use crate::{
    money::{WHOLE, part, split},
    promotion::Scope,
};

impl PromotionEngine<'_> {
    /// A part of the open pieces, at most so much. At lines it is rounded at each, for the order once.
    pub(super) fn percent(&mut self, basis_points: u32, most: Option<i64>, target: DiscountTarget) -> i64 {
        let most = most.map_or(i64::MAX, |most| most.max(0));
        let share = |line: &DiscountableLine, pieces: u32| {
            // Pieces are at most 999 and basis points at most 10,000.
            part(line.remaining(), pieces * basis_points, line.pieces * WHOLE)
        };
        let in_all = match target.scope {
            Scope::Order => part(self.remaining_in_all(), basis_points, WHOLE),
            Scope::Lines => {
                let shares = self.open.iter().map(|(at, pieces)| share(&self.lines[*at], *pieces));
                shares.fold(0, i64::saturating_add)
            }
        };
        if target.scope == Scope::Order || in_all > most {
            return self.spread(in_all.min(most), target);
        }
        self.take_each(target, share)
    }

    /// Takes an amount off the open pieces together, at most what is left on their lines.
    pub(super) fn spread(&mut self, amount: i64, target: DiscountTarget) -> i64 {
        let amount = amount.min(self.remaining_in_all()).unsigned_abs();
        let weights = self.open.iter().map(|(at, pieces)| {
            let line = &self.lines[*at];
            part(line.remaining(), *pieces, line.pieces).unsigned_abs()
        });
        let mut shares = split(amount, weights).into_iter();
        self.take_each(target, |_, _| {
            shares.next().and_then(|share| i64::try_from(share).ok()).unwrap_or(0)
        })
    }

    /// An amount off each open piece, at most what it costs.
    pub(super) fn amount_each(&mut self, amount: i64, target: DiscountTarget) -> i64 {
        self.take_each(target, |line, pieces| {
            let left = part(line.remaining(), pieces, line.pieces);
            amount.saturating_mul(pieces.into()).min(left)
        })
    }

    /// Each open piece for this price, where it costs more.
    pub(super) fn fixed_price(&mut self, price: i64, target: DiscountTarget) -> i64 {
        if price <= 0 {
            return 0;
        }
        self.take_each(target, |line, pieces| {
            let left = part(line.remaining(), pieces, line.pieces);
            (left - price.saturating_mul(pieces.into())).max(0)
        })
    }

    /// Of every `buy` open pieces `pay` are paid, at least one; those that cost least now are free.
    pub(super) fn free_pieces(&mut self, buy: u32, pay: u32, target: DiscountTarget) -> i64 {
        let pieces: u32 = self.open.iter().map(|(_, pieces)| *pieces).sum();
        if pay == 0 {
            return 0;
        }
        self.keep_cheapest(pieces.checked_div(buy).unwrap_or(0) * buy.saturating_sub(pay));
        self.percent(WHOLE, None, target)
    }

    /// Every `size` open pieces for this price together, the dearest ones first, where they cost more.
    pub(super) fn bundle_price(&mut self, size: u32, price: i64, target: DiscountTarget) -> i64 {
        let pieces: u32 = self.open.iter().map(|(_, pieces)| *pieces).sum();
        let bundles = pieces.checked_div(size).unwrap_or(0);
        if bundles == 0 || price <= 0 {
            return 0;
        }
        // What is left over is the cheapest.
        self.sort_by_piece_price();
        let mut left_over = pieces - bundles * size;
        self.open.retain_mut(|(_, pieces)| {
            let skipped = left_over.min(*pieces);
            left_over -= skipped;
            *pieces -= skipped;
            *pieces > 0
        });
        let costs = self.open.iter().map(|(at, pieces)| {
            let line = &self.lines[*at];
            part(line.remaining(), *pieces, line.pieces)
        });
        let cost = costs.fold(0, i64::saturating_add);
        // The order of the lines says where a cent goes that could go to several.
        self.open.sort_unstable();
        let saved = cost.saturating_sub(price.saturating_mul(bundles.into()));
        self.spread(saved.max(0), target)
    }

    /// Leaves at most so many pieces open, the cheapest ones.
    pub(super) fn limit_pieces(&mut self, most: Option<u32>) {
        if let Some(most) = most {
            self.keep_cheapest(most);
        }
    }

    /// Leaves `get` pieces open for every `buy` pieces of the condition's goods, the cheapest ones that are not needed
    /// for the condition themselves.
    pub(super) fn choose_companions(&mut self, condition: usize, [buy, get]: [u32; 2], most_times: Option<u32>) {
        if buy == 0 || get == 0 {
            self.open.clear();
            return;
        }
        let bought: u32 = self.lines.of(condition).map(|(_, line)| line.pieces).sum();
        let count = |is_bought: bool| -> u32 {
            let open = self.open.iter();
            let open = open.filter(|(at, _)| self.lines.belongs(*at, condition) == is_bought);
            open.map(|(_, pieces)| *pieces).sum()
        };
        let (both, only_given) = (count(true), count(false));
        let only_bought = bought - both;
        // Pieces that are both go to either side; these bounds together say that it works out.
        let times = [
            bought / buy,
            (only_given + both) / get,
            (bought + only_given) / buy.saturating_add(get),
        ];
        let times = times.into_iter().min().unwrap_or(0).min(most_times.unwrap_or(u32::MAX));
        let mut of_both = both - (times * buy).saturating_sub(only_bought);
        let mut wanted = times * get;
        self.sort_by_piece_price();
        let lines = &self.lines;
        self.open.retain_mut(|(at, pieces)| {
            let mut taken = wanted.min(*pieces);
            if lines.belongs(*at, condition) {
                taken = taken.min(of_both);
                of_both -= taken;
            }
            wanted -= taken;
            *pieces = taken;
            taken > 0
        });
    }

    fn keep_cheapest(&mut self, most: u32) {
        self.sort_by_piece_price();
        let mut left = most;
        self.open.retain_mut(|(_, pieces)| {
            *pieces = left.min(*pieces);
            left -= *pieces;
            *pieces > 0
        });
    }

    /// By what a piece costs now, the cheapest first.
    fn sort_by_piece_price(&mut self) {
        let lines = &self.lines;
        let per_piece = |a: &DiscountableLine, b: &DiscountableLine| {
            let remaining = |line: &DiscountableLine, other: &DiscountableLine| {
                i128::from(line.remaining()) * i128::from(other.pieces)
            };
            remaining(a, b).cmp(&remaining(b, a))
        };
        self.open
            .sort_by(|a, b| per_piece(&lines[a.0], &lines[b.0]).then(a.0.cmp(&b.0)));
    }

    /// Takes an amount off each open line, which depends on the line and its open pieces.
    fn take_each(&mut self, target: DiscountTarget, mut amount: impl FnMut(&DiscountableLine, u32) -> i64) -> i64 {
        let mut saved = 0_i64;
        for (at, pieces) in &self.open {
            let line = &mut self.lines[*at];
            let amount = amount(line, *pieces);
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

    /// What is left of the open pieces: of a line that is open in part, its share.
    fn remaining_in_all(&self) -> i64 {
        let remaining = self.open.iter().map(|(at, pieces)| {
            let line = &self.lines[*at];
            part(line.remaining(), *pieces, line.pieces)
        });
        remaining.fold(0, i64::saturating_add)
    }
}
