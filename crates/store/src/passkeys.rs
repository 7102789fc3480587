//! Passkeys, of whomever they are, and the challenges that were answered with them.

use domain::{clock::UnixMillis, customer::passkey::PasskeyName};

use crate::{Error, Result, database::execute, transaction::Tx};

/// A passkey, with what its answers are judged by.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredPasskey {
    pub id: String,
    /// The id of the account.
    pub owner: String,
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
impl std::fmt::Debug for StoredPasskey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("StoredPasskey").field(&self.id).finish()
    }
}

pub(crate) type PasskeyRow = (String, String, String, String, String, i64, i64, Option<i64>);

impl StoredPasskey {
    pub(crate) fn read((id, owner, credential, name, body, counter, created, used): PasskeyRow) -> Result<Self> {
        let corrupt = |what| Error::corrupt("passkey", &id, what);
        Ok(Self {
            owner,
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

impl Tx {
    /// Notes that something that works once was used (the challenge of a passkey, the token of a socket), by a hash of it; false
    /// where it was before, on whichever node. Of two at once the second waits for the first. It is forgotten after it expires.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn use_once(&self, hash: &str, expires: UnixMillis) -> Result<bool> {
        const SQL: &str =
            "INSERT INTO passkey_challenge (hash, expires_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
        let mut tx = self.lock().await?;
        let noted = execute!(tx, SQL, hash.to_owned(), expires.0);
        Ok(tx.note(noted)? > 0)
    }
}

/// What can be asked and done of the passkeys of one kind of people: the type that reads, the one that writes, the table,
/// its column that names the owner, and what names the owner in calls.
macro_rules! passkeys {
    ($reads:ty, $writes:ty, $table:literal, $owner:literal, $id:ty) => {
        impl $reads {
            /// The passkey that an authenticator names so.
            ///
            /// # Errors
            /// The storage does not work, or the row is not what this program writes.
            pub async fn passkey(&self, credential: &str) -> Result<Option<StoredPasskey>> {
                const SQL: &str = concat!(
                    "SELECT id, ", $owner, ", credential, name, body, counter, created_at, used_at FROM ", $table,
                    " WHERE credential = $1"
                );
                Ok(self.stored_passkeys(SQL, credential.to_owned()).await?.into_iter().next())
            }

            /// The passkeys of an account, the oldest first.
            ///
            /// # Errors
            /// The storage does not work, or a row is not what this program writes.
            pub async fn passkeys_of(&self, owner: $id) -> Result<Vec<StoredPasskey>> {
                const SQL: &str = concat!(
                    "SELECT id, ", $owner, ", credential, name, body, counter, created_at, used_at FROM ", $table,
                    " WHERE ", $owner, " = $1 ORDER BY created_at, id"
                );
                self.stored_passkeys(SQL, owner.to_string()).await
            }

            async fn stored_passkeys(&self, sql: &'static str, value: String) -> Result<Vec<StoredPasskey>> {
                let pools = self.shared.pools.clone();
                self.shared
                    .run(async move {
                        let rows: Vec<PasskeyRow> = on_either!(pools.reader().await?, reader => {
                            sqlx::query_as(sql).bind(value).fetch_all(&mut **reader).await?
                        });
                        rows.into_iter().map(StoredPasskey::read).collect()
                    })
                    .await
            }
        }

        impl $writes {
            /// Adds a passkey to its owner's. False where they have as many as `most`, or an account has this one already.
            ///
            /// # Errors
            /// The storage does not work.
            pub async fn add_passkey(&self, owner: $id, passkey: &StoredPasskey, most: usize) -> Result<bool> {
                const SQL: &str = concat!(
                    "INSERT INTO ", $table, " (id, ", $owner, ", credential, name, body, counter, created_at)
                     SELECT $1, $2, $3, $4, $5, $6, $7
                     WHERE (SELECT COUNT(*) FROM ", $table, " p WHERE p.", $owner, " = $2) < $8
                     ON CONFLICT (credential) DO NOTHING"
                );
                let mut tx = self.locked(owner).await?;
                let (id, owner, credential) = (passkey.id.clone(), owner.to_string(), passkey.credential.clone());
                let (name, body) = (passkey.name.as_str().to_owned(), passkey.body.clone());
                let (counter, created) = (i64::from(passkey.counter), passkey.created.0);
                let most = i64::try_from(most).unwrap_or(i64::MAX);
                let added = execute!(tx, SQL, id, owner, credential, name, body, counter, created, most);
                Ok(tx.note(added)? > 0)
            }

            /// Writes that a passkey was used. False where its owner has it no more, or it counted as far meanwhile:
            /// somebody else answers with it then.
            ///
            /// # Errors
            /// The storage does not work.
            pub async fn use_passkey(&self, owner: $id, id: &str, used: &PasskeyUse) -> Result<bool> {
                const SQL: &str = concat!(
                    "UPDATE ", $table, " SET body = $3, counter = $4, used_at = $5
                     WHERE ", $owner, " = $1 AND id = $2 AND (counter < $4 OR (counter = 0 AND $4 = 0))"
                );
                let mut tx = self.locked(owner).await?;
                let (owner, id, body) = (owner.to_string(), id.to_owned(), used.body.clone());
                let noted = execute!(tx, SQL, owner, id, body, i64::from(used.counter), used.at.0);
                Ok(tx.note(noted)? > 0)
            }

            /// Calls a passkey otherwise; false where the account has none of this id.
            ///
            /// # Errors
            /// The storage does not work.
            pub async fn name_passkey(&self, owner: $id, id: &str, name: &PasskeyName) -> Result<bool> {
                const SQL: &str = concat!("UPDATE ", $table, " SET name = $3 WHERE ", $owner, " = $1 AND id = $2");
                let mut tx = self.locked(owner).await?;
                let (owner, id, name) = (owner.to_string(), id.to_owned(), name.as_str().to_owned());
                let named = execute!(tx, SQL, owner, id, name);
                Ok(tx.note(named)? > 0)
            }

            /// Removes a passkey; false where the account has none of this id.
            ///
            /// # Errors
            /// The storage does not work.
            pub async fn remove_passkey(&self, owner: $id, id: &str) -> Result<bool> {
                const SQL: &str = concat!("DELETE FROM ", $table, " WHERE ", $owner, " = $1 AND id = $2");
                let mut tx = self.locked(owner).await?;
                let removed = execute!(tx, SQL, owner.to_string(), id.to_owned());
                Ok(tx.note(removed)? > 0)
            }

            /// Removes all passkeys of an account.
            ///
            /// # Errors
            /// The storage does not work.
            pub async fn remove_passkeys(&self, owner: $id) -> Result<()> {
                const SQL: &str = concat!("DELETE FROM ", $table, " WHERE ", $owner, " = $1");
                let mut tx = self.locked(owner).await?;
                let removed = execute!(tx, SQL, owner.to_string());
                tx.note(removed)?;
                Ok(())
            }
        }
    };
}
pub(crate) use passkeys;
