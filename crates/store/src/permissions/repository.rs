//! How permissions change: each step in a transaction, with the row of the holder locked.

use domain::{
    clock::UnixMillis,
    consent::{Letters, PermissionRecord, PermissionState, Purpose},
};
use tokio::sync::MappedMutexGuard;

use super::{
    NewHolder, PermissionHolder, PermissionRequest,
    rows::{self, HolderRow, RecordRow, RequestRow, holder_columns, record_columns, request_columns},
};
use crate::{
    Result,
    database::{Transaction, on_either},
    transaction::{RowKind, Tx},
};

/// Permissions in a transaction.
#[derive(Debug)]
pub struct PermissionRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn permissions(&self) -> PermissionRepository<'_> {
        PermissionRepository { tx: self }
    }
}

/// Runs one statement with these values; the answer is how many rows it wrote.
macro_rules! run {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {{
        let wrote: sqlx::Result<u64> = on_either!(&mut *$tx, tx => {
            let query = sqlx::query($sql)$(.bind($value))*;
            query.execute(&mut **tx).await.map(|done| done.rows_affected())
        });
        $tx.note(wrote)
    }};
}

/// Runs one query with a value; the answer is its rows.
macro_rules! read {
    ($tx:expr, $row:ty, $sql:expr, $value:expr) => {{
        let rows: sqlx::Result<Vec<$row>> = on_either!(&mut *$tx, tx => {
            sqlx::query_as($sql).bind($value).fetch_all(&mut **tx).await
        });
        $tx.note(rows)
    }};
}

