//! SQLite or PostgreSQL: an enum of the two, and what runs on either.

use sqlx::{FromRow, PgPool, SqlitePool, postgres::PgRow, sqlite::SqliteRow};

/// Either of the two engines' versions of the same thing.
#[derive(Debug, Clone)]
pub(crate) enum Engine<S, P> {
    Sqlite(S),
    Postgres(P),
}

pub(crate) type Database = Engine<SqlitePool, PgPool>;

/// Evaluates the same expression with the SQLite or the PostgreSQL side of an [`Engine`] or of a [`Transaction`].
macro_rules! on_either {
    ($engine:expr, $side:ident => $body:expr) => {
        match $engine.sides() {
            $crate::database::Engine::Sqlite($side) => $body,
            $crate::database::Engine::Postgres($side) => $body,
        }
    };
}
pub(crate) use on_either;

impl<S, P> Engine<S, P> {
    pub(crate) fn sides(&self) -> Engine<&S, &P> {
        match self {
            Self::Sqlite(side) => Engine::Sqlite(side),
            Self::Postgres(side) => Engine::Postgres(side),
        }
    }
}

/// A row that can be read from either engine.
pub(crate) trait EitherRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> EitherRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Runs one statement with these values in a transaction; the answer is how many rows it wrote.
macro_rules! execute {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {{
        let wrote: sqlx::Result<u64> = $crate::database::on_either!(&mut *$tx, tx => {
            let query = sqlx::query($sql)$(.bind($value))*;
            query.execute(&mut **tx).await.map(|done| done.rows_affected())
        });
        wrote
    }};
}
pub(crate) use execute;
