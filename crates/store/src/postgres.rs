//! Opening PostgreSQL, or an engine that speaks its protocol, and following it to another server.

use std::{
    str::FromStr,
    sync::{Arc, RwLock},
    time::{Duration, Instant},
};

use sqlx::{
    Connection, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::sync::Notify;

use crate::{Error, Result, StoreConfig, database::Pools};

/// How long a writer waits for a connection, and the pool for a server that refuses one.
const WRITER_WAIT: Duration = Duration::from_secs(3);

/// Writers have connections of their own, so that no crowd of readers delays a cart.
const WRITERS: u32 = 4;

/// How long one server may take to say whether it can be written.
const ASKING_TIME: Duration = Duration::from_secs(2);

/// Pause before servers are asked again of which none could be written.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// A connection that lay idle for longer is tried before it is used. One that was just used is not: that would be one
/// more round trip for each read of a crowd.
const TRUSTED_IDLE: Duration = Duration::from_secs(1);

/// Opens the first server of the list that can be written.
pub(crate) async fn open(config: &StoreConfig) -> Result<Pools> {
    let servers: Vec<PgConnectOptions> = config.url.split(',').map(read_address).collect::<Result<_>>()?;
    let current = match servers.len() {
        1 => 0,
        _ => find_writable(&servers)
            .await
            .ok_or_else(|| Error::Configuration("none of the PostgreSQL servers can be written".into()))?,
    };
    let moved = Arc::new(RwLock::new(Instant::now()));
    let readers = pool(config.readers.max(1), config.wait, &moved)
        .connect_with(servers[current].clone())
        .await
        .map_err(Error::Open)?;
    let writer = pool(WRITERS, WRITER_WAIT, &moved)
        .connect_with(servers[current].clone())
        .await
        .map_err(Error::Open)?;
    let trouble = Arc::new(Notify::new());
    if servers.len() > 1 {
        let follower = Follower {
            servers,
            current,
            pools: [readers.clone(), writer.clone()],
            trouble: trouble.clone(),
            moved,
        };
        tokio::spawn(follower.run());
    }
    Ok(Pools::postgres(readers, writer, trouble))
}

fn read_address(address: &str) -> Result<PgConnectOptions> {
    PgConnectOptions::from_str(address.trim())
        // The text of the error may hold the password, which stands in the address.
        .map_err(|_| Error::Configuration("the PostgreSQL address cannot be read".into()))
        .map(|options| options.application_name("praline"))
}

fn pool(connections: u32, wait: Duration, moved: &Arc<RwLock<Instant>>) -> PgPoolOptions {
    let moved = moved.clone();
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(wait)
        .test_before_acquire(false)
        // A standby may not have replayed yet what was acknowledged: a cart that is read there goes back in time. While
        // it is promoted the pool tries again.
        .after_connect(|connection, _| {
            Box::pin(async move {
                match is_standby(connection).await? {
                    false => Ok(()),
                    true => Err(sqlx::Error::Configuration("the server is a standby".into())),
                }
            })
        })
        .before_acquire(move |connection, about| {
            let is_of_former_server = moved.read().is_ok_and(|moved| about.age > moved.elapsed());
            Box::pin(async move {
                if is_of_former_server {
                    return Ok(false);
                }
                if about.idle_for > TRUSTED_IDLE {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
}

/// Goes to the server that can be written, when the one that is used fails.
struct Follower {
    servers: Vec<PgConnectOptions>,
    current: usize,
    pools: [PgPool; 2],
    trouble: Arc<Notify>,
    /// When connections began to go to the current server.
    moved: Arc<RwLock<Instant>>,
}

impl Follower {
    /// Runs as long as the store.
    async fn run(mut self) {
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
            if found == self.current {
                tokio::time::sleep(ASK_AGAIN).await;
                continue;
            }
            self.current = found;
            for pool in &self.pools {
                pool.set_connect_options(self.servers[found].clone());
            }
            if let Ok(mut moved) = self.moved.write() {
                *moved = Instant::now();
            }
            tracing::warn!(server = found + 1, "another PostgreSQL server is written now");
        }
    }
}

async fn find_writable(servers: &[PgConnectOptions]) -> Option<usize> {
    for (at, server) in servers.iter().enumerate() {
        if let Ok(Ok(true)) = tokio::time::timeout(ASKING_TIME, is_writable(server)).await {
            return Some(at);
        }
    }
    None
}

async fn is_writable(server: &PgConnectOptions) -> sqlx::Result<bool> {
    let mut connection = PgConnection::connect_with(server).await?;
    let is_standby = is_standby(&mut connection).await?;
    connection.close().await?;
    Ok(!is_standby)
}

async fn is_standby(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar("SELECT pg_is_in_recovery()")
        .fetch_one(connection)
        .await
}
