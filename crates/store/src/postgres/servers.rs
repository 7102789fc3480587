//! Asking PostgreSQL servers whether they can be written.

use std::time::Duration;

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};

/// How long one server may take to say whether it can be written.
const ASKING_TIME: Duration = Duration::from_secs(2);

/// The place of the first one that can be written.
pub(super) async fn find_writable(servers: &[PgConnectOptions]) -> Option<usize> {
    for (at, server) in servers.iter().enumerate() {
        if let Ok(Ok(true)) = tokio::time::timeout(ASKING_TIME, is_writable(server)).await {
            return Some(at);
        }
    }
    None
}

/// Why nobody connects to a server.
pub(super) async fn why_not(server: &PgConnectOptions) -> sqlx::Error {
    match tokio::time::timeout(ASKING_TIME, PgConnection::connect_with(server)).await {
        Ok(Err(error)) => error,
        // It answers late, or only by now.
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

async fn is_writable(server: &PgConnectOptions) -> sqlx::Result<bool> {
    let mut connection = PgConnection::connect_with(server).await?;
    let is_standby = is_standby(&mut connection).await?;
    connection.close().await?;
    Ok(!is_standby)
}

pub(super) async fn is_standby(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar("SELECT pg_is_in_recovery()")
        .fetch_one(connection)
        .await
}
