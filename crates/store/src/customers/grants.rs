//! What other sites and apps are given for a session: codes, and tokens by which new tokens are got (OpenID Connect).

use domain::clock::UnixMillis;

use super::CustomerRepository;
use crate::{
    Result,
    database::{Pools, execute, on_either},
};

/// A code, or a token by which new ones are got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// Of its secret.
    pub hash: String,
    /// All tokens that came of one code; empty for a code.
    pub family: String,
    pub session: String,
    /// What was granted: a JSON document.
    pub body: String,
    pub expires: UnixMillis,
}

/// What using one comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GrantUse {
    First(Grant),
    /// It was used before: somebody else may have it.
    Again(Grant),
    Unknown,
}

type GrantRow = (String, String, String, String, i64);

impl Grant {
    fn read((hash, family, session, body, expires): GrantRow) -> Self {
        Self {
            hash,
            family,
            session,
            body,
            expires: UnixMillis(expires),
        }
    }
}

impl CustomerRepository<'_> {
    /// Puts a code, and forgets those of its session that ended unused: used ones are kept, to know them when they come again.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put_code(&self, code: &Grant, now: UnixMillis) -> Result<()> {
        const FORGET: &str = "DELETE FROM sign_in_code WHERE session = $1 AND used_at IS NULL AND expires_at <= $2";
        const SQL: &str = "INSERT INTO sign_in_code (hash, session, body, expires_at) VALUES ($1, $2, $3, $4)";
        let mut tx = self.tx.lock().await?;
        let forgotten = execute!(tx, FORGET, code.session.clone(), now.0);
        tx.note(forgotten)?;
        let (hash, session, body) = (code.hash.clone(), code.session.clone(), code.body.clone());
        let put = execute!(tx, SQL, hash, session, body, code.expires.0);
        tx.note(put)?;
        Ok(())
    }

    /// # Errors
    /// The storage does not work.
    pub async fn put_refresh(&self, token: &Grant) -> Result<()> {
        const SQL: &str =
            "INSERT INTO refresh_token (hash, family, session, body, expires_at) VALUES ($1, $2, $3, $4, $5)";
        let mut tx = self.tx.lock().await?;
        let (hash, family, session, body) = (
            token.hash.clone(),
            token.family.clone(),
            token.session.clone(),
            token.body.clone(),
        );
        let put = execute!(tx, SQL, hash, family, session, body, token.expires.0);
        tx.note(put)?;
        Ok(())
    }

    /// Uses a code. The family of what comes of it is the code's hash.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn use_code(&self, hash: &str, now: UnixMillis) -> Result<GrantUse> {
        const LOOK: &str = "SELECT hash, hash, session, body, expires_at FROM sign_in_code WHERE hash = $1";
        const USE: &str = "UPDATE sign_in_code SET used_at = $2 WHERE hash = $1 AND used_at IS NULL";
        self.use_grant(LOOK, USE, hash, now).await
    }

    /// # Errors
    /// The storage does not work.
    pub async fn use_refresh(&self, hash: &str, now: UnixMillis) -> Result<GrantUse> {
        const LOOK: &str = "SELECT hash, family, session, body, expires_at FROM refresh_token WHERE hash = $1";
        const USE: &str = "UPDATE refresh_token SET used_at = $2 WHERE hash = $1 AND used_at IS NULL";
        self.use_grant(LOOK, USE, hash, now).await
    }

    /// Ends all tokens of a family.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_family(&self, family: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM refresh_token WHERE family = $1";
        let mut tx = self.tx.lock().await?;
        let ended = execute!(tx, SQL, family.to_owned());
        tx.note(ended)?;
        Ok(())
    }

    async fn use_grant(
        &self,
        look: &'static str,
        use_it: &'static str,
        hash: &str,
        now: UnixMillis,
    ) -> Result<GrantUse> {
        let mut tx = self.tx.lock().await?;
        // Written first: of two at once the second waits here, and finds it used.
        let used = execute!(tx, use_it, hash.to_owned(), now.0);
        let is_first = tx.note(used)? > 0;
        let row: sqlx::Result<Option<GrantRow>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(look).bind(hash.to_owned()).fetch_optional(&mut **tx).await
        });
        let Some(grant) = tx.note(row)?.map(Grant::read) else {
            return Ok(GrantUse::Unknown);
        };
        Ok(match is_first {
            false => GrantUse::Again(grant),
            true if now >= grant.expires => GrantUse::Unknown,
            true => GrantUse::First(grant),
        })
    }
}

/// Those of all sessions of a customer, those that end first before the others.
pub(super) async fn of_customer(pools: &Pools, customer: &str) -> Result<Vec<Grant>> {
    const SQL: &str = "SELECT hash, hash, session, body, expires_at FROM sign_in_code
            WHERE session IN (SELECT id FROM customer_session WHERE customer = $1)
        UNION ALL SELECT hash, family, session, body, expires_at FROM refresh_token
            WHERE session IN (SELECT id FROM customer_session WHERE customer = $1)
        ORDER BY 5, 1";
    let rows: Vec<GrantRow> = on_either!(pools.reader().await?, reader => {
        sqlx::query_as(SQL).bind(customer).fetch_all(&mut **reader).await?
    });
    Ok(rows.into_iter().map(Grant::read).collect())
}
