//! What shoppers would like to have, one row for each list.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    ids::IdentityId,
    wishes::{Wish, WishList},
};

use crate::{
    Error, Result,
    database::{execute, json, on_either},
    open_database::OpenDatabase,
    outbox::{self, Topic},
    transaction::{RowKind, Tx},
};

/// The reader's side of wish lists.
#[derive(Debug, Clone)]
pub struct WishLists {
    shared: Arc<OpenDatabase>,
}

/// Wishes and when they were last changed.
type Row = (String, i64);

impl WishLists {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// What somebody would like to have; nothing on it where they never said.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn find(&self, identity: IdentityId) -> Result<WishList> {
        const SQL: &str = "SELECT wishes, changed_at FROM wish_list WHERE identity = $1";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let row: Option<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(identity.to_string()).fetch_optional(&mut **reader).await?
                });
                row.map_or_else(|| Ok(WishList::default()), |row| read(identity, row))
            })
            .await
    }
}

fn read(identity: IdentityId, (wishes, changed): Row) -> Result<WishList> {
    let wishes: Vec<Wish> = serde_json::from_str(&wishes)
        .map_err(|reason| Error::corrupt("wish_list", identity.to_string(), reason.to_string()))?;
    Ok(WishList {
        wishes,
        changed: UnixMillis(changed),
    })
}

/// Wish lists in a transaction.
#[derive(Debug)]
pub struct WishListRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn wish_lists(&self) -> WishListRepository<'_> {
        WishListRepository { tx: self }
    }
}

impl WishListRepository<'_> {
    /// A list as it is now: nobody else changes it before the transaction ends. Nothing of a customer who was forgotten
    /// meanwhile.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn lock(&self, identity: IdentityId) -> Result<Option<WishList>> {
        const SQL: &str = "INSERT INTO wish_list (identity, wishes, changed_at)
            SELECT $1, '[]', 0 WHERE $1 < 'c-' OR EXISTS (SELECT 1 FROM customer WHERE id = $1)
            ON CONFLICT (identity) DO UPDATE SET changed_at = wish_list.changed_at
            RETURNING wishes, changed_at";
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::WishList, identity.to_string())?;
        let found: sqlx::Result<Option<Row>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(SQL).bind(identity.to_string()).fetch_optional(&mut **tx).await
        });
        tx.note(found)?.map(|row| read(identity, row)).transpose()
    }

    /// Puts a list in the place of the one that was locked, and announces it.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put(&self, identity: IdentityId, list: &WishList) -> Result<()> {
        const SQL: &str = "UPDATE wish_list SET wishes = $2, changed_at = $3 WHERE identity = $1";
        let key = identity.to_string();
        let wishes = json(&list.wishes);
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::WishList, key.as_str())?;
        let put = execute!(tx, SQL, key.clone(), wishes, list.changed.0);
        tx.note(put)?;
        outbox::append(&mut tx, Topic::WishList, &[&key], list.changed);
        Ok(())
    }

    /// Forgets what somebody would like to have.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove(&self, identity: IdentityId) -> Result<()> {
        let key = identity.to_string();
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::WishList, key.as_str())?;
        let removed = execute!(tx, "DELETE FROM wish_list WHERE identity = $1", key);
        tx.note(removed)?;
        Ok(())
    }
}
