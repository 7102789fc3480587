//! What a tab asks of its cart and what must come of it: the harness's own idea of a cart, which shares nothing with
//! the product's.
//!
//! No two tabs of a cart touch the same variation, so what lies of a tab's variations in the cart depends on that tab's
//! operations alone, and in which order they were applied.

use std::collections::VecDeque;

use super::rng::Rng;

/// Variations that belong to one tab; the last is an engraved tablet.
pub const ITEMS: usize = 4;
pub const TABLET: usize = ITEMS - 1;
/// Coupons that belong to one tab.
pub const COUPONS: u64 = 8;

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
    /// A tablet whose form is wrong, which is refused.
    BadTablet,
    /// The greeting names the tab and the number of the operation.
    Greet,
    /// One of the tab's coupons, in the place of whichever the cart has.
    Coupon {
        which: u64,
    },
    /// Whichever the cart has is taken away.
    NoCoupon,
    /// The tab's gift card. Whether it may be tried is the server's to say: a kill leaves a try counted.
    GiftCard,
    NoGiftCard,
}

/// How an operation is sent; not all kinds can be sent in every way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Socket,
    /// Under the tab's own number.
    Http,
    /// Under a key of its own. A gift card that cannot be tried now would be answered so under its key for ever.
    Keyed,
}

/// Mostly small steps; now and then one that a full line refuses, and the kinds that do not commute with the others.
pub fn any_operation(chance: &mut Rng, way: Way) -> Operation {
    let item = chance.within(0..ITEMS as u64) as usize;
    match chance.within(0..1000) {
        0..500 => Operation::Add {
            item,
            quantity: chance.within(1..8) as u32,
        },
        500..580 => Operation::Add {
            item,
            quantity: chance.within(200..700) as u32,
        },
        580..800 => Operation::Remove {
            item,
            quantity: chance.within(1..8) as u32,
        },
        800..850 => Operation::Remove {
            item,
            quantity: chance.within(50..400) as u32,
        },
        850..880 => Operation::Delete { item },
        880..890 => Operation::BadTablet,
        890..910 => Operation::Coupon {
            which: chance.within(0..COUPONS),
        },
        910..920 => Operation::NoCoupon,
        // Few: each hashes a PIN.
        920..923 if way != Way::Keyed => Operation::GiftCard,
        923..926 if way != Way::Keyed => Operation::NoGiftCard,
        _ if way == Way::Socket => Operation::Greet,
        _ => Operation::Delete { item },
    }
}

/// What a tab's operations have made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lines {
    pub quantities: [u32; ITEMS],
    /// The tab's page load and the number of its last greeting.
    pub greeted: Option<(u32, u64)>,
    /// What the tab's last operation on coupons has made; nothing where there was none. Another tab may have applied or
    /// taken away another one since.
    pub coupon: Option<Option<u64>>,
    /// The same of gift cards.
    pub gift_card: Option<bool>,
    /// Numbers of the last refused operations of this page load, the newest last.
    pub refused: VecDeque<u64>,
}

/// The most that a line holds.
fn most(item: usize) -> u32 {
    if item == TABLET { 99 } else { 999 }
}

/// So many refusals are kept with a tab's record.
pub const REFUSALS: usize = 20;

impl Lines {
    /// `is_denied` tells what the model cannot know: that a gift card may not be tried now.
    pub fn apply(&mut self, load: u32, seq: u64, operation: Operation, is_denied: bool) {
        match operation {
            Operation::BadTablet => self.refuse(seq),
            Operation::GiftCard if is_denied => self.refuse(seq),
            Operation::Add { item, quantity } if self.quantities[item] + quantity > most(item) => self.refuse(seq),
            Operation::Add { item, quantity } => self.quantities[item] += quantity,
            Operation::Remove { item, quantity } => {
                self.quantities[item] = self.quantities[item].saturating_sub(quantity);
            }
            Operation::Delete { item } => self.quantities[item] = 0,
            Operation::Greet => self.greeted = Some((load, seq)),
            Operation::Coupon { which } => self.coupon = Some(Some(which)),
            Operation::NoCoupon => self.coupon = Some(None),
            Operation::GiftCard => self.gift_card = Some(true),
            Operation::NoGiftCard => self.gift_card = Some(false),
        }
    }

    fn refuse(&mut self, seq: u64) {
        self.refused.push_back(seq);
        if self.refused.len() > REFUSALS {
            self.refused.pop_front();
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
        lines.apply(0, 1, add(999), false);
        lines.apply(0, 2, add(1), false);
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
            false,
        );
        assert_eq!(lines.quantities[0], 0);
        lines.apply(0, 4, add(5), false);
        lines.apply(0, 5, Operation::Delete { item: 0 }, false);
        lines.apply(0, 6, Operation::Greet, false);
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
                false,
            );
        }
        assert!(lines.refused.iter().copied().eq(6..=25));
    }

    #[test]
    fn tablets_are_fewer_and_their_forms_are_checked() {
        let mut lines = Lines::default();
        let add = |quantity| Operation::Add { item: TABLET, quantity };
        lines.apply(0, 1, add(99), false);
        lines.apply(0, 2, add(1), false);
        lines.apply(0, 3, Operation::BadTablet, false);
        assert_eq!(lines.quantities[TABLET], 99);
        assert!(lines.refused.iter().eq(&[2, 3]));
    }

    #[test]
    fn the_last_operation_on_coupons_and_cards_counts() {
        let mut lines = Lines::default();
        lines.apply(0, 1, Operation::Coupon { which: 3 }, false);
        lines.apply(0, 2, Operation::GiftCard, false);
        assert_eq!((lines.coupon, lines.gift_card), (Some(Some(3)), Some(true)));
        lines.apply(0, 3, Operation::NoCoupon, false);
        lines.apply(0, 4, Operation::NoGiftCard, false);
        lines.apply(0, 5, Operation::GiftCard, true);
        assert_eq!((lines.coupon, lines.gift_card), (Some(None), Some(false)));
        assert!(lines.refused.iter().eq(&[5]), "a card that may not be tried is refused");
    }
}
