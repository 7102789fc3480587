//! What is set of each connection, so that the server lets go of a client that is gone.
//!
//! Set once the connection is there: what stands in the startup message is refused by many a pooler.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use sqlx::{AssertSqlSafe, PgConnection};

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Reading,
    Writing,
}

/// Within some ten seconds the server notices that the host of a client is gone, or its network.
const OF_ALL: &[&str] = &[
    "tcp_keepalives_idle = 4",
    "tcp_keepalives_interval = 2",
    "tcp_keepalives_count = 3",
    "client_connection_check_interval = '5s'",
];

/// A client that is gone must not keep rows locked that all others need, such as the outbox's head. Not where rows are read:
/// that locks none, and whoever reads many may take them slowly.
const OF_WRITERS: &[&str] = &[
    "tcp_user_timeout = '10s'",
    "idle_in_transaction_session_timeout = '10s'",
    // Longer than anybody holds a lock who is there: the work is tried again.
    "lock_timeout = '10s'",
];

/// Sets what the server knows.
#[derive(Debug, Clone, Default)]
pub(super) struct Settings {
    has_warned: Arc<AtomicBool>,
}

impl Settings {
    pub(super) async fn apply(&self, connection: &mut PgConnection, purpose: Use) -> sqlx::Result<()> {
        let of_writers = if purpose == Use::Writing { OF_WRITERS } else { &[] };
        for setting in OF_ALL.iter().chain(of_writers) {
            let statement = AssertSqlSafe(format!("SET {setting}"));
            match sqlx::raw_sql(statement).execute(&mut *connection).await {
                Err(sqlx::Error::Database(error)) => {
                    if !self.has_warned.swap(true, Relaxed) {
                        tracing::warn!(%setting, %error, "the database server does not take a setting that others have");
                    }
                }
                set => {
                    set?;
                }
            }
        }
        Ok(())
    }
}
