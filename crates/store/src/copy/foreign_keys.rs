//! Foreign keys while rows are copied. Tables refer to each other, and rows to rows of their own table: no order of tables
//! would fit them all, so that they are looked at when everything is there.

use std::collections::HashSet;

use sqlx::{AssertSqlSafe, raw_sql};

use super::table::{Table, quoted};
use crate::database::{Engine, Transaction};

/// What is put back once all rows are there; nothing where the engine itself looks at them later.
#[derive(Debug)]
pub(super) struct Suspended {
    statements: Vec<String>,
}

/// Has no foreign key of these tables looked at before [`Suspended::restore`], or the commit at the latest. PostgreSQL could
/// defer them as well, but would keep a note of every row in memory until then.
pub(super) async fn suspend(tx: &mut Transaction, tables: &[Table]) -> sqlx::Result<Suspended> {
    const FOREIGN_KEYS: &str = "SELECT t.relname::text, c.conname::text, pg_get_constraintdef(c.oid)
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
        WHERE c.contype = 'f' AND n.nspname = current_schema() ORDER BY t.relname, c.conname";
    let mut statements = Vec::new();
    match tx.sides() {
        Engine::Sqlite(tx) => {
            let defer = raw_sql("PRAGMA defer_foreign_keys = ON");
            defer.execute(&mut **tx).await?;
        }
        Engine::Postgres(tx) => {
            let names: HashSet<&str> = tables.iter().map(|table| table.name.as_str()).collect();
            let found: Vec<(String, String, String)> = sqlx::query_as(FOREIGN_KEYS).fetch_all(&mut **tx).await?;
            for (table, name, definition) in found {
                if names.contains(table.as_str()) {
                    let (table, name) = (quoted(&table), quoted(&name));
                    let drop = format!("ALTER TABLE {table} DROP CONSTRAINT {name}");
                    raw_sql(AssertSqlSafe(drop)).execute(&mut **tx).await?;
                    statements.push(format!("ALTER TABLE {table} ADD CONSTRAINT {name} {definition}"));
                }
            }
        }
    }
    Ok(Suspended { statements })
}

impl Suspended {
    /// # Errors
    ///
    /// A row refers to one that is not there.
    pub(super) async fn restore(self, tx: &mut Transaction) -> sqlx::Result<()> {
        if let Engine::Postgres(tx) = tx.sides() {
            for statement in self.statements {
                raw_sql(AssertSqlSafe(statement)).execute(&mut **tx).await?;
            }
        }
        Ok(())
    }
}
