//! One table of a shop, and the statements that copy it.

use sqlx::{AssertSqlSafe, ColumnIndex, Database, Decode, Encode, QueryBuilder, Row, Type};

use super::value::{Kind, Value};

/// A table as the migrations leave it.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// What the migrations themselves put there.
    pub(super) first_rows: Vec<Vec<Value>>,
}

#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) is_key: bool,
}

/// Values that one statement may bind: SQLite takes 32,766, PostgreSQL 65,535.
const MOST_VALUES: usize = 30_000;

/// More rows at once are not copied faster.
const MOST_ROWS: usize = 1_000;

impl Table {
    /// As many rows as travel together.
    pub(super) fn batch_rows(&self) -> usize {
        (MOST_VALUES / self.columns.len()).clamp(1, MOST_ROWS)
    }

    pub(super) fn quoted(&self) -> String {
        quoted(&self.name)
    }

    pub(super) fn count(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", self.quoted()))
    }

    pub(super) fn delete(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("DELETE FROM {}", self.quoted()))
    }

    pub(super) fn select(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("SELECT {} FROM {}", self.column_list(), self.quoted()))
    }

    pub(super) fn select_first(&self, rows: usize) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("{} LIMIT {rows}", self.select().0))
    }

    pub(super) fn insert<DB>(&self, rows: Vec<Vec<Value>>) -> QueryBuilder<DB>
    where
        DB: Database,
        Option<i64>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<f64>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<String>: for<'q> Encode<'q, DB> + Type<DB>,
        Option<Vec<u8>>: for<'q> Encode<'q, DB> + Type<DB>,
    {
        let mut insert = QueryBuilder::new(format!("INSERT INTO {} ({}) ", self.quoted(), self.column_list()));
        insert.push_values(rows, |mut values, row| {
            for value in row {
                value.bind(&mut values);
            }
        });
        insert
    }

    /// The values of a row that [`Table::select`] finds.
    pub(super) fn read<'r, R>(&self, row: &'r R) -> sqlx::Result<Vec<Value>>
    where
        R: Row,
        usize: ColumnIndex<R>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
        f64: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        let columns = self.columns.iter().enumerate();
        columns.map(|(at, column)| Value::read(row, at, column.kind)).collect()
    }

    /// What tells a row from all others.
    pub(super) fn key(&self, row: &[Value]) -> String {
        let values = self.columns.iter().zip(row).filter(|(column, _)| column.is_key);
        let parts: Vec<_> = values.map(|(_, value)| value.as_key()).collect();
        parts.join(", ")
    }

    fn column_list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|column| quoted(&column.name)).collect();
        names.join(", ")
    }
}

/// A name that the migrations gave, whatever word of SQL it is.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: &[(&str, Kind, bool)]) -> Table {
        let columns = columns.iter().map(|&(name, kind, is_key)| Column {
            name: name.to_owned(),
            kind,
            is_key,
        });
        Table {
            name: "request_answer".to_owned(),
            columns: columns.collect(),
            first_rows: Vec::new(),
        }
    }

    #[test]
    fn a_key_is_told_without_addresses_of_mail() {
        let table = table(&[
            ("variation", Kind::Text, true),
            ("email", Kind::Text, true),
            ("number", Kind::Integer, true),
            ("body", Kind::Text, false),
        ]);
        let text = |text: &str| Value::Text(Some(text.to_owned()));
        let row = [
            text("HH-1"),
            text("aino@example.fi"),
            Value::Integer(Some(7)),
            text("secret"),
        ];
        assert_eq!(table.key(&row), "HH-1, …, 7");
    }

    #[test]
    fn names_are_quoted_and_batches_fit_into_one_statement() {
        let table = table(&[("key", Kind::Text, true), ("at", Kind::Integer, false)]);
        assert_eq!(table.select().0, r#"SELECT "key", "at" FROM "request_answer""#);
        assert_eq!(table.batch_rows(), 1_000);
        let insert = table.insert::<sqlx::Sqlite>(vec![vec![Value::Text(None), Value::Integer(Some(1))]]);
        let expected = r#"INSERT INTO "request_answer" ("key", "at") VALUES (?, ?)"#;
        assert_eq!(insert.sql().as_str(), expected);
    }
}
