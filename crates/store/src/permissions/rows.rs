//! Rows of permissions.

use domain::{
    clock::UnixMillis,
    consent::{Letters, PermissionRecord, PermissionSource, PermissionState, Purpose},
    market::Language,
};

use crate::{Error, Result};

/// Whose address it is.
#[derive(Clone, PartialEq, Eq)]
pub struct PermissionHolder {
    pub id: String,
    /// In lower case; nothing once the person was forgotten.
    pub email: Option<String>,
    pub name: String,
    /// Names the links in letters, and opens none.
    pub link_name: String,
    pub letters: Letters,
}

/// Somebody who may not be known yet.
#[derive(Clone, PartialEq, Eq)]
pub struct NewHolder {
    pub id: String,
    /// In lower case.
    pub email: String,
    /// The keyed hash of the address: nobody is added who was forgotten.
    pub pseudonym: String,
    pub link_name: String,
    pub preferences_hash: String,
    pub unsubscribe_hash: String,
}

/// A request that waits to be confirmed by a link, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermissionRequest {
    pub hash: String,
    pub name: String,
    pub holder: String,
    pub purpose: Purpose,
    pub expires: UnixMillis,
    pub confirmed: Option<UnixMillis>,
}

// Nothing of a person comes into a log.
impl std::fmt::Debug for PermissionHolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PermissionHolder").field(&self.id).finish()
    }
}

impl std::fmt::Debug for NewHolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("NewHolder").field(&self.id).finish()
    }
}

macro_rules! holder_columns {
    () => {
        "id, email, name, link_name, letters_since, letters"
    };
}
pub(super) use holder_columns;

macro_rules! record_columns {
    () => {
        "purpose, state, version, language, source, categories, at"
    };
}
pub(super) use record_columns;

macro_rules! request_columns {
    () => {
        "hash, name, holder, purpose, expires_at, confirmed_at"
    };
}
pub(super) use request_columns;

pub(super) type HolderRow = (String, Option<String>, String, String, i64, i64);
pub(super) type RecordRow = (String, String, String, String, String, String, i64);
pub(super) type RequestRow = (String, String, String, String, i64, Option<i64>);

impl From<HolderRow> for PermissionHolder {
    fn from((id, email, name, link_name, since, count): HolderRow) -> Self {
        Self {
            id,
            email,
            name,
            link_name,
            letters: Letters {
                since: UnixMillis(since),
                count: u32::try_from(count).unwrap_or(u32::MAX),
            },
        }
    }
}

pub(super) fn record(holder: &str, row: RecordRow) -> Result<PermissionRecord> {
    let (purpose, state, version, language, source, categories, at) = row;
    let corrupt = |what: &str| Error::corrupt("permission", holder, format!("its {what} is unknown"));
    Ok(PermissionRecord {
        purpose: Purpose::parse(&purpose).ok_or_else(|| corrupt("purpose"))?,
        state: PermissionState::parse(&state).ok_or_else(|| corrupt("state"))?,
        version: version.into(),
        language: language.parse::<Language>().map_err(|_| corrupt("language"))?,
        source: PermissionSource::parse(&source).ok_or_else(|| corrupt("source"))?,
        categories: categories.split_whitespace().map(Into::into).collect(),
        at: UnixMillis(at),
    })
}

pub(super) fn request(row: RequestRow) -> Result<PermissionRequest> {
    let (hash, name, holder, purpose, expires, confirmed) = row;
    let purpose = Purpose::parse(&purpose);
    Ok(PermissionRequest {
        purpose: purpose.ok_or_else(|| Error::corrupt("permission request", &name, "its purpose is unknown"))?,
        hash,
        name,
        holder,
        expires: UnixMillis(expires),
        confirmed: confirmed.map(UnixMillis),
    })
}
