//! Whether one run is better than another, or merely luckier.

use std::collections::BTreeMap;

/// What the second run has over the first.
#[derive(Debug, PartialEq)]
pub(super) struct Difference {
    /// Mean over the questions.
    pub(super) mean: f64,
    /// Questions that the second answers better, and worse.
    pub(super) wins: usize,
    pub(super) losses: usize,
    /// How often runs of equal worth would differ by as much: paired randomisation (Fisher; Smucker, Allan and
    /// Carterette, *A Comparison of Statistical Significance Tests for Information Retrieval Evaluation*, 2007).
    pub(super) p: f64,
    /// The questions that the second answers worse, with the difference; the worst first.
    pub(super) worst: Vec<(String, f64)>,
}

const ROUNDS: u32 = 10_000;
/// Smaller differences are roundings.
const SAME: f64 = 1e-9;

/// Compares scores by question; one that only one run has counts as zero in the other.
pub(super) fn compare(first: &BTreeMap<String, f64>, second: &BTreeMap<String, f64>) -> Difference {
    let ids: std::collections::BTreeSet<&String> = first.keys().chain(second.keys()).collect();
    let score = |scores: &BTreeMap<String, f64>, id: &str| scores.get(id).copied().unwrap_or(0.0);
    let differences: Vec<(&String, f64)> = ids
        .into_iter()
        .map(|id| (id, score(second, id) - score(first, id)))
        .collect();
    let mut worst: Vec<(String, f64)> = differences
        .iter()
        .filter(|(_, by)| *by < -SAME)
        .map(|(id, by)| ((*id).clone(), -by))
        .collect();
    worst.sort_by(|left, right| right.1.total_cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
    let values: Vec<f64> = differences.iter().map(|(_, by)| *by).collect();
    Difference {
        mean: values.iter().sum::<f64>() / values.len().max(1) as f64,
        wins: values.iter().filter(|by| **by > SAME).count(),
        losses: worst.len(),
        p: randomised(&values),
        worst,
    }
}

/// Were the runs of equal worth, each difference could as well have the other sign.
fn randomised(differences: &[f64]) -> f64 {
    let observed = differences.iter().sum::<f64>().abs();
    let mut chance = Rng(0x9e37_79b9_7f4a_7c15);
    let mut as_large = 0;
    for _ in 0..ROUNDS {
        let mut bits = 0;
        let mut left = 0;
        let sum: f64 = differences
            .iter()
            .map(|by| {
                if left == 0 {
                    (bits, left) = (chance.next(), 64);
                }
                let turned = bits & 1 == 1;
                bits >>= 1;
                left -= 1;
                if turned { -by } else { *by }
            })
            .sum();
        if sum.abs() >= observed - SAME {
            as_large += 1;
        }
    }
    f64::from(as_large + 1) / f64::from(ROUNDS + 1)
}

/// SplitMix64, so that the same runs give the same p.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[f64]) -> BTreeMap<String, f64> {
        values
            .iter()
            .enumerate()
            .map(|(at, value)| (format!("q{at}"), *value))
            .collect()
    }

    #[test]
    fn wins_losses_and_mean() {
        let difference = compare(&scores(&[0.5, 0.5, 1.0, 0.2]), &scores(&[1.0, 0.5, 0.7, 0.4]));
        assert!((difference.mean - 0.1).abs() < 1e-12);
        assert_eq!((difference.wins, difference.losses), (2, 1));
        assert_eq!(difference.worst.len(), 1);
        assert_eq!(difference.worst[0].0, "q2");
    }

    /// Three differences of 1: of the eight ways to turn them, two are as far from zero.
    #[test]
    fn p_as_computed_by_hand() {
        let p = compare(&scores(&[0.0; 3]), &scores(&[1.0; 3])).p;
        assert!((p - 0.25).abs() < 0.02, "{p}");
        let certain = compare(&scores(&[0.0; 40]), &scores(&[0.5; 40])).p;
        assert!(certain < 0.001, "{certain}");
        let equal = compare(&scores(&[0.3; 10]), &scores(&[0.3; 10])).p;
        assert!((equal - 1.0).abs() < 1e-9, "{equal}");
    }
}
