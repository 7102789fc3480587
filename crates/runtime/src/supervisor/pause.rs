//! How long a task that ended waits before it is started again.

use std::time::Duration;

/// The pause doubles with each end, up to the longest.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(60);
/// A task that ran for so long did its work: its next pause is the first one again.
const RAN_WELL: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Pause {
    next: Duration,
}

impl Default for Pause {
    fn default() -> Self {
        Self { next: FIRST }
    }
}

impl Pause {
    /// The pause after a run that took so long.
    pub(super) fn after_a_run_of(&mut self, ran: Duration) -> Duration {
        let pause = if ran >= RAN_WELL { FIRST } else { self.next };
        self.next = (pause * 2).min(LONGEST);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_bound_and_begin_again() {
        let mut pause = Pause::default();
        let runs_and_pauses = [
            (0, 500),
            (3, 1_000),
            (0, 2_000),
            (59, 4_000),
            (0, 8_000),
            (0, 16_000),
            (0, 32_000),
            (0, 60_000),
            (0, 60_000),
            (60, 500),
            (0, 1_000),
        ];
        for (ran, expected) in runs_and_pauses {
            let pause = pause.after_a_run_of(Duration::from_secs(ran));
            assert_eq!(pause, Duration::from_millis(expected));
        }
    }
}
