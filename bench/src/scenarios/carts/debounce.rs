//! When a cart's waiting changes were due to be written, so that the wait can be told from the work.

use std::time::Duration;

/// The server's defaults: quiet, and the longest wait.
pub(super) const QUIET: Duration = Duration::from_millis(500);
pub(super) const AT_MOST: Duration = Duration::from_secs(2);

/// For each of a cart's changes, in order of time, when its commit was due. Changes that were acknowledged at the
/// same moment were written together.
pub(super) fn due_times(sent: &[Duration], acknowledged: &[Duration]) -> Vec<Duration> {
    let mut due_times = Vec::with_capacity(sent.len());
    for together in acknowledged.chunk_by(|a, b| a == b) {
        let from = due_times.len();
        if let Some([first, rest @ ..]) = sent.get(from..from + together.len()) {
            let last = rest.last().unwrap_or(first);
            due_times.resize(from + together.len(), (*last + QUIET).min(*first + AT_MOST));
        }
    }
    due_times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sent: &[u64], acknowledged: &[u64], due: &[u64]) {
        let millis = |times: &[u64]| {
            times
                .iter()
                .map(|time| Duration::from_millis(*time))
                .collect::<Vec<_>>()
        };
        assert_eq!(due_times(&millis(sent), &millis(acknowledged)), millis(due), "{sent:?}");
    }

    #[test]
    fn commits_are_due_with_quiet_or_with_patience() {
        check(&[], &[], &[]);
        check(&[100], &[604], &[600]);
        check(&[0, 1000, 2000], &[503, 1503, 2504], &[500, 1500, 2500]);
        check(&[0, 400, 800], &[1303, 1303, 1303], &[1300, 1300, 1300]);
        check(
            &[0, 450, 900, 1350, 1800, 2100],
            &[2003, 2003, 2003, 2003, 2003, 2603],
            &[2000, 2000, 2000, 2000, 2000, 2600],
        );
    }
}
