//! How accounts change: each step in a transaction, beside the line of the log that tells of it.

use domain::{
    clock::UnixMillis,
    market::Language,
    staff::{Account, Roles},
};

use super::{
    StaffRecord, StaffSession,
    rows::{AccountRow, account_columns, read, written},
};
use crate::{
    Result,
    database::{Transaction, execute, on_either},
    transaction::{RowKind, Tx},
};

/// Accounts, sessions and links in a transaction.
#[derive(Debug)]
pub struct StaffRepository<'t> {
    tx: &'t Tx,
}

impl Tx {
    pub fn staff(&self) -> StaffRepository<'_> {
        StaffRepository { tx: self }
    }
}

impl StaffRepository<'_> {
    /// Adds an account without a password; false where another has its address.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add(&self, account: &Account) -> Result<bool> {
        const SQL: &str = "INSERT INTO staff_account (id, email, name, language, roles, created_at)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING";
        let mut tx = self.locked(&account.id).await?;
        let (id, email, name) = (account.id.clone(), account.email.clone(), account.name.clone());
        let (language, roles) = (account.language.code(), written(account.roles));
        let added = execute!(tx, SQL, id, email, name, language, roles, account.created.0);
        Ok(tx.note(added)? > 0)
    }

    /// An account as it stands: nobody else changes it before the transaction has ended.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn lock(&self, id: &str) -> Result<Option<StaffRecord>> {
        // The row is locked by being written.
        const LOCK: &str = "UPDATE staff_account SET email = email WHERE id = $1";
        const SQL: &str = concat!("SELECT ", account_columns!(), " FROM staff_account a WHERE id = $1");
        let mut tx = self.locked(id).await?;
        let locked = execute!(tx, LOCK, id.to_owned());
        if tx.note(locked)? == 0 {
            return Ok(None);
        }
        let row: sqlx::Result<Option<AccountRow>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(SQL).bind(id.to_owned()).fetch_optional(&mut **tx).await
        });
        tx.note(row)?.map(read).transpose()
    }

    /// Changes name, roles and whether the account is disabled.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn change(&self, id: &str, name: &str, roles: Roles, disabled: Option<UnixMillis>) -> Result<()> {
        const SQL: &str = "UPDATE staff_account SET name = $2, roles = $3, disabled_at = $4 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let changed = execute!(
            tx,
            SQL,
            id.to_owned(),
            name.to_owned(),
            written(roles),
            disabled.map(|at| at.0)
        );
        tx.note(changed)?;
        Ok(())
    }

    /// Whether some other account than this one that can sign in has the role of an administrator. The row of the audit
    /// log is locked before, so that of two who take the role from each other the second finds the first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn has_other_administrator(&self, id: &str) -> Result<bool> {
        const SQL: &str = "SELECT id FROM staff_account
            WHERE id <> $1 AND disabled_at IS NULL AND password IS NOT NULL AND roles LIKE '%administrator%' LIMIT 1";
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Audit, "")?;
        let found: sqlx::Result<Option<(String,)>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(SQL).bind(id.to_owned()).fetch_optional(&mut **tx).await
        });
        Ok(tx.note(found)?.is_some())
    }

    /// # Errors
    /// The storage does not work.
    pub async fn set_password(&self, id: &str, hash: &str) -> Result<()> {
        const SQL: &str = "UPDATE staff_account SET password = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_owned(), hash.to_owned());
        tx.note(set)?;
        Ok(())
    }

    /// Of the app and of letters.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn set_language(&self, id: &str, language: Language) -> Result<()> {
        const SQL: &str = "UPDATE staff_account SET language = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_owned(), language.code());
        tx.note(set)?;
        Ok(())
    }

    /// Keeps the secret of a second factor until a code confirms it.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn offer_totp(&self, id: &str, secret: &str) -> Result<()> {
        const SQL: &str = "UPDATE staff_account SET totp_offered = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_owned(), secret.to_owned());
        tx.note(set)?;
        Ok(())
    }

    /// Puts the offered secret in force, with the hashes of codes that stand in for it; false where another was
    /// confirmed or offered meanwhile.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn confirm_totp(&self, id: &str, secret: &str, step: i64, recovery: &[String]) -> Result<bool> {
        const SQL: &str = "UPDATE staff_account SET totp = totp_offered, totp_offered = NULL, totp_step = $3
            WHERE id = $1 AND totp_offered = $2";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_owned(), secret.to_owned(), step);
        if tx.note(set)? == 0 {
            return Ok(false);
        }
        forget_recovery(&mut tx, id).await?;
        add_recovery(&mut tx, id, recovery).await?;
        Ok(true)
    }

    /// Adds codes that stand in for the second factor, where the account has none; returns whether it did.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add_first_recovery_codes(&self, id: &str, recovery: &[String]) -> Result<bool> {
        const ANY: &str = "SELECT hash FROM staff_recovery_code WHERE account = $1 LIMIT 1";
        let mut tx = self.locked(id).await?;
        let found: sqlx::Result<Option<(String,)>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(ANY).bind(id.to_owned()).fetch_optional(&mut **tx).await
        });
        if tx.note(found)?.is_some() {
            return Ok(false);
        }
        add_recovery(&mut tx, id, recovery).await?;
        Ok(true)
    }

    /// Takes away the codes of an account that has no second factor any more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn drop_idle_recovery_codes(&self, id: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM staff_recovery_code WHERE account = $1
            AND NOT EXISTS (SELECT 1 FROM staff_passkey p WHERE p.account = $1)
            AND NOT EXISTS (SELECT 1 FROM staff_account a WHERE a.id = $1 AND a.totp IS NOT NULL)";
        let mut tx = self.locked(id).await?;
        let gone = execute!(tx, SQL, id.to_owned());
        tx.note(gone)?;
        Ok(())
    }

    /// Takes the app away as a second factor, and the codes that stand in for it where nothing else needs them.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove_totp(&self, id: &str) -> Result<()> {
        const SQL: &str = "UPDATE staff_account SET totp = NULL, totp_offered = NULL WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_owned());
        tx.note(set)?;
        drop(tx);
        self.drop_idle_recovery_codes(id).await
    }

    /// Takes the code of a step; false where it, or a later one, was taken before.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn take_totp_step(&self, id: &str, step: i64) -> Result<bool> {
        const SQL: &str = "UPDATE staff_account SET totp_step = $2 WHERE id = $1 AND totp_step < $2";
        let mut tx = self.locked(id).await?;
        let taken = execute!(tx, SQL, id.to_owned(), step);
        Ok(tx.note(taken)? > 0)
    }

    /// Takes a code that stands in for the second factor; false where there is none like it any more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn take_recovery_code(&self, id: &str, hash: &str) -> Result<bool> {
        const SQL: &str = "DELETE FROM staff_recovery_code WHERE account = $1 AND hash = $2";
        let mut tx = self.locked(id).await?;
        let taken = execute!(tx, SQL, id.to_owned(), hash.to_owned());
        Ok(tx.note(taken)? > 0)
    }

    /// # Errors
    /// The storage does not work.
    pub async fn open_session(&self, session: &StaffSession, secret_hash: &str) -> Result<()> {
        const SQL: &str = "INSERT INTO staff_session (id, secret_hash, account, client, created_at, seen_at)
            VALUES ($1, $2, $3, $4, $5, $6)";
        let mut tx = self.locked(&session.account).await?;
        let (id, account, client) = (session.id.clone(), session.account.clone(), session.client.clone());
        let (created, seen) = (session.times.created.0, session.times.seen.0);
        let opened = execute!(tx, SQL, id, secret_hash.to_owned(), account, client, created, seen);
        tx.note(opened)?;
        Ok(())
    }

    /// Ends a session of an account; false where it has none of this id that is open.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_session(&self, account: &str, session: &str, at: UnixMillis) -> Result<bool> {
        const SQL: &str = "UPDATE staff_session SET ended_at = $3 WHERE account = $1 AND id = $2 AND ended_at IS NULL";
        let mut tx = self.locked(account).await?;
        let ended = execute!(tx, SQL, account.to_owned(), session.to_owned(), at.0);
        Ok(tx.note(ended)? > 0)
    }

    /// Ends all sessions of an account but for one, or all; returns how many.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_sessions(&self, account: &str, but: Option<&str>, at: UnixMillis) -> Result<u64> {
        const SQL: &str = "UPDATE staff_session SET ended_at = $3 WHERE account = $1 AND id <> $2 AND ended_at IS NULL";
        let mut tx = self.locked(account).await?;
        let ended = execute!(tx, SQL, account.to_owned(), but.unwrap_or_default().to_owned(), at.0);
        Ok(tx.note(ended)?)
    }

    /// Adds a link for an account; those that it had work no more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add_link(&self, account: &str, hash: &str, expires: UnixMillis) -> Result<()> {
        const SQL: &str = "INSERT INTO staff_link (hash, account, expires_at) VALUES ($1, $2, $3)";
        self.remove_links(account).await?;
        let mut tx = self.locked(account).await?;
        let added = execute!(tx, SQL, hash.to_owned(), account.to_owned(), expires.0);
        tx.note(added)?;
        Ok(())
    }

    /// Adds a link beside those that an account has. None is added where the account is disabled, does not exist, or has
    /// `most` that work at `since` or later: then its owner was written to often enough.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add_asked_link(
        &self,
        account: &str,
        hash: &str,
        expires: UnixMillis,
        (most, since): (u32, UnixMillis),
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO staff_link (hash, account, expires_at)
            SELECT $1, id, $3 FROM staff_account WHERE id = $2 AND disabled_at IS NULL
            AND (SELECT COUNT(*) FROM staff_link l WHERE l.account = $2 AND l.expires_at > $5) < $4";
        let mut tx = self.locked(account).await?;
        let (account, hash) = (account.to_owned(), hash.to_owned());
        let added = execute!(tx, SQL, hash, account, expires.0, i64::from(most), since.0);
        tx.note(added)?;
        Ok(())
    }

    /// # Errors
    /// The storage does not work.
    pub async fn remove_links(&self, account: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM staff_link WHERE account = $1";
        let mut tx = self.locked(account).await?;
        let removed = execute!(tx, SQL, account.to_owned());
        tx.note(removed)?;
        Ok(())
    }

    /// Uses a link up; false where it works no more.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn take_link(&self, account: &str, hash: &str, now: UnixMillis) -> Result<bool> {
        const SQL: &str = "DELETE FROM staff_link WHERE hash = $1 AND expires_at > $2";
        let mut tx = self.locked(account).await?;
        let taken = execute!(tx, SQL, hash.to_owned(), now.0);
        Ok(tx.note(taken)? > 0)
    }

    pub(super) async fn locked(&self, account: &str) -> Result<tokio::sync::MappedMutexGuard<'_, Transaction>> {
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Staff, account)?;
        Ok(tx)
    }
}

async fn add_recovery(tx: &mut Transaction, account: &str, hashes: &[String]) -> Result<()> {
    const SQL: &str = "INSERT INTO staff_recovery_code (account, hash) VALUES ($1, $2)";
    for hash in hashes {
        let added = execute!(tx, SQL, account.to_owned(), hash.clone());
        tx.note(added)?;
    }
    Ok(())
}

async fn forget_recovery(tx: &mut Transaction, account: &str) -> Result<()> {
    const SQL: &str = "DELETE FROM staff_recovery_code WHERE account = $1";
    let gone = execute!(tx, SQL, account.to_owned());
    tx.note(gone)?;
    Ok(())
}
