//! The lines of a cart as promotions see them.

use std::ops::{Index, IndexMut};

use super::{PriceBook, PricedLine};
use crate::promotion::has_bit;

/// A line that costs something, and what promotions took off it so far. Minor units.
pub(super) struct Row {
    /// Its place in the cart.
    pub line: usize,
    pub pieces: u32,
    /// At the prices of now.
    pub full: i64,
    pub line_discount: i64,
    /// Its shares of what was taken off the order.
    pub order_discount: i64,
    /// Place of the promotion that leaves nothing of it for others.
    pub closed_by: Option<usize>,
}

impl Row {
    /// What it costs after the discounts so far; never below zero.
    pub(super) fn left(&self) -> i64 {
        self.full - self.line_discount - self.order_discount
    }
}

/// The rows in the order of their codes, not in that of the cart: where a cent must go to one of two equal lines, it
/// does not matter which of them was put in first.
pub(super) struct Rows {
    rows: Vec<Row>,
    /// For each row, one bit for each promotion that its goods belong to.
    belongs: Vec<u64>,
    /// The bits of all rows together.
    any: Vec<u64>,
}

impl Rows {
    pub(super) fn new(lines: &[PricedLine], book: &PriceBook) -> Self {
        let targets = book.promotions().targets();
        let width = targets.width();
        let mut order: Vec<_> = match width {
            0 => Vec::new(),
            _ => (0..lines.len())
                .filter(|at| !lines[*at].extended_price.is_zero())
                .collect(),
        };
        order.sort_unstable_by(|a, b| {
            let (a, b) = ((*a, &lines[*a].line), (*b, &lines[*b].line));
            (&a.1.code, a.1.quantity, a.0).cmp(&(&b.1.code, b.1.quantity, b.0))
        });
        let mut belongs = vec![0; width * order.len()];
        let mut any = vec![0; width];
        for (at, bits) in order.iter().zip(belongs.chunks_exact_mut(width.max(1))) {
            if let Some(goods) = &lines[*at].goods {
                targets.mark(&goods.product, book.catalogue(), bits);
            }
            any.iter_mut().zip(&*bits).for_each(|(any, bits)| *any |= bits);
        }
        let row = |at: usize| Row {
            line: at,
            pieces: lines[at].line.quantity.get(),
            full: lines[at].extended_price.minor(),
            line_discount: 0,
            order_discount: 0,
            closed_by: None,
        };
        Self {
            rows: order.into_iter().map(row).collect(),
            belongs,
            any,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }

    /// Whether any row belongs to the promotion at this place.
    pub(super) fn any(&self, place: usize) -> bool {
        has_bit(&self.any, place)
    }

    /// The rows that belong to the promotion at this place.
    pub(super) fn of(&self, place: usize) -> impl Iterator<Item = (usize, &Row)> {
        let bits = self.belongs.chunks_exact(self.any.len().max(1));
        let rows = self.rows.iter().enumerate().zip(bits);
        rows.filter(move |(_, bits)| has_bit(bits, place)).map(|(row, _)| row)
    }
}

impl Index<usize> for Rows {
    type Output = Row;
    fn index(&self, at: usize) -> &Row {
        &self.rows[at]
    }
}

impl IndexMut<usize> for Rows {
    fn index_mut(&mut self, at: usize) -> &mut Row {
        &mut self.rows[at]
    }
}
