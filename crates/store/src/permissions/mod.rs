//! What the shop may do with addresses of mail: whose they are, the history of what their owners said, and the links by
//! which they say it.

mod repository;
mod rows;

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    consent::{PermissionRecord, Purpose},
};

use self::rows::{HolderRow, RecordRow, RequestRow, holder_columns, record_columns, request_columns};
pub use self::{
    repository::PermissionRepository,
    rows::{NewHolder, PermissionHolder, PermissionRequest},
};
use crate::{Result, database::on_either, open_database::OpenDatabase};

/// The permissions in the store. What changes them is in [`PermissionRepository`].
#[derive(Debug, Clone)]
pub struct Permissions {
    shared: Arc<OpenDatabase>,
}

/// Runs a query with one value; the answer is its rows.
macro_rules! rows {
    ($self:expr, $row:ty, $sql:expr, $value:expr) => {{
        let (pools, value) = ($self.shared.pools.clone(), $value.to_owned());
        let read = $self.shared.run(async move {
            let rows: Vec<$row> = on_either!(pools.reader().await?, reader => {
                sqlx::query_as($sql).bind(value).fetch_all(&mut **reader).await?
            });
            Ok(rows)
        });
        read.await
    }};
}

impl Permissions {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Whose address this is, in lower case.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn by_email(&self, email: &str) -> Result<Option<PermissionHolder>> {
        const SQL: &str = concat!("SELECT ", holder_columns!(), " FROM permission_holder WHERE email = $1");
        first_holder(rows!(self, HolderRow, SQL, email)?)
    }

    /// # Errors
    /// The storage does not work.
    pub async fn by_id(&self, id: &str) -> Result<Option<PermissionHolder>> {
        const SQL: &str = concat!("SELECT ", holder_columns!(), " FROM permission_holder WHERE id = $1");
        first_holder(rows!(self, HolderRow, SQL, id)?)
    }

    /// Whose links these are, by the hash of the secret of either.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn by_link(&self, hash: &str) -> Result<Option<PermissionHolder>> {
        const SQL: &str = concat!(
            "SELECT ",
            holder_columns!(),
            " FROM permission_holder WHERE preferences_hash = $1 OR unsubscribe_hash = $1"
        );
        first_holder(rows!(self, HolderRow, SQL, hash)?)
    }

    /// Whether somebody with this address was forgotten.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn is_forgotten(&self, pseudonym: &str) -> Result<bool> {
        const SQL: &str = "SELECT id FROM permission_holder WHERE pseudonym = $1";
        Ok(!rows!(self, (String,), SQL, pseudonym)?.is_empty())
    }

    /// What a holder said, the oldest first.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn history(&self, holder: &str) -> Result<Vec<PermissionRecord>> {
        const SQL: &str = concat!(
            "SELECT ",
            record_columns!(),
            " FROM permission WHERE holder = $1 ORDER BY number"
        );
        let rows = rows!(self, RecordRow, SQL, holder)?;
        rows.into_iter().map(|row| rows::record(holder, row)).collect()
    }

    /// The request of a link, by the hash of its secret.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn request(&self, hash: &str) -> Result<Option<PermissionRequest>> {
        const SQL: &str = concat!(
            "SELECT ",
            request_columns!(),
            " FROM permission_request WHERE hash = $1"
        );
        let row = rows!(self, RequestRow, SQL, hash)?.into_iter().next();
        row.map(rows::request).transpose()
    }

    /// When the request of this name was confirmed; nothing where it was not, or there is none any more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn confirmed(&self, name: &str) -> Result<Option<UnixMillis>> {
        const SQL: &str = "SELECT confirmed_at FROM permission_request WHERE name = $1";
        let row = rows!(self, (Option<i64>,), SQL, name)?.into_iter().next();
        Ok(row.and_then(|(at,)| at).map(UnixMillis))
    }

    /// Addresses that a purpose is allowed for now, in their order, from the one after `after`; at most so many.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn allowed(&self, purpose: &Purpose, after: &str, limit: u32) -> Result<Vec<String>> {
        const SQL: &str = "SELECT h.email FROM permission_holder h WHERE h.email > $1 AND
                (SELECT p.state FROM permission p WHERE p.holder = h.id AND p.purpose = $2
                 ORDER BY p.number DESC LIMIT 1) = 'confirmed'
            ORDER BY h.email LIMIT $3";
        let (pools, purpose, after) = (self.shared.pools.clone(), purpose.clone(), after.to_owned());
        self.shared
            .run(async move {
                let rows: Vec<(String,)> = on_either!(pools.reader().await?, reader => {
                    let query = sqlx::query_as(SQL).bind(after).bind(purpose.as_str()).bind(i64::from(limit));
                    query.fetch_all(&mut **reader).await?
                });
                Ok(rows.into_iter().map(|(email,)| email).collect())
            })
            .await
    }
}

fn first_holder(rows: Vec<HolderRow>) -> Result<Option<PermissionHolder>> {
    Ok(rows.into_iter().next().map(PermissionHolder::from))
}
