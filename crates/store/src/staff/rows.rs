//! Rows of accounts and sessions.

use domain::{
    clock::UnixMillis,
    market::Language,
    session::SessionTimes,
    staff::{Account, Roles},
};

use crate::{Error, Result};

/// An account with what it is recognised by.
#[derive(Clone, PartialEq, Eq)]
pub struct StaffRecord {
    pub account: Account,
    /// Of argon2id, as a PHC text.
    pub password: Option<String>,
    /// The secret of the second factor in force, in base 32; and one that waits to be confirmed.
    pub totp: Option<String>,
    pub totp_offered: Option<String>,
    /// Each of them is a second factor, and a way in of its own.
    pub has_passkeys: bool,
}

/// A session that nobody ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffSession {
    pub id: String,
    pub account: String,
    /// Browser and system, in a few words.
    pub client: String,
    pub times: SessionTimes,
}

// Its secrets come into no log.
impl std::fmt::Debug for StaffRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("StaffRecord").field(&self.account.id).finish()
    }
}

macro_rules! account_columns {
    () => {
        "id, email, name, language, roles, password, totp, totp_offered, created_at, disabled_at,
         (SELECT MAX(s.seen_at) FROM staff_session s WHERE s.account = a.id),
         (SELECT COUNT(*) FROM staff_passkey p WHERE p.account = a.id)"
    };
}
pub(super) use account_columns;

macro_rules! session_columns {
    () => {
        "id, account, client, created_at, seen_at"
    };
}
pub(super) use session_columns;

pub(super) type SessionRow = (String, String, String, i64, i64);

pub(super) type AccountRow = (
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
    Option<i64>,
    i64,
);

pub(super) fn read(row: AccountRow) -> Result<StaffRecord> {
    let (id, email, name, language, roles, password, totp, totp_offered, created, disabled, seen, passkeys) = row;
    let language = Language::ALL.into_iter().find(|known| known.code() == language);
    let language = language.ok_or_else(|| Error::corrupt("staff account", &id, "its language is unknown"))?;
    // One that a later program gave means nothing to this one.
    let known = roles.split_whitespace().filter_map(domain::staff::Role::named);
    let account = Account {
        email,
        name,
        language,
        roles: known.collect::<Roles>(),
        has_password: password.is_some(),
        has_totp: totp.is_some(),
        has_second_factor: totp.is_some() || passkeys > 0,
        created: UnixMillis(created),
        disabled: disabled.map(UnixMillis),
        last_seen: seen.map(UnixMillis),
        id,
    };
    Ok(StaffRecord {
        account,
        password,
        totp,
        totp_offered,
        has_passkeys: passkeys > 0,
    })
}

impl From<SessionRow> for StaffSession {
    fn from((id, account, client, created, seen): SessionRow) -> Self {
        Self {
            id,
            account,
            client,
            times: SessionTimes {
                created: UnixMillis(created),
                seen: UnixMillis(seen),
            },
        }
    }
}

/// Roles as they are kept.
pub(super) fn written(roles: Roles) -> String {
    let names: Vec<_> = roles.iter().map(domain::staff::Role::as_str).collect();
    names.join(" ")
}
