//! How long things are kept that nobody asks for any more.

use std::time::Duration;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RetentionConfig {
    /// Events that running servers follow.
    pub events_days: u32,
    /// Answers to calls with an `Idempotency-Key`.
    pub answers_days: u32,
    /// Reservations of goods that ended, for questions about an order.
    pub reservations_days: u32,
    /// Carts with something in them, and wish lists of visitors without an account, since their last change.
    pub carts_days: u32,
    /// Carts without lines, since their last change.
    pub empty_carts_days: u32,
    /// Prices that hold no more.
    pub price_history_days: u32,
    /// Who bought, since the order was placed; 0 keeps that for good. The order itself always stays.
    pub orders_days: u32,
    /// Letters in the folder of a shop without a mail server.
    pub letters_days: u32,
}

/// Finnish bookkeeping keeps vouchers for six years after the end of the year: seven years and a day at most.
const SEVEN_YEARS: u32 = 2_557;

impl Default for RetentionConfig {
    fn default() -> Self {
        Self {
            events_days: 7,
            answers_days: 7,
            reservations_days: 30,
            carts_days: 90,
            empty_carts_days: 30,
            price_history_days: 400,
            orders_days: SEVEN_YEARS,
            letters_days: 30,
        }
    }
}

/// So many days as a time.
pub fn days(count: u32) -> Duration {
    Duration::from_secs(u64::from(count) * 24 * 60 * 60)
}
