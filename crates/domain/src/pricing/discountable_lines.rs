//! The lines of a cart as promotions see them.

use std::ops::{Index, IndexMut};

use super::{PricedLine, PricingContext};
use crate::promotion::has_bit;

/// A line of goods that cost something, and what promotions took off it so far. Minor units.
pub(super) struct DiscountableLine {
    /// Its place in the cart.
    pub index: usize,
    pub pieces: u32,
    /// At the prices of now.
    pub full: i64,
    pub line_discount: i64,
    /// Its shares of what was taken off the order.
    pub order_discount: i64,
    /// Place of the promotion that leaves nothing of it for others.
    pub closed_by: Option<usize>,
}

impl DiscountableLine {
    /// What it costs after the discounts so far; never below zero.
    pub(super) fn remaining(&self) -> i64 {
        self.full - self.line_discount - self.order_discount
    }
}

/// The lines in the order of their codes, not in that of the cart: where a cent must go to one of two equal lines, it
/// does not matter which of them was put in first.
pub(super) struct DiscountableLines {
    lines: Vec<DiscountableLine>,
    /// For each line, one bit for each target that its goods belong to.
    belongs: Vec<u64>,
    /// The bits of all lines together.
    any: Vec<u64>,
}

impl DiscountableLines {
    pub(super) fn new(lines: &[PricedLine], context: PricingContext<'_>) -> Self {
        let targets = context.book.promotions().targets();
        let width = targets.width();
        let mut order: Vec<_> = match width {
            0 => Vec::new(),
            _ => (0..lines.len()).filter(|at| lines[*at].is_discountable()).collect(),
        };
        order.sort_unstable_by(|a, b| {
            let (a, b) = ((*a, &lines[*a].line), (*b, &lines[*b].line));
            (&a.1.code, a.1.quantity, a.0).cmp(&(&b.1.code, b.1.quantity, b.0))
        });
        let filters = targets.filters(&context.market.id);
        let mut belongs = vec![0; width * order.len()];
        let mut any = vec![0; width];
        for (at, bits) in order.iter().zip(belongs.chunks_exact_mut(width.max(1))) {
            let line = &lines[*at];
            if let Some(goods) = &line.goods {
                targets.mark(&goods.product, &line.line.code, context.book.catalogue(), bits);
            }
            let is_reduced = line.unit_price.minor() < line.placed_price.minor();
            for filter in &filters {
                filter.apply(line.unit_price.minor(), is_reduced, bits);
            }
            any.iter_mut().zip(&*bits).for_each(|(any, bits)| *any |= bits);
        }
        let line = |at: usize| DiscountableLine {
            index: at,
            pieces: lines[at].line.quantity.get(),
            full: lines[at].extended_price.minor(),
            line_discount: 0,
            order_discount: 0,
            closed_by: None,
        };
        Self {
            lines: order.into_iter().map(line).collect(),
            belongs,
            any,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &DiscountableLine> {
        self.lines.iter()
    }

    /// Whether any line belongs to the target in this slot.
    pub(super) fn any(&self, slot: usize) -> bool {
        has_bit(&self.any, slot)
    }

    /// Whether the line belongs to the target in this slot.
    pub(super) fn belongs(&self, at: usize, slot: usize) -> bool {
        let width = self.any.len();
        has_bit(&self.belongs[at * width..(at + 1) * width], slot)
    }

    /// The lines that belong to the target in this slot.
    pub(super) fn of(&self, slot: usize) -> impl Iterator<Item = (usize, &DiscountableLine)> {
        let bits = self.belongs.chunks_exact(self.any.len().max(1));
        let lines = self.lines.iter().enumerate().zip(bits);
        lines.filter(move |(_, bits)| has_bit(bits, slot)).map(|(line, _)| line)
    }
}

impl Index<usize> for DiscountableLines {
    type Output = DiscountableLine;
    fn index(&self, at: usize) -> &DiscountableLine {
        &self.lines[at]
    }
}

impl IndexMut<usize> for DiscountableLines {
    fn index_mut(&mut self, at: usize) -> &mut DiscountableLine {
        &mut self.lines[at]
    }
}
