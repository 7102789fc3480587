//! Whether servers have a database of PostgreSQL open. A SQLite file has a lock for that.

use std::time::Duration;

use sqlx::Connection;
use tokio::time::{Instant, sleep};

use crate::{Result, StoreConfig, postgres};

/// The sessions of a server that has just ended may still be going.
const PATIENCE: Duration = Duration::from_secs(3);

const PAUSE: Duration = Duration::from_millis(50);

/// See [`Store::has_sessions`](crate::Store::has_sessions).
pub(crate) async fn has_sessions(config: &StoreConfig) -> Result<bool> {
    const OTHERS: &str = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = $1 AND pid <> pg_backend_pid())";
    if config.url.starts_with("sqlite:") {
        return Ok(false);
    }
    let mut connection = postgres::connect_once(config).await?;
    let give_up = Instant::now() + PATIENCE;
    let has_some = loop {
        let others = sqlx::query_scalar(OTHERS).bind(postgres::APPLICATION);
        let has_some: bool = others.fetch_one(&mut connection).await?;
        if !has_some || Instant::now() >= give_up {
            break has_some;
        }
        sleep(PAUSE).await;
    };
    connection.close().await?;
    Ok(has_some)
}
