//! How far a measurement has come, on standard error, when that is a terminal.

use std::{
    thread,
    time::{Duration, Instant},
};

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

/// Shows the passing of so many seconds while `work` blocks this thread.
pub fn during<T>(what: &str, seconds: u64, work: impl FnOnce() -> T) -> T {
    let bar = bar(what, seconds);
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    let begun = Instant::now();
    let shown = bar.clone();
    // Ends when the other end of the channel is dropped.
    let clock = thread::spawn(move || {
        const STEP: Duration = Duration::from_millis(500);
        while is_done.recv_timeout(STEP) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            shown.set_position(begun.elapsed().as_secs().min(seconds));
        }
    });
    let outcome = tokio::task::block_in_place(work);
    drop(done);
    // It only draws a bar.
    clock.join().ok();
    bar.finish_and_clear();
    outcome
}
