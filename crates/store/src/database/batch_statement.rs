//! Statements over many rows, which travel as one JSON array.

use serde::Serialize;

/// A statement over the rows of one JSON array, its only parameter.
pub(crate) struct BatchStatement {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
    /// Whether PostgreSQL may keep one plan for it. Not for a statement that searches a table: a plan that was made
    /// when the table was small reads all of it, and stays in use after the table has grown.
    pub(crate) keep_plan: bool,
}

/// Makes a [`BatchStatement`]: the JSON rows are the table `r` with the given columns (`text` or `bigint`), and the
/// rest of the statement is the same text for both engines.
///
/// SQLite's `jsonb_each` gives each row in its parsed form; `json_each` would print it, to be parsed for every column.
/// `locking t` keeps the rows that a `SELECT` finds in the table `t` locked until the commit, in the order in which it
/// gives them back: PostgreSQL is told so, and SQLite's only writer is alone anyway.
///
/// On SQLite an `INSERT … SELECT … ON CONFLICT` needs a `WHERE`, `WHERE true` at least, to be told from a join.
macro_rules! over_rows {
    (keep_plan, $($rest:tt)*) => {{
        let mut statement = $crate::database::over_rows!($($rest)*);
        statement.keep_plan = true;
        statement
    }};
    (locking $table:ident, ($($column:ident $kind:ident),+), $sql:expr) => {
        $crate::database::over_rows!(@ ($($column $kind),+), $sql, concat!(" FOR UPDATE OF ", stringify!($table)))
    };
    (($($column:ident $kind:ident),+), $sql:expr) => {
        $crate::database::over_rows!(@ ($($column $kind),+), $sql, "")
    };
    (@ ($($column:ident $kind:ident),+), $sql:expr, $postgres_end:expr) => {
        $crate::database::BatchStatement {
            sqlite: concat!(
                "WITH r AS (SELECT ",
                $("value->>'", stringify!($column), "' AS ", stringify!($column), ", ",)+
                "NULL AS unused FROM jsonb_each($1)) ",
                $sql
            ),
            postgres: concat!(
                "WITH r AS (SELECT * FROM json_to_recordset($1::json) AS t (",
                $(stringify!($column), " ", stringify!($kind), ", ",)+
                "unused text)) ",
                $sql,
                $postgres_end
            ),
            keep_plan: false,
        }
    };
}
pub(crate) use over_rows;

/// The JSON array that a [`BatchStatement`] reads.
pub(crate) fn json<T: Serialize>(rows: &[T]) -> String {
    // Rows are plain structs of texts and numbers, which always have a JSON form.
    serde_json::to_string(rows).unwrap_or_else(|_| "[]".into())
}
