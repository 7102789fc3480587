//! Service tokens that were issued: who holds what, until when. The tokens themselves are stored nowhere.

use std::sync::Arc;

use domain::{clock::UnixMillis, staff::audit::AuditEntry};

use crate::{Result, database::on_either, open_database::OpenDatabase, staff::audit};

/// A token that was issued to a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceToken {
    pub id: String,
    pub role: String,
    pub issued: UnixMillis,
    pub expires: UnixMillis,
    /// What the operator wrote beside it.
    pub note: String,
    pub revoked: Option<UnixMillis>,
}

/// The issued service tokens.
#[derive(Debug, Clone)]
pub struct ServiceTokens {
    shared: Arc<OpenDatabase>,
}

type Row = (String, String, i64, i64, String, Option<i64>);

impl ServiceTokens {
    pub(crate) fn new(shared: Arc<OpenDatabase>) -> Self {
        Self { shared }
    }

    /// Writes down a token that is being issued; the audit log tells of it as the entry says.
    ///
    /// # Errors
    /// When the database is out of reach, or a token has this id already.
    pub async fn add(&self, token: ServiceToken, entry: AuditEntry) -> Result<()> {
        const SQL: &str =
            "INSERT INTO service_token (id, role, issued_at, expires_at, note) VALUES ($1, $2, $3, $4, $5)";
        let (pools, at) = (self.shared.pools.clone(), token.issued);
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                on_either!(&mut tx, tx => {
                    sqlx::query(SQL)
                        .bind(token.id)
                        .bind(token.role)
                        .bind(token.issued.0)
                        .bind(token.expires.0)
                        .bind(token.note)
                        .execute(&mut **tx)
                        .await?;
                });
                audit::append(&mut tx, &entry, at).await?;
                tx.commit().await?;
                Ok(())
            })
            .await
    }

    /// All tokens, the newest first.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn list(&self) -> Result<Vec<ServiceToken>> {
        const SQL: &str = "SELECT id, role, issued_at, expires_at, note, revoked_at FROM service_token
            ORDER BY issued_at DESC, id";
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<Row> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).fetch_all(&mut **reader).await?
                });
                Ok(rows.into_iter().map(ServiceToken::from).collect())
            })
            .await
    }

    /// Whether a token with this id was issued and not taken back.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn is_good(&self, id: &str) -> Result<bool> {
        const SQL: &str = "SELECT id FROM service_token WHERE id = $1 AND revoked_at IS NULL";
        let (pools, id) = (self.shared.pools.clone(), id.to_owned());
        self.shared
            .run(async move {
                let row: Option<(String,)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(id).fetch_optional(&mut **reader).await?
                });
                Ok(row.is_some())
            })
            .await
    }

    /// Takes a token back; false where none has this id. One that was taken back before stays so since then, and leaves no
    /// line in the audit log.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn revoke(&self, id: &str, entry: AuditEntry, at: UnixMillis) -> Result<bool> {
        const SQL: &str = "UPDATE service_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL";
        const KNOWN: &str = "SELECT id FROM service_token WHERE id = $1";
        let (pools, id) = (self.shared.pools.clone(), id.to_owned());
        self.shared
            .run(async move {
                let mut tx = pools.begin_write().await?;
                let rows = on_either!(&mut tx, tx => {
                    sqlx::query(SQL).bind(id.clone()).bind(at.0).execute(&mut **tx).await?.rows_affected()
                });
                if rows > 0 {
                    audit::append(&mut tx, &entry, at).await?;
                }
                let known: Option<(String,)> = on_either!(&mut tx, tx => {
                    sqlx::query_as(KNOWN).bind(id).fetch_optional(&mut **tx).await?
                });
                tx.commit().await?;
                Ok(known.is_some())
            })
            .await
    }
}

impl From<Row> for ServiceToken {
    fn from((id, role, issued, expires, note, revoked): Row) -> Self {
        Self {
            id,
            role,
            issued: UnixMillis(issued),
            expires: UnixMillis(expires),
            note,
            revoked: revoked.map(UnixMillis),
        }
    }
}
