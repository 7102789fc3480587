//! The database of a shop that is not running, filled with more rows than calls could make.

use std::{fs, path::PathBuf};

use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteSynchronous},
};

use crate::error::{Doing, Error, Result};

/// The file of an embedded database.
pub struct DatabaseFile(pub PathBuf);

impl DatabaseFile {
    /// What is written here need not survive a crash.
    pub async fn connect(&self) -> Result<SqliteConnection> {
        let options = SqliteConnectOptions::new()
            .filename(&self.0)
            .synchronous(SqliteSynchronous::Off)
            .pragma("cache_size", "-200000");
        SqliteConnection::connect_with(&options).await.map_err(failed)
    }

    /// Moves what the log holds to the file, so that the server begins with a log that is empty, and the file to the
    /// disk: its first checkpoint would wait for all that was made up here.
    pub async fn end(&self, mut connection: SqliteConnection) -> Result<()> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut connection)
            .await
            .map_err(failed)?;
        connection.close().await.map_err(failed)?;
        let file = fs::File::open(&self.0).doing("the database cannot be opened")?;
        file.sync_all().doing("the database cannot be written to the disk")
    }
}

pub fn failed(error: sqlx::Error) -> Error {
    Error::server(format!("The database cannot be filled: {error}"))
}
