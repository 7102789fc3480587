//! How customers change: each step in a transaction.

use domain::{
    clock::UnixMillis,
    customer::{Profile, session::OPEN_AT_MOST},
    ids::IdentityId,
};

use super::rows::{
    CustomerLink, CustomerRecord, CustomerRow, CustomerSession, LinkRow, customer_columns, document, link_columns,
    written,
};
use crate::{
    Result,
    database::{Engine, Transaction, execute, json, on_either},
    outbox::{self, Topic},
    transaction::{RowKind, Tx},
};

macro_rules! customer_where_id {
    () => {
        concat!("SELECT ", customer_columns!(), " FROM customer WHERE id = $1")
    };
}

/// On PostgreSQL. SQLite's only writer is alone anyway: there nothing need be locked.
const LOCK: &str = concat!(customer_where_id!(), " FOR NO KEY UPDATE");

/// Ends the oldest sessions of a customer. SQLite takes no offset without a limit.
macro_rules! end_others {
    () => {
        "UPDATE customer_session SET ended_at = $2 WHERE id IN (
            SELECT id FROM customer_session WHERE customer = $1 AND ended_at IS NULL
            ORDER BY seen_at DESC, id LIMIT 1000000 OFFSET $3
        )"
    };
}

/// Opens a session for whoever has this password still. The third value is [`end_others`]'s alone.
macro_rules! insert_session {
    () => {
        "INSERT INTO customer_session (customer, created_at, id, secret_hash, client, seen_at, proved_at)
        SELECT id, $2, $4, $5, $6, $7, $8 FROM customer WHERE id = $1 AND password = $9 RETURNING 1"
    };
}

/// Customers, their sessions and links in a transaction.
#[derive(Debug)]
pub struct CustomerRepository<'t> {
    pub(super) tx: &'t Tx,
}

impl Tx {
    pub fn customers(&self) -> CustomerRepository<'_> {
        CustomerRepository { tx: self }
    }
}

