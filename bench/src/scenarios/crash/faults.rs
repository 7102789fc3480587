//! What a bad line does to the frames of a tab: some are lost, some come twice, some in another order.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::rng::Rng;

/// How often frames suffer, in thousandths.
#[derive(Debug, Clone, Copy)]
pub struct Faults {
    pub dropped: u64,
    pub doubled: u64,
    pub reordered: u64,
}

/// How many did.
#[derive(Debug, Default)]
pub struct Suffered {
    pub dropped: AtomicU64,
    pub doubled: AtomicU64,
    pub reordered: AtomicU64,
}

/// The line of one connection. It may hold one frame, which goes after a later one.
#[derive(Debug)]
pub struct Line<T> {
    held: Option<T>,
}

impl<T> Default for Line<T> {
    fn default() -> Self {
        Self { held: None }
    }
}

impl<T: Clone> Line<T> {
    /// What reaches the other end when this is sent.
    pub fn pass(&mut self, frame: T, faults: Faults, chance: &mut Rng, suffered: &Suffered) -> Vec<T> {
        let mut out = Vec::with_capacity(3);
        let late = self.held.take();
        if chance.permille(faults.dropped) {
            suffered.dropped.fetch_add(1, Relaxed);
        } else if chance.permille(faults.doubled) {
            suffered.doubled.fetch_add(1, Relaxed);
            out.push(frame.clone());
            if chance.permille(500) {
                out.push(frame);
            } else {
                self.held = Some(frame);
            }
        } else if chance.permille(faults.reordered) {
            suffered.reordered.fetch_add(1, Relaxed);
            self.held = Some(frame);
        } else {
            out.push(frame);
        }
        out.extend(late);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(faults: Faults) -> (Vec<u32>, Suffered) {
        let (mut line, mut chance, suffered) = (Line::default(), Rng::new(3, 3), Suffered::default());
        let out = (0..1000)
            .flat_map(|frame| line.pass(frame, faults, &mut chance, &suffered))
            .collect();
        (out, suffered)
    }

    #[test]
    fn a_good_line_changes_nothing() {
        let faults = Faults {
            dropped: 0,
            doubled: 0,
            reordered: 0,
        };
        assert!(passed(faults).0.into_iter().eq(0..1000));
    }

    #[test]
    fn a_bad_line_does_what_it_counts() {
        let faults = Faults {
            dropped: 100,
            doubled: 100,
            reordered: 100,
        };
        let (out, suffered) = passed(faults);
        let times = |frame| out.iter().filter(|&&other| other == frame).count();
        let missing = (0..1000).filter(|&frame| times(frame) == 0).count() as u64;
        let twice = (0..1000).filter(|&frame| times(frame) == 2).count() as u64;
        // The last frame may be held still.
        assert!(missing.abs_diff(suffered.dropped.into_inner()) <= 1, "{missing}");
        assert!(twice.abs_diff(suffered.doubled.into_inner()) <= 1, "{twice}");
        assert!(suffered.reordered.into_inner() > 50 && !out.is_sorted());
    }
}
