//! Putting lines into the carts before anything is measured.

use std::time::Duration;

use tokio::{
    sync::mpsc,
    time::{Instant, timeout_at},
};

use super::script::Script;
use crate::{
    client::Socket,
    error::{Error, Result},
};

/// Where the tabs that change carts say that theirs is filled, with the state that shows it, or why it is not.
pub(super) type Filled = mpsc::Sender<Result<String>>;

/// How long all carts may take to be filled.
const FILLING_TIMEOUT: Duration = Duration::from_secs(120);

/// Waits until every cart is filled; returns a state of one.
pub(super) async fn all_filled(carts: usize, mut filled: mpsc::Receiver<Result<String>>) -> Result<String> {
    let failed = || Error::server("Some carts could not be filled within two minutes.");
    let until = Instant::now() + FILLING_TIMEOUT;
    let mut sample = String::new();
    for _ in 0..carts {
        let next = timeout_at(until, filled.recv()).await.ok().flatten();
        sample = next.ok_or_else(failed)??;
    }
    Ok(sample)
}

/// Fills a cart and says so; false when it could not be filled.
pub(super) async fn fill(socket: &mut Socket, script: &Script, filled: Filled) -> bool {
    let outcome = put_lines(socket, script).await;
    let is_filled = outcome.is_ok();
    // The other end is gone only when the measurement failed already.
    filled.send(outcome).await.ok();
    is_filled
}

/// Puts the lines into a cart; returns the state that shows them durable.
async fn put_lines(socket: &mut Socket, script: &Script) -> Result<String> {
    for (at, operation) in script.filling().enumerate() {
        socket.operate(at as u64 + 1, &operation).await?;
    }
    loop {
        let (state, text) = socket.next_state().await?;
        if state.acked == script.lines() {
            return match state.total_quantity == script.lines() {
                true => Ok(text.as_str().to_owned()),
                false => Err(Error::server("The server refused to fill a cart.")),
            };
        }
    }
}
