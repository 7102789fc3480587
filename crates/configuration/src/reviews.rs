//! When buyers are asked what they think of what they bought.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::retention::days;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReviewsConfig {
    /// The letter goes out so many days after the last of an order was sent or handed over; 0: no such letters.
    pub letter_after_days: u32,
    /// So long the letter's links work.
    pub link_days: u32,
}

impl Default for ReviewsConfig {
    fn default() -> Self {
        Self {
            letter_after_days: 10,
            link_days: 90,
        }
    }
}

impl ReviewsConfig {
    /// Nothing where no letters are written.
    pub fn letter_after(&self) -> Option<Duration> {
        (self.letter_after_days > 0).then(|| days(self.letter_after_days))
    }

    pub fn link_lifetime(&self) -> Duration {
        days(self.link_days)
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(reviews: &ReviewsConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if reviews.letter_after_days > 365 {
        flaws.push("reviews.letter_after_days must be at most 365; 0 writes no letters.".to_owned());
    }
    if !(1..=730).contains(&reviews.link_days) {
        flaws.push("reviews.link_days must lie between 1 and 730.".to_owned());
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_bounds() {
        let mut reviews = ReviewsConfig::default();
        assert_eq!(flaws(&reviews), [""; 0]);
        reviews.letter_after_days = 0;
        assert_eq!(reviews.letter_after(), None);
        (reviews.letter_after_days, reviews.link_days) = (366, 0);
        assert_eq!(flaws(&reviews).len(), 2);
    }
}
