//! When somebody is reminded of what they left in their cart: once for each thing that they left, and seldom.

use std::time::Duration;

use crate::clock::UnixMillis;

/// So long after a letter about a cart there is no other, whatever was put there meanwhile.
pub const REMINDER_PAUSE: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// How long a cart has to lie there, and when it has lain there too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReminderWindow {
    pub after: Duration,
    pub within: Duration,
}

/// A cart of somebody who has an account, as far as a reminder depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftCart {
    /// When its owner last did anything with it.
    pub changed: UnixMillis,
    /// The version whose commit last changed what lies in it.
    pub contents_version: u64,
    pub has_lines: bool,
    /// It is being paid for until then; in the past, or 0, where nobody pays.
    pub locked_until: UnixMillis,
    /// A purchase of it has begun that neither ended nor was given up.
    pub has_open_purchase: bool,
    /// The last letter about it.
    pub reminded: Option<Reminded>,
}

/// A letter about a cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reminded {
    /// What the cart's was.
    pub contents_version: u64,
    pub at: UnixMillis,
}

impl ReminderWindow {
    /// Whether the owner of a cart is to be written to now. That they allow it is asked elsewhere.
    pub fn wants(&self, cart: &LeftCart, now: UnixMillis) -> bool {
        let is_left = cart.changed.after(self.after) <= now && now <= cart.changed.after(self.within);
        let is_paid_for = now < cart.locked_until || cart.has_open_purchase;
        cart.has_lines && is_left && !is_paid_for && cart.reminded.is_none_or(|last| last.allows_another(cart, now))
    }
}

impl Reminded {
    /// What is told of once is not told of again.
    fn allows_another(&self, cart: &LeftCart, now: UnixMillis) -> bool {
        self.contents_version != cart.contents_version && self.at.after(REMINDER_PAUSE) <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(60 * 60);
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const MOMENT: Duration = Duration::from_millis(1);
    const NOW: UnixMillis = UnixMillis(1_790_000_000_000);
    const WINDOW: ReminderWindow = ReminderWindow {
        after: DAY,
        within: Duration::from_secs(7 * DAY.as_secs()),
    };

    fn left() -> LeftCart {
        LeftCart {
            changed: NOW.before(2 * DAY),
            contents_version: 5,
            has_lines: true,
            locked_until: UnixMillis(0),
            has_open_purchase: false,
            reminded: None,
        }
    }

    #[test]
    fn a_cart_has_to_lie_there_for_some_time_and_not_too_long() {
        for (age, is_wanted) in [
            (Duration::ZERO, false),
            (DAY - MOMENT, false),
            (DAY, true),
            (7 * DAY, true),
            (7 * DAY + MOMENT, false),
            (90 * DAY, false),
        ] {
            let cart = LeftCart {
                changed: NOW.before(age),
                ..left()
            };
            assert_eq!(WINDOW.wants(&cart, NOW), is_wanted, "{age:?}");
        }
        let ahead = LeftCart {
            changed: NOW.after(HOUR),
            ..left()
        };
        assert!(!WINDOW.wants(&ahead, NOW), "a clock that went back");
    }

    #[test]
    fn nobody_is_reminded_of_nothing_or_of_what_they_are_paying_for() {
        assert!(WINDOW.wants(&left(), NOW));
        for (cart, why) in [
            (
                LeftCart {
                    has_lines: false,
                    ..left()
                },
                "empty",
            ),
            (
                LeftCart {
                    locked_until: NOW.after(MOMENT),
                    ..left()
                },
                "locked",
            ),
            (
                LeftCart {
                    has_open_purchase: true,
                    ..left()
                },
                "a purchase is open",
            ),
        ] {
            assert!(!WINDOW.wants(&cart, NOW), "{why}");
        }
        let over = LeftCart {
            locked_until: NOW,
            ..left()
        };
        assert!(WINDOW.wants(&over, NOW), "the payment was given up");
    }

    #[test]
    fn another_letter_needs_other_contents_and_a_pause() {
        for (contents_version, ago, is_wanted) in [
            (5, 15 * DAY, false),
            (5, 400 * DAY, false),
            (4, DAY, false),
            (4, REMINDER_PAUSE - MOMENT, false),
            (4, REMINDER_PAUSE, true),
        ] {
            let cart = LeftCart {
                reminded: Some(Reminded {
                    contents_version,
                    at: NOW.before(ago),
                }),
                ..left()
            };
            assert_eq!(WINDOW.wants(&cart, NOW), is_wanted, "{contents_version} {ago:?}");
        }
    }
}
