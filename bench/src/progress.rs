//! How far a measurement has come, on standard error, when that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for `count` steps; hidden where nobody looks.
pub fn bar(what: &str, count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template("{msg:32} {bar:30} {human_pos}/{human_len} {eta}") {
        bar.set_style(style);
    }
    bar
}

/// Shows the passing of time until it is over.
pub async fn wait(what: &str, time: Duration) {
    const STEP: Duration = Duration::from_millis(100);
    let bar = bar(what, time.as_secs());
    let begun = tokio::time::Instant::now();
    while begun.elapsed() < time {
        tokio::time::sleep(STEP.min(time.saturating_sub(begun.elapsed()))).await;
        bar.set_position(begun.elapsed().as_secs());
    }
    bar.finish_and_clear();
}
