//! Passkeys of customers, and the challenges that were answered with them.

use domain::{clock::UnixMillis, customer::passkey::PasskeyName, ids::IdentityId};

use super::{CustomerRepository, Customers, rows::identity};
use crate::{
    Error, Result,
    database::{execute, on_either},
};

/// A passkey, with what its answers are judged by.
#[derive(Clone, PartialEq, Eq)]
pub struct CustomerPasskey {
    pub id: String,
    pub customer: IdentityId,
    /// What the authenticator calls it, in base64url.
    pub credential: String,
    pub name: PasskeyName,
    /// A JSON document.
    pub body: String,
    /// How often the authenticator used it; 0 where it does not count.
    pub counter: u32,
    pub created: UnixMillis,
    pub used: Option<UnixMillis>,
}

/// What using a passkey leaves behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyUse {
    pub body: String,
    pub counter: u32,
    pub at: UnixMillis,
}

// Whose authenticator it is comes into no log.
impl std::fmt::Debug for CustomerPasskey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CustomerPasskey").field(&self.id).finish()
    }
}

macro_rules! columns {
    () => {
        "id, customer, credential, name, body, counter, created_at, used_at"
    };
}

type PasskeyRow = (String, String, String, String, String, i64, i64, Option<i64>);

impl CustomerPasskey {
    fn read((id, customer, credential, name, body, counter, created, used): PasskeyRow) -> Result<Self> {
        let corrupt = |what| Error::corrupt("customer_passkey", &id, what);
        Ok(Self {
            customer: identity("customer_passkey", &customer)?,
            credential,
            name: PasskeyName::parse(&name).ok_or_else(|| corrupt("its name"))?,
            body,
            counter: u32::try_from(counter).map_err(|_| corrupt("its counter"))?,
            created: UnixMillis(created),
            used: used.map(UnixMillis),
            id,
        })
    }
}

impl Customers {
    /// The passkey that an authenticator names so.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn passkey(&self, credential: &str) -> Result<Option<CustomerPasskey>> {
        const SQL: &str = concat!("SELECT ", columns!(), " FROM customer_passkey WHERE credential = $1");
        Ok(self.passkeys(SQL, credential.to_owned()).await?.into_iter().next())
    }

    /// The passkeys of a customer, the oldest first.
    ///
    /// # Errors
    /// The storage does not work, or a row is not what this program writes.
    pub async fn passkeys_of(&self, customer: IdentityId) -> Result<Vec<CustomerPasskey>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM customer_passkey WHERE customer = $1 ORDER BY created_at, id"
        );
        self.passkeys(SQL, customer.to_string()).await
    }

    async fn passkeys(&self, sql: &'static str, value: String) -> Result<Vec<CustomerPasskey>> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                let rows: Vec<PasskeyRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(sql).bind(value).fetch_all(&mut **reader).await?
                });
                rows.into_iter().map(CustomerPasskey::read).collect()
            })
            .await
    }
}

impl CustomerRepository<'_> {
    /// Adds a passkey. False where the customer has as many as `most`, or an account has this one already.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn add_passkey(&self, passkey: &CustomerPasskey, most: usize) -> Result<bool> {
        const SQL: &str = "INSERT INTO customer_passkey (id, customer, credential, name, body, counter, created_at)
            SELECT $1, $2, $3, $4, $5, $6, $7
            WHERE (SELECT COUNT(*) FROM customer_passkey p WHERE p.customer = $2) < $8
            ON CONFLICT (credential) DO NOTHING";
        let mut tx = self.locked(passkey.customer).await?;
        let (id, customer, credential) = (
            passkey.id.clone(),
            passkey.customer.to_string(),
            passkey.credential.clone(),
        );
        let (name, body) = (passkey.name.as_str().to_owned(), passkey.body.clone());
        let (counter, created) = (i64::from(passkey.counter), passkey.created.0);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let added = execute!(tx, SQL, id, customer, credential, name, body, counter, created, most);
        Ok(tx.note(added)? > 0)
    }

    /// Writes that a customer's passkey was used. False where they have it no more, or it counted as far meanwhile:
    /// somebody else answers with it then.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn use_passkey(&self, customer: IdentityId, id: &str, used: &PasskeyUse) -> Result<bool> {
        const SQL: &str = "UPDATE customer_passkey SET body = $3, counter = $4, used_at = $5
            WHERE customer = $1 AND id = $2 AND (counter < $4 OR (counter = 0 AND $4 = 0))";
        let mut tx = self.locked(customer).await?;
        let (customer, id, body) = (customer.to_string(), id.to_owned(), used.body.clone());
        let noted = execute!(tx, SQL, customer, id, body, i64::from(used.counter), used.at.0);
        Ok(tx.note(noted)? > 0)
    }

    /// Calls one of a customer's passkeys otherwise; false where they have none of this id.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn name_passkey(&self, customer: IdentityId, id: &str, name: &PasskeyName) -> Result<bool> {
        const SQL: &str = "UPDATE customer_passkey SET name = $3 WHERE customer = $1 AND id = $2";
        let mut tx = self.locked(customer).await?;
        let (of, id, name) = (customer.to_string(), id.to_owned(), name.as_str().to_owned());
        let named = execute!(tx, SQL, of, id, name);
        Ok(tx.note(named)? > 0)
    }

    /// Removes one of a customer's passkeys; false where they have none of this id.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove_passkey(&self, customer: IdentityId, id: &str) -> Result<bool> {
        const SQL: &str = "DELETE FROM customer_passkey WHERE customer = $1 AND id = $2";
        let mut tx = self.locked(customer).await?;
        let removed = execute!(tx, SQL, customer.to_string(), id.to_owned());
        Ok(tx.note(removed)? > 0)
    }

    /// Removes all of them.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn remove_passkeys(&self, customer: IdentityId) -> Result<()> {
        const SQL: &str = "DELETE FROM customer_passkey WHERE customer = $1";
        let mut tx = self.locked(customer).await?;
        let removed = execute!(tx, SQL, customer.to_string());
        tx.note(removed)?;
        Ok(())
    }

    /// Notes that a challenge was answered; false where it was before. Of two at once the second waits for the first.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn answer_challenge(&self, hash: &str, expires: UnixMillis) -> Result<bool> {
        const SQL: &str =
            "INSERT INTO passkey_challenge (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
        let mut tx = self.tx.lock().await?;
        let noted = execute!(tx, SQL, hash.to_owned(), expires.0);
        Ok(tx.note(noted)? > 0)
    }
}