impl CustomerRepository<'_> {
    /// Adds a customer; false where another has the address.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add(&self, customer: &CustomerRecord) -> Result<bool> {
        const SQL: &str = "INSERT INTO customer (id, email, password, profile, customer_groups, consents, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING";
        let mut tx = self.locked(customer.id).await?;
        let (id, email, password) = (
            customer.id.to_string(),
            customer.email.clone(),
            customer.password.clone(),
        );
        let profile = document(&customer.profile)?;
        let groups = written(&customer.groups);
        let added = execute!(
            tx,
            SQL,
            id,
            email,
            password,
            profile,
            groups,
            json(&customer.consents),
            customer.created.0
        );
        Ok(tx.note(added)? > 0)
    }

    /// A customer as they stand: nobody else changes them before the transaction has ended.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn lock(&self, id: IdentityId) -> Result<Option<CustomerRecord>> {
        let mut tx = self.locked(id).await?;
        let row: sqlx::Result<Option<CustomerRow>> = match tx.sides() {
            Engine::Sqlite(tx) => {
                let looked_up = sqlx::query_as(customer_where_id!()).bind(id.to_string());
                looked_up.fetch_optional(&mut **tx).await
            }
            Engine::Postgres(tx) => {
                sqlx::query_as(LOCK)
                    .bind(id.to_string())
                    .fetch_optional(&mut **tx)
                    .await
            }
        };
        tx.note(row)?.map(CustomerRecord::read).transpose()
    }

    /// # Errors
    /// The storage does not work.
    pub async fn put_profile(&self, id: IdentityId, profile: &Profile) -> Result<()> {
        const SQL: &str = "UPDATE customer SET profile = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let put = execute!(tx, SQL, id.to_string(), document(profile)?);
        tx.note(put)?;
        Ok(())
    }

    /// Puts the groups of a customer; whoever shows their carts looks them up again.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put_groups(&self, id: IdentityId, groups: &[Box<str>], at: UnixMillis) -> Result<()> {
        const SQL: &str = "UPDATE customer SET customer_groups = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let put = execute!(tx, SQL, id.to_string(), written(groups));
        tx.note(put)?;
        outbox::append(&mut tx, Topic::Customer, &[&id.to_string()], at);
        Ok(())
    }

    /// # Errors
    /// The storage does not work.
    pub async fn set_password(&self, id: IdentityId, hash: &str) -> Result<()> {
        const SQL: &str = "UPDATE customer SET password = $2 WHERE id = $1";
        let mut tx = self.locked(id).await?;
        let set = execute!(tx, SQL, id.to_string(), hash.to_owned());
        tx.note(set)?;
        Ok(())
    }

    /// Changes the address; false where another has it. Links that belong to no account, but went to the address before, are
    /// removed: once it is not the account's any more nothing would lead to them.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn set_email(&self, id: IdentityId, email: &str) -> Result<bool> {
        const LINKS: &str = "DELETE FROM customer_link
            WHERE customer IS NULL AND email = (SELECT email FROM customer WHERE id = $1)";
        const SQL: &str = "UPDATE customer SET email = $2
            WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.email = $2 AND c.id <> $1)";
        let mut tx = self.locked(id).await?;
        let removed = execute!(tx, LINKS, id.to_string());
        tx.note(removed)?;
        let set = execute!(tx, SQL, id.to_string(), email.to_owned());
        Ok(tx.note(set)? > 0)
    }

    /// Removes the links of letters to an address: sign-ups that wait among them.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove_links_to(&self, email: &str) -> Result<()> {
        const SQL: &str = "DELETE FROM customer_link WHERE email = $1";
        let mut tx = self.tx.lock().await?;
        let removed = execute!(tx, SQL, email.to_owned());
        tx.note(removed)?;
        Ok(())
    }

    /// Removes a customer, with sessions, passkeys, links and tokens.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove(&self, id: IdentityId) -> Result<()> {
        const STATEMENTS: [&str; 7] = [
            "DELETE FROM refresh_token WHERE session IN (SELECT id FROM customer_session WHERE customer = $1)",
            "DELETE FROM sign_in_code WHERE session IN (SELECT id FROM customer_session WHERE customer = $1)",
            "DELETE FROM customer_session WHERE customer = $1",
            "DELETE FROM customer_sign_in WHERE customer = $1",
            "DELETE FROM customer_passkey WHERE customer = $1",
            "DELETE FROM customer_link WHERE customer = $1 OR email = (SELECT email FROM customer WHERE id = $1)",
            "DELETE FROM customer WHERE id = $1",
        ];
        let mut tx = self.locked(id).await?;
        for sql in STATEMENTS {
            let removed = execute!(tx, sql, id.to_string());
            tx.note(removed)?;
        }
        Ok(())
    }

    /// Opens a session for a customer who has this password still, and ends their oldest ones where there are too many. False
    /// where they are gone or have another password by now: the transaction is to be given up then.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn open_session(&self, session: &CustomerSession, secret_hash: &str, password: &str) -> Result<bool> {
        // One message to SQLite's thread: its only writer is free again that much sooner. The row comes from the last statement.
        const ON_SQLITE: &str = concat!(end_others!(), "; ", insert_session!());
        let mut tx = self.locked(session.customer).await?;
        let (customer, created) = (session.customer.to_string(), session.times.created.0);
        let others = i64::from(OPEN_AT_MOST) - 1;
        macro_rules! insert {
            ($sql:expr, $tx:ident) => {{
                let insert = sqlx::query_as::<_, (i32,)>($sql);
                let insert = insert
                    .bind(customer)
                    .bind(created)
                    .bind(others)
                    .bind(session.id.clone());
                let insert = insert.bind(secret_hash.to_owned()).bind(session.client.clone());
                let insert = insert.bind(session.times.seen.0).bind(session.proved.0);
                insert.bind(password.to_owned()).fetch_optional(&mut **$tx).await
            }};
        }
        let opened = async {
            match tx.sides() {
                Engine::Sqlite(tx) => insert!(ON_SQLITE, tx),
                Engine::Postgres(tx) => {
                    let lock = sqlx::query(LOCK).bind(customer.clone());
                    lock.execute(&mut **tx).await?;
                    let end = sqlx::query(end_others!()).bind(customer.clone());
                    end.bind(created).bind(others).execute(&mut **tx).await?;
                    insert!(insert_session!(), tx)
                }
            }
        };
        let opened: sqlx::Result<Option<(i32,)>> = opened.await;
        Ok(tx.note(opened)?.is_some())
    }

    /// Ends a session of a customer; false where they have none of this id that is open.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_session(&self, customer: IdentityId, session: &str, at: UnixMillis) -> Result<bool> {
        const SQL: &str =
            "UPDATE customer_session SET ended_at = $3 WHERE customer = $1 AND id = $2 AND ended_at IS NULL";
        let mut tx = self.locked(customer).await?;
        let ended = execute!(tx, SQL, customer.to_string(), session.to_owned(), at.0);
        Ok(tx.note(ended)? > 0)
    }

    /// Ends all sessions of a customer but for one, or all.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_sessions(&self, customer: IdentityId, but: Option<&str>, at: UnixMillis) -> Result<()> {
        const SQL: &str =
            "UPDATE customer_session SET ended_at = $3 WHERE customer = $1 AND id <> $2 AND ended_at IS NULL";
        let mut tx = self.locked(customer).await?;
        let but = but.unwrap_or_default().to_owned();
        let ended = execute!(tx, SQL, customer.to_string(), but, at.0);
        tx.note(ended)?;
        Ok(())
    }

    /// Adds a link, where its address had fewer than `most` of its purpose since a time; false where it had as many.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add_link(&self, link: &CustomerLink, since: UnixMillis, most: u32) -> Result<bool> {
        const SQL: &str = "INSERT INTO customer_link (hash, purpose, email, customer, body, created_at, expires_at)
            SELECT $1, $2, $3, $4, $5, $6, $7
            WHERE (SELECT COUNT(*) FROM customer_link l WHERE l.email = $3 AND l.purpose = $2 AND l.created_at > $8) < $9";
        let mut tx = self.locked_email(&link.email).await?;
        let (hash, purpose, email) = (link.hash.clone(), link.purpose.as_str(), link.email.clone());
        let (customer, body) = (link.customer.map(|id| id.to_string()), link.body.clone());
        let (created, expires) = (link.created.0, link.expires.0);
        let added = execute!(
            tx,
            SQL,
            hash,
            purpose,
            email,
            customer,
            body,
            created,
            expires,
            since.0,
            i64::from(most)
        );
        Ok(tx.note(added)? > 0)
    }

    /// Uses a link up; nothing where it works no more. It stays as one that has ended, so that letters are counted.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn take_link(&self, hash: &str, now: UnixMillis) -> Result<Option<CustomerLink>> {
        const SQL: &str = concat!(
            "UPDATE customer_link SET expires_at = $2 WHERE hash = $1 AND expires_at > $2 RETURNING ",
            link_columns!()
        );
        let mut tx = self.tx.lock().await?;
        let row: sqlx::Result<Option<LinkRow>> = on_either!(&mut *tx, tx => {
            sqlx::query_as(SQL).bind(hash.to_owned()).bind(now.0).fetch_optional(&mut **tx).await
        });
        tx.note(row)?.map(CustomerLink::read).transpose()
    }

    /// Ends all links of a customer that still work. Letters that only tell something are sent all the same.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_links(&self, customer: IdentityId, now: UnixMillis) -> Result<()> {
        const SQL: &str = "UPDATE customer_link SET expires_at = $2
            WHERE customer = $1 AND expires_at > $2 AND purpose IN ('reset', 'email')";
        let mut tx = self.locked(customer).await?;
        let ended = execute!(tx, SQL, customer.to_string(), now.0);
        tx.note(ended)?;
        Ok(())
    }

    /// Ends all sign-ups with an address that wait to be confirmed.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn end_sign_ups(&self, email: &str, now: UnixMillis) -> Result<()> {
        const SQL: &str = "UPDATE customer_link SET expires_at = $2, body = NULL
            WHERE email = $1 AND purpose = 'sign-up'";
        let mut tx = self.locked_email(email).await?;
        let ended = execute!(tx, SQL, email.to_owned(), now.0);
        tx.note(ended)?;
        Ok(())
    }

    pub(super) async fn locked(&self, id: IdentityId) -> Result<tokio::sync::MappedMutexGuard<'_, Transaction>> {
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::Customer, id.to_string())?;
        Ok(tx)
    }

    async fn locked_email(&self, email: &str) -> Result<tokio::sync::MappedMutexGuard<'_, Transaction>> {
        let mut tx = self.tx.lock().await?;
        tx.locked.add(RowKind::CustomerLink, email)?;
        Ok(tx)
    }
}
