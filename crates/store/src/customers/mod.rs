//! Those who buy and have an account: what they tell of themselves, their sessions, and the links that letters bring them.

mod grants;
mod passkeys;
mod repository;
mod rows;
mod sign_ins;

use std::sync::Arc;

use domain::{clock::UnixMillis, ids::IdentityId};

use self::rows::{CustomerRow, LinkRow, SessionRow, customer_columns, link_columns, session_columns};
pub use self::{
    grants::{Grant, GrantUse},
    repository::CustomerRepository,
    rows::{CustomerLink, CustomerRecord, CustomerSession, LinkPurpose},
    sign_ins::CustomerSignIn,
};
use crate::{
    Result,
    database::{Engine, json, on_either},
    open_database::OpenDatabase,
};

/// The customers in the store. What changes them is in [`CustomerRepository`].
#[derive(Debug, Clone)]
pub struct Customers {
    shared: Arc<OpenDatabase>,
}

impl Customers {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn find(&self, id: IdentityId) -> Result<Option<CustomerRecord>> {
        const SQL: &str = concat!("SELECT ", customer_columns!(), " FROM customer WHERE id = $1");
        self.one(SQL, id.to_string()).await
    }

    /// The customer with this address, in lower case.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn by_email(&self, email: &str) -> Result<Option<CustomerRecord>> {
        const SQL: &str = concat!("SELECT ", customer_columns!(), " FROM customer WHERE email = $1");
        self.one(SQL, email.to_owned()).await
    }

    /// A session that nobody ended, by the hash of its secret; whether its time is over is for the caller to say.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn session(&self, secret_hash: &str) -> Result<Option<CustomerSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM customer_session WHERE secret_hash = $1 AND ended_at IS NULL"
        );
        Ok(self.sessions(SQL, secret_hash.to_owned()).await?.into_iter().next())
    }

    /// The same by its id.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn session_by_id(&self, id: &str) -> Result<Option<CustomerSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM customer_session WHERE id = $1 AND ended_at IS NULL"
        );
        Ok(self.sessions(SQL, id.to_owned()).await?.into_iter().next())
    }

    /// Those of many sessions that nobody ended, by their ids.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn sessions_by_id(&self, ids: &[String]) -> Result<Vec<CustomerSession>> {
        macro_rules! by_id {
            ($ids:literal) => {
                concat!(
                    "SELECT ",
                    session_columns!(),
                    " FROM customer_session WHERE ended_at IS NULL AND id IN (",
                    $ids,
                    ")"
                )
            };
        }
        let sql = match &self.shared.pools.readers {
            Engine::Sqlite(_) => by_id!("SELECT value FROM json_each($1)"),
            Engine::Postgres(_) => by_id!("SELECT json_array_elements_text($1::json)"),
        };
        self.sessions(sql, json(ids)).await
    }

    /// The sessions of a customer that nobody ended, the newest first.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn sessions_of(&self, customer: IdentityId) -> Result<Vec<CustomerSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM customer_session WHERE customer = $1 AND ended_at IS NULL ORDER BY created_at DESC, id"
        );
        self.sessions(SQL, customer.to_string()).await
    }

    /// All sessions of a customer that are kept, also those that were ended, the newest first.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn kept_sessions_of(&self, customer: IdentityId) -> Result<Vec<CustomerSession>> {
        const SQL: &str = concat!(
            "SELECT ",
            session_columns!(),
            " FROM customer_session WHERE customer = $1 ORDER BY created_at DESC, id"
        );
        self.sessions(SQL, customer.to_string()).await
    }

    /// What other sites and apps were given for the sessions of a customer: codes, and tokens by which new ones are got.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn grants_of(&self, customer: IdentityId) -> Result<Vec<Grant>> {
        let (pools, customer) = (self.shared.pools.clone(), customer.to_string());
        self.shared
            .run(async move { grants::of_customer(&pools, &customer).await })
            .await
    }

    /// Writes that a session is used.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn note_use(&self, session: &str, now: UnixMillis) -> Result<()> {
        const SQL: &str = "UPDATE customer_session SET seen_at = $2 WHERE id = $1 AND seen_at < $2";
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

    /// A link that works, by the hash of its secret.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn link(&self, hash: &str, now: UnixMillis) -> Result<Option<CustomerLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            link_columns!(),
            " FROM customer_link WHERE hash = $1 AND expires_at > $2"
        );
        self.one_link(SQL, hash, now).await
    }

    /// The sign-up with this address that waits to be confirmed, where there is one alone: of several nobody knows whose
    /// is whose.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn pending(&self, email: &str, now: UnixMillis) -> Result<Option<CustomerLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            link_columns!(),
            " FROM customer_link WHERE email = $1 AND expires_at > $2 AND purpose = 'sign-up' AND
              (SELECT COUNT(*) FROM customer_link l WHERE l.email = $1 AND l.expires_at > $2 AND l.purpose = 'sign-up') = 1"
        );
        self.one_link(SQL, email, now).await
    }

    /// All links of letters to an address, in lower case, and those of a customer wherever their letters went, the oldest first:
    /// also those that work no more.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn links_of(&self, email: &str, customer: Option<IdentityId>) -> Result<Vec<CustomerLink>> {
        const SQL: &str = concat!(
            "SELECT ",
            link_columns!(),
            " FROM customer_link WHERE email = $1 OR customer = $2 ORDER BY created_at, hash"
        );
        let (pools, email) = (self.shared.pools.clone(), email.to_owned());
        let customer = customer.map(|customer| customer.to_string());
        self.shared
            .run(async move {
                let rows: Vec<LinkRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(email).bind(customer).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(CustomerLink::read).collect()
            })
            .await
    }

    async fn one_link(&self, sql: &'static str, value: &str, now: UnixMillis) -> Result<Option<CustomerLink>> {
        let (pools, value) = (self.shared.pools.clone(), value.to_owned());
        self.shared
            .run(async move {
                let row: Option<LinkRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).bind(now.0).fetch_optional(&mut **reader).await?
                });
                row.map(CustomerLink::read).transpose()
            })
            .await
    }

    async fn one(&self, sql: &'static str, value: String) -> Result<Option<CustomerRecord>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let row: Option<CustomerRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_optional(&mut **reader).await?
                });
                row.map(CustomerRecord::read).transpose()
            })
            .await
    }

    async fn sessions(&self, sql: &'static str, value: String) -> Result<Vec<CustomerSession>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<SessionRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(CustomerSession::read).collect()
            })
            .await
    }
}
