//! What a tab asks of its cart and what must come of it: the harness's own idea of a cart, which shares nothing with
//! the product's.
//!
//! No two tabs of a cart touch the same variation, so what lies of a tab's variations in the cart depends on that tab's
//! operations alone, and in which order they were applied.

use std::collections::VecDeque;

use super::chance::Chance;

/// Variations that belong to one tab.
pub const ITEMS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Add {
        item: usize,
        quantity: u32,
    },
    Remove {
        item: usize,
        quantity: u32,
    },
    Delete {
        item: usize,
    },
    /// The greeting names the tab and the number of the operation.
    Greet,
}

/// Mostly small steps; now and then one that a full line refuses, and the kinds that do not commute with the others.
pub fn any_operation(chance: &mut Chance, with_greetings: bool) -> Operation {
    let item = chance.within(0..ITEMS as u64) as usize;
    match chance.within(0..100) {
        0..50 => Operation::Add {
            item,
            quantity: chance.within(1..8) as u32,
        },
        50..58 => Operation::Add {
            item,
            quantity: chance.within(200..700) as u32,
        },
        58..80 => Operation::Remove {
            item,
            quantity: chance.within(1..8) as u32,
        },
        80..86 => Operation::Remove {
            item,
            quantity: chance.within(50..400) as u32,
        },
        86..90 => Operation::Delete { item },
        _ if with_greetings => Operation::Greet,
        _ => Operation::Delete { item },
    }
}

/// What a tab's operations have made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lines {
    pub quantities: [u32; ITEMS],
    /// The tab's page load and the number of its last greeting.
    pub greeted: Option<(u32, u64)>,
    /// Numbers of the last refused operations of this page load, the newest last.
    pub refused: VecDeque<u64>,
}

/// The most that a line holds.
const LINE: u32 = 999;
/// So many refusals are kept with a tab's record.
const REFUSALS: usize = 20;

impl Lines {
    pub fn apply(&mut self, load: u32, seq: u64, operation: Operation) {
        match operation {
            Operation::Add { item, quantity } if self.quantities[item] + quantity > LINE => {
                self.refused.push_back(seq);
                if self.refused.len() > REFUSALS {
                    self.refused.pop_front();
                }
            }
            Operation::Add { item, quantity } => self.quantities[item] += quantity,
            Operation::Remove { item, quantity } => {
                self.quantities[item] = self.quantities[item].saturating_sub(quantity);
            }
            Operation::Delete { item } => self.quantities[item] = 0,
            Operation::Greet => self.greeted = Some((load, seq)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_at_both_ends() {
        let mut lines = Lines::default();
        let add = |quantity| Operation::Add { item: 0, quantity };
        lines.apply(0, 1, add(999));
        lines.apply(0, 2, add(1));
        assert_eq!(
            (lines.quantities[0], lines.refused.make_contiguous()),
            (999, &mut [2][..])
        );
        lines.apply(
            0,
            3,
            Operation::Remove {
                item: 0,
                quantity: 1000,
            },
        );
        assert_eq!(lines.quantities[0], 0);
        lines.apply(0, 4, add(5));
        lines.apply(0, 5, Operation::Delete { item: 0 });
        lines.apply(0, 6, Operation::Greet);
        assert_eq!((lines.quantities[0], lines.greeted), (0, Some((0, 6))));
    }

    #[test]
    fn the_newest_refusals_are_kept() {
        let mut lines = Lines::default();
        for seq in 1..=25 {
            lines.apply(
                0,
                seq,
                Operation::Add {
                    item: 0,
                    quantity: 1000,
                },
            );
        }
        assert!(lines.refused.iter().copied().eq(6..=25));
    }
}
