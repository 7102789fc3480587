//! Keeps the durations that metrics are made of small. Each that was measured is kept by itself until somebody sums them
//! up; a shop whose metrics nobody reads would keep them all.

use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use runtime::supervisor::Task;
use tokio::time::{MissedTickBehavior, interval};

/// So that each time is a short one: it passes on an async thread.
const EVERY: Duration = Duration::from_secs(1);

/// Sums up until the server stops.
pub async fn sum_up(metrics: PrometheusHandle, task: Task) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = task.stopped() => return,
            _ = ticks.tick() => {}
        }
        metrics.run_upkeep();
        task.does_well();
    }
}
