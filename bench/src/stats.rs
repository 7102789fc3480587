//! Latencies: collected one by one by the tabs, told as percentiles.

use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

/// Latencies as they were seen, each with the second of the measurement that it belongs to.
#[derive(Debug, Clone, Default)]
pub struct Samples(Vec<(u32, Duration)>);

impl Samples {
    /// `at` is when the thing was due, counted from the beginning of the measurement.
    pub fn add(&mut self, at: Duration, took: Duration) {
        self.0.push((u32::try_from(at.as_secs()).unwrap_or(u32::MAX), took));
    }

    pub fn join(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// In milliseconds; `quantile` is 0.95 for the 95th percentile.
    pub fn percentile(&self, quantile: f64) -> f64 {
        at(&histogram_of(self.0.iter().map(|(_, took)| *took)), quantile)
    }

    pub fn latency(&self, name: impl Into<String>) -> Latency {
        let histogram = histogram_of(self.0.iter().map(|(_, took)| *took));
        let last = self.0.iter().map(|(second, _)| *second).max();
        let mut seconds: Vec<Vec<Duration>> = vec![Vec::new(); last.map_or(0, |last| last as usize + 1)];
        for (second, took) in &self.0 {
            seconds[*second as usize].push(*took);
        }
        let over_time = seconds
            .iter()
            .enumerate()
            .filter(|(_, taken)| !taken.is_empty())
            .map(|(second, taken)| {
                let within = histogram_of(taken.iter().copied());
                Moment {
                    second: second as u32,
                    p50: at(&within, 0.5),
                    p99: at(&within, 0.99),
                }
            });
        Latency {
            name: name.into(),
            count: histogram.len(),
            mean: if histogram.is_empty() {
                0.0
            } else {
                millis(histogram.mean())
            },
            p50: at(&histogram, 0.5),
            p90: at(&histogram, 0.9),
            p99: at(&histogram, 0.99),
            p999: at(&histogram, 0.999),
            max: millis(histogram.max() as f64),
            goals: Goals::default(),
            distribution: distribution(&histogram),
            over_time: over_time.collect(),
        }
    }
}

/// A distribution of latencies, in milliseconds.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Latency {
    pub name: String,
    pub count: u64,
    pub mean: f64,
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub p999: f64,
    pub max: f64,
    pub goals: Goals,
    pub distribution: Vec<Bin>,
    pub over_time: Vec<Moment>,
}

impl Latency {
    pub fn with_goals(self, goals: Goals) -> Self {
        Self { goals, ..self }
    }
}

/// What is aimed at, in milliseconds.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Goals {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p50: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p99: Option<f64>,
}

/// How many latencies lie between the bin before and `up_to`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bin {
    pub up_to: f64,
    pub count: u64,
}

/// One second of a measurement.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Moment {
    pub second: u32,
    pub p50: f64,
    pub p99: f64,
}

/// The bins of a plot: each so many times wider than the one before.
const BIN_GROWTH: f64 = 1.15;
/// The narrowest bin, in nanoseconds.
const FIRST_BIN: u64 = 10_000;

fn histogram_of(taken: impl Iterator<Item = Duration>) -> Histogram<u64> {
    let mut histogram = Histogram::new_with_bounds(1, HIGHEST, 3).expect("the bounds are in order");
    for took in taken {
        histogram.saturating_record(u64::try_from(took.as_nanos()).unwrap_or(HIGHEST));
    }
    histogram
}

/// Ten minutes: no measurement lasts longer.
const HIGHEST: u64 = 600_000_000_000;

fn at(histogram: &Histogram<u64>, quantile: f64) -> f64 {
    millis(histogram.value_at_quantile(quantile) as f64)
}

fn millis(nanos: f64) -> f64 {
    nanos / 1e6
}

fn distribution(histogram: &Histogram<u64>) -> Vec<Bin> {
    let mut bins: Vec<Bin> = histogram
        .iter_log(FIRST_BIN, BIN_GROWTH)
        .map(|step| Bin {
            up_to: millis(step.value_iterated_to() as f64),
            count: step.count_since_last_iteration(),
        })
        .collect();
    let first = bins.iter().position(|bin| bin.count > 0).unwrap_or(0);
    bins.drain(..first);
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(millis: impl IntoIterator<Item = u64>) -> Samples {
        let mut samples = Samples::default();
        for (at, took) in millis.into_iter().enumerate() {
            samples.add(Duration::from_millis(at as u64 * 10), Duration::from_millis(took));
        }
        samples
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= b * 0.002
    }

    #[test]
    fn percentiles_of_known_latencies() {
        let latency = samples(1..=1000).latency("all");
        assert_eq!(latency.count, 1000);
        for (found, expected) in [
            (latency.p50, 500.0),
            (latency.p90, 900.0),
            (latency.p99, 990.0),
            (latency.p999, 999.0),
            (latency.max, 1000.0),
            (latency.mean, 500.5),
        ] {
            assert!(close(found, expected), "{found} is not {expected}");
        }
    }

    #[test]
    fn every_latency_stands_in_the_distribution_and_in_its_second() {
        let latency = samples((1..=300).rev()).latency("all");
        assert_eq!(latency.distribution.iter().map(|bin| bin.count).sum::<u64>(), 300);
        assert!(latency.distribution[0].count > 0, "no empty bins before the first");
        let seconds: Vec<_> = latency.over_time.iter().map(|moment| moment.second).collect();
        assert_eq!(seconds, [0, 1, 2]);
        assert!(
            latency.over_time[0].p50 > latency.over_time[2].p50,
            "{:?}",
            latency.over_time
        );
    }

    #[test]
    fn nothing_measured_is_nothing_told() {
        let latency = Samples::default().latency("none");
        assert_eq!((latency.count, latency.max), (0, 0.0));
        assert!(latency.over_time.is_empty());
    }

    #[test]
    fn joined_samples_are_one_distribution() {
        let mut all = samples([1, 2]);
        all.join(samples([3]));
        assert_eq!(all.len(), 3);
        assert!(close(all.latency("all").max, 3.0));
    }
}
