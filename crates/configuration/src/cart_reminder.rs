//! When customers are reminded of what they left in their carts.

use std::time::Duration;

use domain::cart::ReminderWindow;
use serde::{Deserialize, Serialize};

use crate::retention::days;

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CartReminderConfig {
    /// The letter goes out so many hours after the cart was last changed; 0: no such letters.
    pub after_hours: u32,
    /// Carts that were last changed more days ago are left alone.
    pub within_days: u32,
}

impl Default for CartReminderConfig {
    fn default() -> Self {
        Self {
            after_hours: 24,
            within_days: 7,
        }
    }
}

impl CartReminderConfig {
    /// Nothing where no letters are written.
    pub fn window(&self) -> Option<ReminderWindow> {
        (self.after_hours > 0).then(|| ReminderWindow {
            after: Duration::from_secs(u64::from(self.after_hours) * 60 * 60),
            within: days(self.within_days),
        })
    }
}

/// What is wrong with the section, as sentences.
pub(crate) fn flaws(reminder: &CartReminderConfig) -> Vec<String> {
    let mut flaws = Vec::new();
    if !(1..=30).contains(&reminder.within_days) {
        flaws.push("cart_reminder.within_days must lie between 1 and 30.".to_owned());
    } else if reminder.window().is_some_and(|window| window.after >= window.within) {
        flaws.push(
            "cart_reminder.after_hours must be less than the hours of cart_reminder.within_days; 0 writes no letters."
                .to_owned(),
        );
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_and_days_have_bounds() {
        let config = |after_hours, within_days| CartReminderConfig {
            after_hours,
            within_days,
        };
        assert_eq!(flaws(&CartReminderConfig::default()), [""; 0]);
        for (after_hours, within_days, is_fit) in [
            (0, 1, true),
            (23, 1, true),
            (24, 1, false),
            (719, 30, true),
            (720, 30, false),
            (1, 31, false),
            (0, 0, false),
        ] {
            let flaws = flaws(&config(after_hours, within_days));
            assert_eq!(flaws.is_empty(), is_fit, "{after_hours} {within_days}: {flaws:?}");
        }
        assert_eq!(config(0, 7).window(), None);
        let window = config(24, 7).window().expect("letters");
        assert_eq!((window.after, window.within), (days(1), days(7)));
    }
}
