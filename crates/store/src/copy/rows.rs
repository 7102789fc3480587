//! Rows on their way from one database to the other.

use futures_util::TryStreamExt;
use sqlx::{Postgres, Sqlite};

use super::{error::CopyError, table::Table, value::Value};
use crate::database::{Engine, Transaction, on_either};

/// Bytes that travel together, about: pictures are large.
const MOST_BYTES: usize = 4 << 20;

/// Copies all rows of a table, so many at a time that memory has room for them whatever the table holds.
pub(super) async fn copy(from: &mut Transaction, to: &mut Transaction, table: &Table) -> Result<(), CopyError> {
    let unreadable = |source| CopyError::Unreadable {
        table: table.name.clone(),
        source,
    };
    let takes_nul = matches!(to.sides(), Engine::Sqlite(_));
    on_either!(from, from => {
        let mut rows = sqlx::query(table.select()).fetch(&mut **from);
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while let Some(row) = rows.try_next().await.map_err(unreadable)? {
            let row = table.read(&row).map_err(unreadable)?;
            if !takes_nul {
                refuse_nul(table, &row)?;
            }
            bytes += row.iter().map(Value::size).sum::<usize>();
            batch.push(row);
            if batch.len() >= table.batch_rows() || bytes >= MOST_BYTES {
                insert(to, table, std::mem::take(&mut batch)).await?;
                bytes = 0;
            }
        }
        insert(to, table, batch).await
    })
}

fn refuse_nul(table: &Table, row: &[Value]) -> Result<(), CopyError> {
    match table.columns.iter().zip(row).find(|(_, value)| value.has_nul()) {
        None => Ok(()),
        Some((column, _)) => Err(CopyError::NulCharacter {
            table: table.name.clone(),
            column: column.name.clone(),
            key: table.key(row),
        }),
    }
}

async fn insert(to: &mut Transaction, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), CopyError> {
    if rows.is_empty() {
        return Ok(());
    }
    // Batches differ in length: no plan is worth keeping.
    let written = match to.sides() {
        Engine::Sqlite(to) => {
            let mut insert = table.insert::<Sqlite>(rows);
            insert.build().persistent(false).execute(&mut **to).await.map(drop)
        }
        Engine::Postgres(to) => {
            let mut insert = table.insert::<Postgres>(rows);
            insert.build().persistent(false).execute(&mut **to).await.map(drop)
        }
    };
    written.map_err(|source| CopyError::Unwritable {
        table: table.name.clone(),
        source,
    })
}

/// How many rows a table has.
pub(super) async fn count(tx: &mut Transaction, table: &Table) -> sqlx::Result<i64> {
    on_either!(tx, tx => sqlx::query_scalar(table.count()).fetch_one(&mut **tx).await)
}

/// Whether a table has no rows but those that the migrations put there.
pub(super) async fn is_new(tx: &mut Transaction, table: &Table) -> sqlx::Result<bool> {
    let one_more = table.first_rows.len() + 1;
    let found: Vec<Vec<Value>> = on_either!(tx, tx => {
        let rows = sqlx::query(table.select_first(one_more)).fetch_all(&mut **tx).await?;
        rows.iter().map(|row| table.read(row)).collect::<sqlx::Result<_>>()?
    });
    Ok(found.len() == table.first_rows.len() && table.first_rows.iter().all(|row| found.contains(row)))
}

/// Takes away what the migrations put there: the shop that is copied has its own.
pub(super) async fn clear(tx: &mut Transaction, table: &Table) -> sqlx::Result<()> {
    if table.first_rows.is_empty() {
        return Ok(());
    }
    on_either!(tx, tx => sqlx::query(table.delete()).execute(&mut **tx).await.map(drop))
}
