//! Finding out that the server does not answer any more, also while nobody else asks it anything.
//!
//! A connection that carries nothing but this tells a server that is gone from one that is busy: what it asks needs no lock
//! and no disk, however long the shop's own statements take.

use std::{sync::Arc, time::Duration};

use sqlx::{Connection, PgConnection, PgPool};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

use super::former::Former;
use crate::database::Silence;

/// How often the server is asked.
const EVERY: Duration = Duration::from_secs(1);

/// A server that takes longer for an answer is taken for gone: whatever waits for it is cut off.
const PATIENCE: Duration = Duration::from_secs(4);

/// Tells when the server is gone.
#[derive(Clone)]
pub(super) struct Heartbeat {
    /// Leads to the server that is used.
    pub(super) pool: PgPool,
    pub(super) former: Former,
    pub(super) trouble: Arc<Notify>,
    pub(super) silence: Silence,
}

/// Why a server is asked no more.
#[derive(PartialEq, Eq)]
enum End {
    /// It does not answer.
    Silent,
    /// It has ended the connection, or has accepted none.
    Broken,
    /// Another server is used now.
    Left,
}

impl Heartbeat {
    /// Runs until the pool is closed.
    pub(super) async fn run(self) {
        let closed = self.pool.close_event();
        tokio::select! {
            () = closed => {}
            () = self.ask_for_ever() => {}
        }
    }

    async fn ask_for_ever(&self) {
        let mut was_silent = false;
        loop {
            let end = self.ask(&mut was_silent).await;
            if end == End::Silent {
                if !was_silent {
                    tracing::error!("the PostgreSQL server does not answer any more");
                }
                was_silent = true;
            }
            if end != End::Left {
                self.trouble.notify_one();
                sleep(EVERY).await;
            }
        }
    }

    async fn ask(&self, was_silent: &mut bool) -> End {
        let server = self.pool.connect_options();
        let is_used = || Arc::ptr_eq(&server, &self.pool.connect_options());
        // Whoever waits for it is told also where another one is used by now.
        let no_answer = || {
            let is_used = is_used();
            if is_used {
                self.former.all_by_now();
            }
            self.silence.announce();
            if is_used { End::Silent } else { End::Left }
        };
        let mut connection = match timeout(PATIENCE, PgConnection::connect_with(&server)).await {
            Ok(Ok(connection)) => connection,
            Ok(Err(_)) => return End::Broken,
            Err(_) => return no_answer(),
        };
        while is_used() {
            match timeout(PATIENCE, connection.ping()).await {
                Ok(Ok(())) => *was_silent = false,
                Ok(Err(_)) => return End::Broken,
                Err(_) => return no_answer(),
            }
            sleep(EVERY).await;
        }
        End::Left
    }
}
