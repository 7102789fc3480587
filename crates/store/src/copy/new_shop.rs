//! What the migrations make of an empty database: which tables a shop has, and which rows it begins with. Read from a
//! database in memory, so that a new migration is copied without a word here.

use sqlx::{SqlitePool, sqlite::SqlitePoolOptions};

use super::{
    error::CopyError,
    table::{Column, Table},
    value::Kind,
};
use crate::{Error, database::Engine, migrations};

/// The tables of a new shop, all but the one that notes which migrations have run: each database has its own.
pub(super) async fn tables() -> Result<Vec<Table>, CopyError> {
    let options = SqlitePoolOptions::new().max_connections(1);
    let pool = options.connect("sqlite::memory:").await.map_err(Error::Open)?;
    migrations::run(&Engine::Sqlite(pool.clone())).await?;
    let mut tables = columns(&pool).await?;
    for table in &mut tables {
        let rows = sqlx::query(table.select()).fetch_all(&pool).await?;
        let rows = rows.iter().map(|row| table.read(row));
        table.first_rows = rows.collect::<sqlx::Result<_>>()?;
    }
    pool.close().await;
    Ok(tables)
}

async fn columns(pool: &SqlitePool) -> Result<Vec<Table>, CopyError> {
    const COLUMNS: &str = "SELECT t.name, c.name, c.type, c.pk > 0
        FROM sqlite_schema t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite@_%' ESCAPE '@' AND t.name <> '_sqlx_migrations'
        ORDER BY t.name, c.cid";
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(COLUMNS).fetch_all(pool).await?;
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, kind, is_key) in rows {
        let Some(kind) = Kind::of_type(&kind) else {
            return Err(CopyError::UnknownType { table, column, kind });
        };
        let column = Column {
            name: column,
            kind,
            is_key,
        };
        match tables.last_mut().filter(|last| last.name == table) {
            Some(last) => last.columns.push(column),
            None => tables.push(Table {
                name: table,
                columns: vec![column],
                first_rows: Vec::new(),
            }),
        }
    }
    Ok(tables)
}
