//! Who wants to be told when a variation can be had again.

use std::sync::Arc;

use domain::{clock::UnixMillis, ids::VariationCode, market::Language};

use crate::{
    Error, Result,
    database::{execute, on_either},
    open_database::OpenDatabase,
    transaction::{RowKind, Tx},
};

/// Somebody who waits for a variation.
#[derive(Clone, PartialEq, Eq)]
pub struct StockWish {
    pub variation: VariationCode,
    /// In lower case.
    pub email: String,
    /// Names the wish for its job, and says nothing.
    pub name: String,
    pub language: Language,
    pub asked: UnixMillis,
}

// Nothing of a person comes into a log.
impl std::fmt::Debug for StockWish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("StockWish").field(&self.name).finish()
    }
}

/// The wishes in the store.
#[derive(Debug, Clone)]
pub struct StockWishes {
    shared: Arc<OpenDatabase>,
}

type Row = (String, String, String, String, i64);

impl StockWishes {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// The variations that somebody waits for.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn variations(&self) -> Result<Vec<String>> {
        const SQL: &str = "SELECT DISTINCT variation FROM stock_wish ORDER BY variation";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<(String,)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).fetch_all(&mut **reader).await?
                });
                Ok(rows.into_iter().map(|(variation,)| variation).collect())
            })
            .await
    }

    /// Those who wait for a variation and of whom no job of this kind knows, the longest first, and not more than so many.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn of_variation(&self, variation: &str, kind: &str, most: u32) -> Result<Vec<StockWish>> {
        const SQL: &str = "SELECT variation, email, name, language, asked_at FROM stock_wish
            WHERE variation = $1 AND NOT EXISTS (SELECT 1 FROM job WHERE job.kind = $2 AND job.key = stock_wish.name)
            ORDER BY asked_at, email LIMIT $3";
        let (pools, most) = (self.shared.pools.clone(), i64::from(most));
        let (variation, kind) = (variation.to_owned(), kind.to_owned());
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(variation).bind(kind).bind(most).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(read).collect()
            })
            .await
    }

    /// What an address waits for.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn of_email(&self, email: &str) -> Result<Vec<StockWish>> {
        const SQL: &str = "SELECT variation, email, name, language, asked_at FROM stock_wish
            WHERE email = $1 ORDER BY asked_at, variation";
        self.found(SQL, email).await
    }

    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn named(&self, name: &str) -> Result<Option<StockWish>> {
        const SQL: &str = "SELECT variation, email, name, language, asked_at FROM stock_wish WHERE name = $1";
        Ok(self.found(SQL, name).await?.into_iter().next())
    }

    async fn found(&self, sql: &'static str, value: &str) -> Result<Vec<StockWish>> {
        let (pools, value) = (self.shared.pools.clone(), value.to_owned());
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(read).collect()
            })
            .await
    }
}

fn read((variation, email, name, language, asked): Row) -> Result<StockWish> {
    let corrupt = |what: &str| Error::corrupt("stock wish", &name, format!("its {what} cannot be read"));
    Ok(StockWish {
        variation: VariationCode::parse(&variation).map_err(|_| corrupt("variation"))?,
        language: language.parse().map_err(|_| corrupt("language"))?,
        asked: UnixMillis(asked),
        email,
        name,
    })
}

/// Wishes in a transaction.
#[derive(Debug)]
pub struct StockWishRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn stock_wishes(&self) -> StockWishRepository<'_> {
        StockWishRepository { tx: self }
    }
}

impl StockWishRepository<'_> {
    /// Adds a wish, unless the address waits for the variation already or for so many others.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add(&self, wish: &StockWish, most: i64) -> Result<()> {
        const SQL: &str = "INSERT INTO stock_wish (variation, email, name, language, asked_at)
            SELECT $1, $2, $3, $4, $5 WHERE (SELECT COUNT(*) FROM stock_wish WHERE email = $2) < $6
            ON CONFLICT (variation, email) DO NOTHING";
        let wish = wish.clone();
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Permission, &*wish.email)?;
        let added: sqlx::Result<()> = on_either!(&mut *tx, tx => {
            sqlx::query(SQL).bind(wish.variation.to_string()).bind(wish.email).bind(wish.name)
                .bind(wish.language.code()).bind(wish.asked.0).bind(most).execute(&mut **tx).await.map(|_| ())
        });
        Ok(tx.note(added)?)
    }

    /// Forgets a wish that was granted.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget(&self, name: &str) -> Result<()> {
        self.delete("DELETE FROM stock_wish WHERE name = $1", name).await
    }

    /// Forgets all that an address waits for.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget_email(&self, email: &str) -> Result<()> {
        self.delete("DELETE FROM stock_wish WHERE email = $1", email).await
    }

    /// What one address waits for, another one waits for from now on.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn move_email(&self, from: &str, to: &str) -> Result<()> {
        const MOVE: &str = "UPDATE stock_wish SET email = $2 WHERE email = $1
            AND variation NOT IN (SELECT variation FROM stock_wish WHERE email = $2)";
        let mut tx = self.tx.lock().await?;
        for email in std::collections::BTreeSet::from([from, to]) {
            tx.locked.add(RowKind::Permission, email)?;
        }
        let moved = execute!(tx, MOVE, from.to_owned(), to.to_owned());
        tx.note(moved)?;
        drop(tx);
        self.forget_email(from).await
    }

    async fn delete(&self, sql: &'static str, value: &str) -> Result<()> {
        let mut tx = self.tx.lock().await?;
        let deleted: sqlx::Result<()> = on_either!(&mut *tx, tx => {
            sqlx::query(sql).bind(value.to_owned()).execute(&mut **tx).await.map(|_| ())
        });
        Ok(tx.note(deleted)?)
    }
}
