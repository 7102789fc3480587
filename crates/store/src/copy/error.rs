//! Why a shop cannot be copied.

use crate::Error;

/// Why a shop was not copied into another database. Nothing of it was written there, but for [`Error::Unknown`].
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(transparent)]
    Store(#[from] Error),

    #[error("it is the database that the shop is in already: name another one")]
    SameDatabase,

    #[error("its table {table} has rows: name a database that is empty")]
    NotEmpty { table: String },

    /// PostgreSQL has no such texts.
    #[error(
        "the column {column} of the row {key:?} of the table {table} has a NUL character, which PostgreSQL cannot store: \
         change that text in the shop first"
    )]
    NulCharacter { table: String, column: String, key: String },

    #[error("the table {table} cannot be read: {source}")]
    Unreadable { table: String, source: sqlx::Error },

    #[error("the table {table} cannot be written: {source}")]
    Unwritable { table: String, source: sqlx::Error },

    #[error("of the {found} rows of the table {table} there were {copied} in the copy")]
    Incomplete { table: String, found: i64, copied: i64 },

    #[error("the foreign keys do not hold: {0}")]
    ForeignKeys(#[source] sqlx::Error),

    /// A migration has a column that this program cannot copy.
    #[error("the column {column} of the table {table} has a type that cannot be copied, {kind}")]
    UnknownType {
        table: String,
        column: String,
        kind: String,
    },
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}
