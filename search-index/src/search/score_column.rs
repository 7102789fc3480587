//! A number for every document.

use std::cell::RefCell;

use crate::weights::Points;

/// The points that documents have for one word; 0 for those without it.
pub(crate) struct ScoreColumn {
    points: Vec<Points>,
}

/// Columns that a thread keeps for its next searches: fresh memory costs more than clearing used one.
const KEPT: usize = 8;

thread_local! {
    static USED: RefCell<Vec<Vec<Points>>> = const { RefCell::new(Vec::new()) };
}

impl ScoreColumn {
    pub(crate) fn new(slots: usize) -> Self {
        let mut points = USED.with_borrow_mut(Vec::pop).unwrap_or_default();
        points.clear();
        points.resize(slots, 0);
        Self { points }
    }

    /// Of the documents from `base` on.
    pub(crate) fn from(&mut self, base: usize) -> &mut [Points] {
        &mut self.points[base..]
    }

    pub(crate) fn all(&self) -> &[Points] {
        &self.points
    }

    /// The documents, 64 in a number, that have so many points at least.
    pub(crate) fn having_at_least(&self, least: Points) -> Vec<u64> {
        let chunks = self.points.as_chunks::<64>().0.iter();
        chunks
            .map(|points| bits(&points.map(|point| if point >= least { point } else { 0 })))
            .collect()
    }

    /// Takes the points of another column where they are more.
    pub(crate) fn raise_to(&mut self, other: &Self) {
        for (points, other) in self.points.iter_mut().zip(&other.points) {
            *points = (*points).max(*other);
        }
    }

    /// Leaves documents that are not among `except` no more than `most`, or than they have in `others`.
    pub(crate) fn bound(&mut self, most: Points, others: &Self, except: &[u64]) {
        for (slot, (points, other)) in self.points.iter_mut().zip(&others.points).enumerate() {
            if except[slot / 64] >> (slot % 64) & 1 == 0 {
                *points = (*points).min(most.max(*other));
            }
        }
    }

    /// The documents that have points, among those of `of`.
    pub(crate) fn having(&self, of: &[u64]) -> Vec<u64> {
        let chunks = self.points.as_chunks::<64>().0;
        chunks
            .iter()
            .zip(of)
            .map(|(points, of)| match points.iter().fold(0, |any, point| any | point) {
                0 => 0,
                _ => bits(points) & of,
            })
            .collect()
    }
}

impl Drop for ScoreColumn {
    fn drop(&mut self) {
        let points = std::mem::take(&mut self.points);
        USED.with_borrow_mut(|used| {
            if used.len() < KEPT {
                used.push(points);
            }
        });
    }
}

/// Which of the points are not 0: eight bytes of 0 or 1 become eight bits by one multiplication.
fn bits(points: &[Points; 64]) -> u64 {
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let marks = points.map(|point| u8::from(point != 0));
    let mut bits = 0;
    for (at, eight) in marks.as_chunks::<8>().0.iter().enumerate() {
        bits |= (u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56) << (8 * at);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_tell_who_has_points() {
        let mut column = ScoreColumn::new(256);
        let having = [0, 1, 7, 8, 63, 64, 130, 255];
        for slot in having {
            column.from(0)[slot] = 5;
        }
        let found = column.having(&[u64::MAX; 4]);
        let bits = (0..256).filter(|slot| found[slot / 64] >> (slot % 64) & 1 == 1);
        assert_eq!(bits.collect::<Vec<_>>(), having);
        assert_eq!(column.having(&[0, u64::MAX, 0, 0]), [0, 1, 0, 0]);
        assert_eq!(column.having_at_least(6), [0; 4]);
        assert_eq!(column.having_at_least(5), found);
        let mut others = ScoreColumn::new(256);
        others.from(0)[1] = 4;
        column.bound(3, &others, &[1, 0, 0, 0]);
        assert_eq!([0, 1, 255].map(|slot: usize| column.all()[slot]), [5, 4, 3]);
        others.raise_to(&column);
        assert_eq!([0, 1, 2].map(|slot: usize| others.all()[slot]), [5, 4, 0]);
        drop((column, others));
        assert!(ScoreColumn::new(512).all().iter().all(|&points| points == 0), "cleared");
    }
}
