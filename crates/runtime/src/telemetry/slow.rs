//! The last slow requests, with what their time went into. Routes and steps are named, never paths, persons or what was
//! asked for.

use std::{
    cell::RefCell,
    fmt,
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// Lines in each period; what is beyond is counted and told with the next line.
const LINES: u32 = 20;
const PERIOD: Duration = Duration::from_secs(10);

tokio::task_local! {
    static PARTS: RefCell<Parts>;
}

/// What the time of one request went into, by step.
#[derive(Debug, Clone, Default)]
pub struct Parts(Vec<(&'static str, Duration)>);

impl Parts {
    pub fn add(&mut self, step: &'static str, took: Duration) {
        match self.0.iter_mut().find(|(other, _)| *other == step) {
            Some((_, total)) => *total += took,
            None => self.0.push((step, took)),
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (step, took)) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{step} {:.1} ms", took.as_secs_f64() * 1000.0)?;
        }
        Ok(())
    }
}

/// Does the work of a request; what its steps took comes with the outcome.
pub fn in_parts<T>(work: impl Future<Output = T>) -> impl Future<Output = (T, Parts)> {
    let scope = async {
        let outcome = work.await;
        (outcome, PARTS.with(RefCell::take))
    };
    PARTS.scope(RefCell::default(), scope)
}

/// Does one step of a request.
pub async fn step<T>(name: &'static str, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let outcome = work.await;
    note(name, begun.elapsed());
    outcome
}

/// Does one step of a request that keeps its thread.
pub fn part<T>(name: &'static str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let outcome = work();
    note(name, begun.elapsed());
    outcome
}

/// The outcome of work on another thread, with the time that it took.
pub struct Timed<T> {
    /// Until the work began.
    pub waited: Duration,
    pub took: Duration,
    pub outcome: T,
}

/// Makes work for another thread tell how long it waited for that, from now on.
pub fn timed<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> Timed<T> {
    let asked = Instant::now();
    move || {
        let begun = Instant::now();
        let outcome = work();
        Timed {
            waited: begun.duration_since(asked),
            took: begun.elapsed(),
            outcome,
        }
    }
}

impl<T> Timed<T> {
    /// Notes both as steps of the request.
    pub fn noted(self, wait: &'static str, step: &'static str) -> T {
        note(wait, self.waited);
        note(step, self.took);
        self.outcome
    }
}

/// Notes what a step of the request took. Outside requests nobody wants to know.
pub fn note(step: &'static str, took: Duration) {
    let _ = PARTS.try_with(|parts| parts.borrow_mut().add(step, took));
}

/// Tells of slow requests, and not of too many.
#[derive(Clone)]
pub struct SlowLog {
    /// None where nothing is slow enough.
    threshold: Option<Duration>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    period: Mutex<Period>,
    untold: AtomicU64,
}

#[derive(Default)]
struct Period {
    begun: Option<Instant>,
    lines: u32,
}

impl SlowLog {
    /// 0 milliseconds tell of nothing.
    pub fn new(threshold_ms: u64) -> Self {
        Self {
            threshold: (threshold_ms > 0).then(|| Duration::from_millis(threshold_ms)),
            shared: Arc::default(),
        }
    }

    /// Tells of work on a route, where it took too long.
    pub fn look(&self, route: &str, took: Duration, parts: &Parts) {
        if self.threshold.is_none_or(|threshold| took < threshold) {
            return;
        }
        if !self.shared.has_room(Instant::now()) {
            self.shared.untold.fetch_add(1, Relaxed);
            return;
        }
        let untold = self.shared.untold.swap(0, Relaxed);
        let duration_ms = took.as_secs_f64() * 1000.0;
        tracing::warn!(route, duration_ms, %parts, untold, "slow: {route} took {duration_ms:.0} ms ({parts})");
    }
}

impl Shared {
    fn has_room(&self, now: Instant) -> bool {
        let mut period = self.period.lock().unwrap_or_else(PoisonError::into_inner);
        if period.begun.is_none_or(|begun| now.duration_since(begun) >= PERIOD) {
            *period = Period {
                begun: Some(now),
                lines: 0,
            };
        }
        period.lines += 1;
        period.lines <= LINES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn steps_of_a_request_are_summed_by_name() {
        let work = async {
            note("search", Duration::from_millis(2));
            note("cart", Duration::from_millis(5));
            note("search", Duration::from_millis(3));
            step("render", async { "done" }).await
        };
        let (outcome, mut parts) = in_parts(work).await;
        assert_eq!(outcome, "done");
        assert_eq!(parts.0.len(), 3, "{parts}");
        parts.0.pop();
        assert_eq!(parts.to_string(), "search 5.0 ms, cart 5.0 ms");
        note("nothing", Duration::from_millis(1));
    }

    #[test]
    fn so_many_lines_in_a_period() {
        let shared = Shared::default();
        let now = Instant::now();
        let told = (0..LINES + 5).filter(|_| shared.has_room(now)).count();
        assert_eq!(told, LINES as usize);
        assert!(!shared.has_room(now + PERIOD / 2));
        assert!(shared.has_room(now + PERIOD));
    }
}
