//! Opening PostgreSQL, or an engine that speaks its protocol.

use std::{str::FromStr, time::Duration};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::{Error, Result, database::Pools};

/// How long a caller waits for a connection, and the pool for a server that refuses one.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

pub(crate) async fn open(url: &str, readers: u32) -> Result<Pools> {
    let options = PgConnectOptions::from_str(url)
        // The text of the error may hold the password, which stands in the address.
        .map_err(|_| Error::Configuration("the PostgreSQL address cannot be read".into()))?
        .application_name("praline");
    let readers = pool(readers).connect_with(options.clone()).await.map_err(Error::Open)?;
    // Writers have connections of their own, so that no crowd of readers delays a cart. They are not tested before
    // each use: a broken one shows at `BEGIN`, before anything was written.
    let writer = pool(4)
        .test_before_acquire(false)
        .connect_with(options)
        .await
        .map_err(Error::Open)?;
    Ok(Pools::postgres(readers, writer))
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
}