impl PermissionRepository<'_> {
    /// Whoever has the address, who is added where nobody has it. Nobody else changes what they said before the
    /// transaction has ended. Nothing where they were forgotten.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn hold(&self, new: &NewHolder) -> Result<Option<PermissionHolder>> {
        // The row is locked by being written.
        const SQL: &str = concat!(
            "INSERT INTO permission_holder (id, email, name, link_name, preferences_hash, unsubscribe_hash,
                letters_since, letters)
             VALUES ($1, $2, '', $3, $4, $5, 0, 0)
             ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING ",
            holder_columns!()
        );
        // Looked for after the row is held: whoever forgets the person meanwhile was waited for.
        const FORGOTTEN: &str = "SELECT id FROM permission_holder WHERE pseudonym = $1";
        const TAKE_BACK: &str = "DELETE FROM permission_holder WHERE id = $1";
        let NewHolder {
            id,
            email,
            pseudonym,
            link_name,
            preferences_hash,
            unsubscribe_hash,
        } = new.clone();
        let mut tx = self.locked(&email).await?;
        let held: sqlx::Result<HolderRow> = on_either!(&mut *tx, tx => {
            sqlx::query_as(SQL).bind(id.clone()).bind(email).bind(link_name).bind(preferences_hash)
                .bind(unsubscribe_hash).fetch_one(&mut **tx).await
        });
        let holder = PermissionHolder::from(tx.note(held)?);
        if read!(tx, (String,), FORGOTTEN, pseudonym)?.is_empty() {
            return Ok(Some(holder));
        }
        run!(tx, TAKE_BACK, id)?;
        Ok(None)
    }

    /// Whoever has the address, locked as by [`Self::hold`]; nobody is added.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn find(&self, email: &str) -> Result<Option<PermissionHolder>> {
        const LOCK: &str = "UPDATE permission_holder SET email = email WHERE email = $1";
        const SQL: &str = concat!("SELECT ", holder_columns!(), " FROM permission_holder WHERE email = $1");
        let mut tx = self.locked(email).await?;
        run!(tx, LOCK, email.to_owned())?;
        let found = read!(tx, HolderRow, SQL, email.to_owned())?;
        Ok(found.into_iter().next().map(PermissionHolder::from))
    }

    /// What a holder said, the oldest first.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn history(&self, holder: &PermissionHolder) -> Result<Vec<PermissionRecord>> {
        const SQL: &str = concat!(
            "SELECT ",
            record_columns!(),
            " FROM permission WHERE holder = $1 ORDER BY number"
        );
        let mut tx = self.tx.lock().await?;
        let found = read!(tx, RecordRow, SQL, holder.id.clone())?;
        let read = found.into_iter().map(|row| rows::record(&holder.id, row)).collect();
        tx.note(read)
    }

    /// Adds to what a holder said.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add(&self, holder: &PermissionHolder, record: &PermissionRecord) -> Result<()> {
        const SQL: &str =
            "INSERT INTO permission (holder, number, purpose, state, version, language, source, categories, at)
            SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM permission WHERE holder = $1";
        const PROVEN: &str = "UPDATE permission_holder SET unproven_since = NULL WHERE id = $1";
        // Whoever proved once that the address is theirs needs not do so again to be remembered.
        const UNPROVEN: &str = "UPDATE permission_holder SET unproven_since = $2 WHERE id = $1 AND NOT EXISTS
            (SELECT 1 FROM permission WHERE holder = $1 AND state <> 'requested')";
        let mut tx = self.tx.lock().await?;
        run!(
            tx,
            SQL,
            holder.id.clone(),
            record.purpose.as_str().to_owned(),
            record.state.as_str(),
            record.version.to_string(),
            record.language.code(),
            record.source.as_str(),
            record.categories.join(" "),
            record.at.0,
        )?;
        match record.state {
            PermissionState::Requested => run!(tx, UNPROVEN, holder.id.clone(), record.at.0)?,
            PermissionState::Confirmed | PermissionState::Withdrawn => run!(tx, PROVEN, holder.id.clone())?,
        };
        Ok(())
    }

    /// Notes what the holder wants to be called, and how many letters they got today.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn note(&self, holder: &PermissionHolder, name: &str, letters: Letters) -> Result<()> {
        const SQL: &str = "UPDATE permission_holder SET name = $2, letters_since = $3, letters = $4 WHERE id = $1";
        let mut tx = self.tx.lock().await?;
        let (since, count) = (letters.since.0, i64::from(letters.count));
        run!(tx, SQL, holder.id.clone(), name.to_owned(), since, count)?;
        Ok(())
    }

    /// Adds a request. The links of those before work on: whoever asks for somebody else breaks nobody's link.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put_request(&self, request: &PermissionRequest) -> Result<()> {
        const SQL: &str = "INSERT INTO permission_request (hash, name, holder, purpose, expires_at)
            VALUES ($1, $2, $3, $4, $5)";
        let mut tx = self.tx.lock().await?;
        let (hash, name, holder) = (request.hash.clone(), request.name.clone(), request.holder.clone());
        let purpose = request.purpose.as_str().to_owned();
        run!(tx, SQL, hash, name, holder, purpose, request.expires.0)?;
        Ok(())
    }

    /// What the holder asked for and did not confirm works no more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn drop_requests(&self, holder: &PermissionHolder, purpose: &Purpose) -> Result<()> {
        const SQL: &str = "DELETE FROM permission_request WHERE holder = $1 AND purpose = $2 AND confirmed_at IS NULL";
        let mut tx = self.tx.lock().await?;
        run!(tx, SQL, holder.id.clone(), purpose.as_str().to_owned())?;
        Ok(())
    }

    /// Uses a link up whose time is not over; nothing where it works no more, or was used.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn confirm_request(&self, hash: &str, now: UnixMillis) -> Result<Option<PermissionRequest>> {
        const TAKE: &str = "UPDATE permission_request SET confirmed_at = $2
            WHERE hash = $1 AND expires_at > $2 AND confirmed_at IS NULL";
        const SQL: &str = concat!(
            "SELECT ",
            request_columns!(),
            " FROM permission_request WHERE hash = $1"
        );
        let mut tx = self.tx.lock().await?;
        if run!(tx, TAKE, hash.to_owned(), now.0)? == 0 {
            return Ok(None);
        }
        let found = read!(tx, RequestRow, SQL, hash.to_owned())?.into_iter().next();
        let read = found.map(rows::request).transpose();
        tx.note(read)
    }

    /// Forgets a person. What is left is that the address, as a keyed hash, may be used for nothing.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn forget(&self, holder: &PermissionHolder, pseudonym: &str, proof: &[PermissionRecord]) -> Result<()> {
        const REQUESTS: &str = "DELETE FROM permission_request WHERE holder = $1";
        const HISTORY: &str = "DELETE FROM permission WHERE holder = $1";
        // The links in letters open nothing from here on: their hashes become those of no secret.
        const SQL: &str = "UPDATE permission_holder SET email = NULL, name = '', pseudonym = $2, link_name = '',
                preferences_hash = 'forgotten ' || id, unsubscribe_hash = 'forgotten ' || id, letters_since = 0,
                letters = 0, unproven_since = NULL
            WHERE id = $1";
        {
            let mut tx = self.tx.lock().await?;
            run!(tx, REQUESTS, holder.id.clone())?;
            run!(tx, HISTORY, holder.id.clone())?;
            run!(tx, SQL, holder.id.clone(), pseudonym.to_owned())?;
        }
        for record in proof {
            self.add(holder, record).await?;
        }
        Ok(())
    }

    /// Somebody who was forgotten came back by themselves, and is remembered from here on.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remember(&self, pseudonym: &str) -> Result<()> {
        const HISTORY: &str =
            "DELETE FROM permission WHERE holder IN (SELECT id FROM permission_holder WHERE pseudonym = $1)";
        const SQL: &str = "DELETE FROM permission_holder WHERE pseudonym = $1";
        let mut tx = self.tx.lock().await?;
        run!(tx, HISTORY, pseudonym.to_owned())?;
        run!(tx, SQL, pseudonym.to_owned())?;
        Ok(())
    }

    async fn locked(&self, email: &str) -> Result<MappedMutexGuard<'_, Transaction>> {
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Permission, email)?;
        Ok(tx)
    }
}
