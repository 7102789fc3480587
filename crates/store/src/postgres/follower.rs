//! Going to another server, when the one that is used fails.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use sqlx::{PgPool, postgres::PgConnectOptions};
use tokio::sync::Notify;

use super::{former::Former, servers::find_writable};

/// Pause before servers are asked again of which none could be written.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// Goes to the server that can be written.
#[derive(Clone)]
pub(super) struct Follower {
    pub(super) servers: Vec<PgConnectOptions>,
    /// The place of the one that is used.
    pub(super) current: Arc<AtomicUsize>,
    pub(super) pools: [PgPool; 2],
    pub(super) trouble: Arc<Notify>,
    pub(super) former: Former,
}

impl Follower {
    /// Runs as long as the store.
    pub(super) async fn run(self) {
        loop {
            self.trouble.notified().await;
            let found = loop {
                if self.pools.iter().any(PgPool::is_closed) {
                    return;
                }
                match find_writable(&self.servers).await {
                    Some(found) => break found,
                    None => tokio::time::sleep(ASK_AGAIN).await,
                }
            };
            if self.current.swap(found, Relaxed) == found {
                tokio::time::sleep(ASK_AGAIN).await;
                continue;
            }
            for pool in &self.pools {
                pool.set_connect_options(self.servers[found].clone());
            }
            self.former.all_by_now();
            tracing::warn!(server = found + 1, "another PostgreSQL server is written now");
        }
    }
}
