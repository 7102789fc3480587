//! Opening PostgreSQL, or an engine that speaks its protocol, and following it to another server.

mod follower;
mod former;
mod heartbeat;
mod servers;
mod session;

use std::{str::FromStr, sync::Arc, time::Duration};

use sqlx::{
    Connection, PgConnection,
    postgres::{PgConnectOptions, PgPool, PgPoolOptions},
};
use tokio::sync::Notify;

use self::{
    follower::Follower,
    former::Former,
    heartbeat::Heartbeat,
    servers::{find_writable, is_standby, why_not},
    session::{Settings, Use},
};
use crate::{
    Error, Result, StoreConfig,
    database::{Pools, Silence},
    lasting,
};

/// What the log leaves out of what PostgreSQL says to its clients, such as that a table is there already.
pub const QUIET_IN_LOG: &str = "sqlx::postgres::notice=warn";

/// What sessions of the program are called at the server.
pub(crate) const APPLICATION: &str = "praline";

/// Writers have connections of their own, so that no crowd of readers delays a cart.
const WRITERS: u32 = 4;

/// A connection that lay idle for longer is tried before it is used. One that was just used is not: that would be one
/// more round trip for each read of a crowd.
const TRUSTED_IDLE: Duration = Duration::from_secs(1);

/// A pool tries again and again, and says at the end that it waited; why nobody lets it in is told by one more try.
async fn connected(pool: PgPoolOptions, server: &PgConnectOptions) -> Result<PgPool> {
    match pool.connect_with(server.clone()).await {
        Err(sqlx::Error::PoolTimedOut) => Err(Error::Open(why_not(server).await)),
        connected => connected.map_err(Error::Open),
    }
}

/// Opens the first server of the list that can be written.
pub(crate) async fn open(config: &StoreConfig) -> Result<Pools> {
    let (servers, current) = choose_server(config).await?;
    let (former, settings) = (Former::none(), Settings::default());
    let server = &servers[current];
    let readers = pool(config.readers.max(1), config.wait, &former, &settings, Use::Reading);
    let readers = connected(readers, server).await?;
    let writer = pool(WRITERS, config.writer_wait, &former, &settings, Use::Writing);
    let writer = connected(writer, server).await?;
    let (trouble, silence) = (Arc::new(Notify::new()), Silence::default());
    let heartbeat = Heartbeat {
        pool: writer.clone(),
        former: former.clone(),
        trouble: trouble.clone(),
        silence: silence.clone(),
    };
    tokio::spawn(lasting::keep_running("postgres-heartbeat", move || {
        heartbeat.clone().run()
    }));
    if servers.len() > 1 {
        let follower = Follower {
            servers,
            current: Arc::new(current.into()),
            pools: [readers.clone(), writer.clone()],
            trouble: trouble.clone(),
            former,
        };
        tokio::spawn(lasting::keep_running("postgres-failover", move || {
            follower.clone().run()
        }));
    }
    Ok(Pools::postgres(readers, writer, trouble, silence))
}

/// One connection to that server, beside all pools.
pub(crate) async fn connect_once(config: &StoreConfig) -> Result<PgConnection> {
    let (servers, current) = choose_server(config).await?;
    PgConnection::connect_with(&servers[current]).await.map_err(Error::Open)
}

/// The servers of the list, and the place of the first one that can be written.
async fn choose_server(config: &StoreConfig) -> Result<(Vec<PgConnectOptions>, usize)> {
    let servers: Vec<PgConnectOptions> = config.url.split(',').map(read_address).collect::<Result<_>>()?;
    let current = match servers.len() {
        1 => 0,
        _ => find_writable(&servers)
            .await
            .ok_or_else(|| Error::Configuration("none of the PostgreSQL servers can be written".into()))?,
    };
    Ok((servers, current))
}

fn read_address(address: &str) -> Result<PgConnectOptions> {
    PgConnectOptions::from_str(address.trim())
        // The text of the error may hold the password, which stands in the address.
        .map_err(|_| Error::Configuration("the PostgreSQL address cannot be read".into()))
        .map(|options| options.application_name(APPLICATION))
}

fn pool(connections: u32, wait: Duration, former: &Former, settings: &Settings, purpose: Use) -> PgPoolOptions {
    let (former, settings) = (former.clone(), settings.clone());
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(wait)
        .test_before_acquire(false)
        // A standby may not have replayed yet what was acknowledged: a cart that is read there goes back in time. While
        // it is promoted the pool tries again.
        .after_connect(move |connection, _| {
            let settings = settings.clone();
            Box::pin(async move {
                if is_standby(connection).await? {
                    return Err(sqlx::Error::Configuration("the server is a standby".into()));
                }
                settings.apply(connection, purpose).await
            })
        })
        .before_acquire(move |connection, about| {
            let is_of_former_server = former.includes(about.age);
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
