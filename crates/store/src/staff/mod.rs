//! Those who work for the shop: their accounts, sessions and links.

pub(crate) mod audit;
mod passkeys;
mod repository;
mod rows;

use std::sync::Arc;

use domain::clock::UnixMillis;

use self::rows::{AccountRow, SessionRow, account_columns, read, session_columns};
pub use self::{
    audit::{AuditLog, AuditRepository},
    repository::StaffRepository,
    rows::{StaffRecord, StaffSession},
};
use crate::{Result, database::on_either, open_database::OpenDatabase};

/// The accounts in the store. What changes them is in [`StaffRepository`].
#[derive(Debug, Clone)]
pub struct Staff {
    shared: Arc<OpenDatabase>,
}

impl Staff {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// All accounts, in the order of their addresses.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn all(&self) -> Result<Vec<StaffRecord>> {
        const SQL: &str = concat!("SELECT ", account_columns!(), " FROM staff_account a ORDER BY email");
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<AccountRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(read).collect()
            })
            .await
    }

    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn find(&self, id: &str) -> Result<Option<StaffRecord>> {
        const SQL: &str = concat!("SELECT ", account_columns!(), " FROM staff_account a WHERE id = $1");
        self.one(SQL, id).await
    }

    /// The account with this address, in lower case.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn by_email(&self, email: &str) -> Result<Option<StaffRecord>> {
        const SQL: &str = concat!("SELECT ", account_columns!(), " FROM staff_account a WHERE email = $1");
        self.one(SQL, email).await
    }

    /// The account that a link which still works is for.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn by_link(&self, hash: &str, now: UnixMillis) -> Result<Option<StaffRecord>> {
        const SQL: &str = "SELECT account FROM staff_link WHERE hash = $1 AND expires_at > $2";
        let (pools, hash) = (self.shared.pools.clone(), hash.to_owned());
        let account = self.shared.run(async move {
            let row: Option<(String,)> = on_either!(pools.reader().await?, reader => {
                sqlx::query_as(SQL).bind(hash).bind(now.0).fetch_optional(&mut **reader).await?
            });
            Ok(row)
        });
        match account.await? {
            Some((account,)) => self.find(&account).await,
            None => Ok(None),
        }
    }

    /// A session that nobody ended, by the hash of its secret; whether its time is over is for the caller to say.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn session(&self, secret_hash: &str) -> Result<Option<StaffSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM staff_session WHERE secret_hash = $1 AND ended_at IS NULL"
        );
        self.sessions(SQL, secret_hash)
            .await
            .map(|sessions| sessions.into_iter().next())
    }

    /// The same by its id.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn session_by_id(&self, id: &str) -> Result<Option<StaffSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM staff_session WHERE id = $1 AND ended_at IS NULL"
        );
        self.sessions(SQL, id).await.map(|sessions| sessions.into_iter().next())
    }

    /// The sessions of an account that nobody ended, the newest first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn sessions_of(&self, account: &str) -> Result<Vec<StaffSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM staff_session WHERE account = $1 AND ended_at IS NULL ORDER BY created_at DESC, id"
        );
        self.sessions(SQL, account).await
    }

    /// Writes that a session is used.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn note_use(&self, session: &str, now: UnixMillis) -> Result<()> {
        const SQL: &str = "UPDATE staff_session SET seen_at = $2 WHERE id = $1 AND seen_at < $2";
        let (pools, session) = (self.shared.pools.clone(), session.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                on_either!(&mut tx, tx => {
                    sqlx::query(SQL).bind(session).bind(now.0).execute(&mut **tx).await?;
                });
                tx.commit().await?;
                Ok(())
            })
            .await
    }

    async fn one(&self, sql: &'static str, value: &str) -> Result<Option<StaffRecord>> {
        let (pools, value) = (self.shared.pools.clone(), value.to_owned());
        self.shared
            .run(async move {
                let row: Option<AccountRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_optional(&mut **reader).await?
                });
                row.map(read).transpose()
            })
            .await
    }

    async fn sessions(&self, sql: &'static str, value: &str) -> Result<Vec<StaffSession>> {
        let (pools, value) = (self.shared.pools.clone(), value.to_owned());
        self.shared
            .run(async move {
                let rows: Vec<SessionRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_all(&mut **reader).await?
                });
                Ok(rows.into_iter().map(StaffSession::from).collect())
            })
            .await
    }
}
