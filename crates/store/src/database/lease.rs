//! A connection of PostgreSQL's pool while somebody uses it, and a transaction on it.
//!
//! The pool's own way of taking a connection back waits until the server has answered, however long that is: a few that hang
//! would leave the pool without any.

use std::{
    ops::{Deref, DerefMut},
    time::Duration,
};

use sqlx::{PgConnection, PgPool, Postgres, SqlStr, pool::PoolConnection, raw_sql};
use tokio::{
    runtime::Handle,
    time::{Instant, sleep_until},
};

use super::silence::{Silence, SilenceListener, no_answer};

/// How long a connection may take to come back to the pool: to end its last statement, and to roll back. One that takes longer
/// is closed.
const COMES_BACK_WITHIN: Duration = Duration::from_secs(5);

/// A connection that goes back to its pool when it is dropped; it is closed where its server does not answer.
#[derive(Debug)]
pub(crate) struct Lease {
    /// Empty when it is dropped.
    connection: Option<PoolConnection<Postgres>>,
    silence: SilenceListener,
    in_transaction: bool,
}

impl Lease {
    pub(super) async fn take(pool: &PgPool, silence: &Silence) -> sqlx::Result<Self> {
        let connection = pool.acquire().await?;
        Ok(Self {
            connection: Some(connection),
            silence: silence.listen(),
            in_transaction: false,
        })
    }

    /// Runs a statement that begins or ends a transaction; one whose answer does not come is given up when the server falls
    /// silent.
    async fn run(&mut self, statement: SqlStr) -> sqlx::Result<()> {
        let mut silence = self.silence.clone();
        tokio::select! {
            biased;
            () = silence.heard() => Err(no_answer()),
            done = raw_sql(statement).execute(&mut **self) => done.map(drop),
        }
    }
}

impl Deref for Lease {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection.as_ref().expect("is there until the drop")
    }
}

impl DerefMut for Lease {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("is there until the drop")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else {
            return;
        };
        match Handle::try_current() {
            Ok(runtime) => {
                runtime.spawn(bring_back(connection, self.silence.clone(), self.in_transaction));
            }
            Err(_) => drop(connection.detach()),
        }
    }
}

/// Brings a connection back to its pool, or closes it. Nothing is sent to close it, since that could wait as well.
async fn bring_back(mut connection: PoolConnection<Postgres>, mut silence: SilenceListener, in_transaction: bool) {
    let end = Instant::now() + COMES_BACK_WITHIN;
    if in_transaction {
        let rolled_back = tokio::select! {
            biased;
            () = silence.heard() => false,
            done = raw_sql("ROLLBACK").execute(&mut *connection) => done.is_ok(),
            () = sleep_until(end) => false,
        };
        if !rolled_back {
            drop(connection.detach());
            return;
        }
    }
    // Where this ends early the connection is closed, and its place in the pool is free.
    let returned = connection.return_to_pool();
    tokio::select! {
        biased;
        () = silence.heard() => {}
        () = returned => {}
        () = sleep_until(end) => {}
    }
}

/// A transaction; it is rolled back when it is dropped before `commit`.
#[derive(Debug)]
pub(crate) struct PostgresTransaction(Lease);

impl PostgresTransaction {
    pub(super) async fn begin(mut connection: Lease, statement: SqlStr) -> sqlx::Result<Self> {
        connection.in_transaction = true;
        connection.run(statement).await?;
        Ok(Self(connection))
    }

    /// # Errors
    ///
    /// Also where the server fell silent meanwhile: nobody knows then whether it has committed.
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        self.0.run(SqlStr::from_static("COMMIT")).await?;
        self.0.in_transaction = false;
        Ok(())
    }

    pub(super) async fn roll_back(mut self) -> sqlx::Result<()> {
        self.0.run(SqlStr::from_static("ROLLBACK")).await?;
        self.0.in_transaction = false;
        Ok(())
    }
}

impl Deref for PostgresTransaction {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for PostgresTransaction {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}
