//! What can go wrong, told apart by what a caller can do about it.

use std::fmt::Display;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address or an option makes no sense; the text says which.
    #[error("{0}")]
    Configuration(String),

    /// The database could not be opened as it must be.
    #[error("the database cannot be opened: {0}")]
    Open(#[source] sqlx::Error),

    /// The database was migrated by a newer version of the program.
    #[error(
        "the database has migration {found}, but this program knows only those up to {known}: \
         use the program's newer version, or restore a backup"
    )]
    NewerDatabase { found: i64, known: i64 },

    /// Something else keeps its tables where the shop's would be made.
    #[error(
        "it holds a table that is not the shop's, {table:?}, and no shop: name a database, or a schema of it, in which there is nothing yet"
    )]
    OthersDatabase { table: String },

    #[error("the database cannot be migrated: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),

    /// The storage does not answer or refused its work; nothing was written.
    #[error("the storage failed: {0}")]
    Storage(#[source] sqlx::Error),

    /// Too many wait for the database.
    #[error("the database is busy")]
    Busy,

    /// A stored row is not what this program writes.
    #[error("the row {key:?} of the table {table} cannot be read: {reason}")]
    Corrupt {
        table: &'static str,
        key: String,
        reason: String,
    },

    /// The answer to a commit was lost: all of it was written, or nothing.
    #[error("the outcome of the commit is not known: {0}")]
    Unknown(#[source] sqlx::Error),

    /// A transaction was to be committed although one of its steps had failed; nothing was written.
    #[error("a step of the transaction failed, so that nothing of it was written")]
    Undone,

    /// A transaction locks rows out of the order that all keep to.
    #[error("the transaction locks {wanted} after {held}; see the order of locks")]
    LockOrder { wanted: String, held: String },

    /// The store was closed, or its work was cut off.
    #[error("the store is closed")]
    Closed,
}

impl Error {
    pub(crate) fn corrupt(table: &'static str, key: impl Display, reason: impl Display) -> Self {
        Self::Corrupt {
            table,
            key: key.to_string(),
            reason: reason.to_string(),
        }
    }
}

/// Lets `?` turn a failure of the database into the `Store` variant of an enum of refusals.
macro_rules! from_storage {
    ($($refusals:ident),+) => {$(
        impl From<sqlx::Error> for $refusals {
            fn from(error: sqlx::Error) -> Self {
                Self::Store(error.into())
            }
        }
    )+};
}
pub(crate) use from_storage;

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            sqlx::Error::PoolTimedOut => Self::Busy,
            error => Self::Storage(error),
        }
    }
}
