//! What those who work on pages may do with what they write.

use super::Schedule;

/// What whoever changes a draft may do beyond that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EditRights {
    /// Write raw HTML and embeds.
    pub writes_markup: bool,
    /// Show readers what is written.
    pub publishes: bool,
}

impl EditRights {
    pub const ALL: Self = Self {
        writes_markup: true,
        publishes: true,
    };

    /// Whether a draft with this schedule may be changed. What is published by itself is what somebody with the right to
    /// publish saw when they chose the time: others would otherwise publish through it.
    pub fn may_change(self, schedule: Schedule) -> bool {
        self.publishes || schedule.publish.is_none()
    }
}
