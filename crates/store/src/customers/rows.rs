//! Rows of customers, their sessions and links.

use domain::{clock::UnixMillis, consent::AccountConsent, customer::Profile, ids::IdentityId, session::SessionTimes};

use crate::{Error, Result};

/// A customer with what they are recognised by.
#[derive(Clone, PartialEq, Eq)]
pub struct CustomerRecord {
    pub id: IdentityId,
    /// In lower case.
    pub email: String,
    /// Of argon2id, as a PHC text.
    pub password: String,
    pub profile: Profile,
    /// What promotions ask for.
    pub groups: Vec<Box<str>>,
    /// What they agreed to while the account was made.
    pub consents: Vec<AccountConsent>,
    pub created: UnixMillis,
}

/// A session that nobody ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerSession {
    pub id: String,
    pub customer: IdentityId,
    /// Browser and system, in a few words.
    pub client: String,
    pub times: SessionTimes,
    /// When whoever opened it showed who they are: before it began, where a provider remembered them.
    pub proved: UnixMillis,
}

/// A link that a letter brings.
#[derive(Clone, PartialEq, Eq)]
pub struct CustomerLink {
    /// Of its secret.
    pub hash: String,
    pub purpose: LinkPurpose,
    /// Whom the letter goes to, in lower case.
    pub email: String,
    pub customer: Option<IdentityId>,
    /// What it does, where more than its purpose is to be known.
    pub body: Option<String>,
    pub created: UnixMillis,
    pub expires: UnixMillis,
}

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Makes the account that somebody signed up for.
    SignUp,
    /// Nothing: whoever signs up with an address that has an account is told so by letter.
    Known,
    /// Chooses another password.
    Reset,
    /// Changes the address of an account.
    Email,
    /// Nothing: the address that an account had before is told that it has another one.
    Moved,
}

// What tells who somebody is comes into no log.
impl std::fmt::Debug for CustomerRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CustomerRecord").field(&self.id).finish()
    }
}

impl std::fmt::Debug for CustomerLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CustomerLink").field(&self.purpose).finish()
    }
}

impl LinkPurpose {
    const ALL: [Self; 5] = [Self::SignUp, Self::Known, Self::Reset, Self::Email, Self::Moved];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignUp => "sign-up",
            Self::Known => "known",
            Self::Reset => "reset",
            Self::Email => "email",
            Self::Moved => "moved",
        }
    }
}

macro_rules! customer_columns {
    () => {
        "id, email, password, profile, customer_groups, consents, created_at"
    };
}
pub(super) use customer_columns;

macro_rules! session_columns {
    () => {
        "id, customer, client, created_at, seen_at, COALESCE(proved_at, created_at)"
    };
}
pub(super) use session_columns;

macro_rules! link_columns {
    () => {
        "hash, purpose, email, customer, body, created_at, expires_at"
    };
}
pub(super) use link_columns;

pub(super) type CustomerRow = (String, String, String, String, String, String, i64);
pub(super) type SessionRow = (String, String, String, i64, i64, i64);
pub(super) type LinkRow = (String, String, String, Option<String>, Option<String>, i64, i64);

impl CustomerRecord {
    pub(super) fn read((id, email, password, profile, groups, consents, created): CustomerRow) -> Result<Self> {
        // Nothing of the document stands in an error: it tells who somebody is.
        let profile = serde_json::from_str(&profile).map_err(|_| Error::corrupt("customer", &id, "its profile"))?;
        let consents = serde_json::from_str(&consents).map_err(|_| Error::corrupt("customer", &id, "its consents"))?;
        Ok(Self {
            email,
            password,
            profile,
            groups: groups
                .split(',')
                .filter(|name| !name.is_empty())
                .map(Into::into)
                .collect(),
            consents,
            created: UnixMillis(created),
            id: identity("customer", &id)?,
        })
    }
}

impl CustomerSession {
    pub(super) fn read((id, customer, client, created, seen, proved): SessionRow) -> Result<Self> {
        Ok(Self {
            customer: identity("customer_session", &customer)?,
            client,
            times: SessionTimes {
                created: UnixMillis(created),
                seen: UnixMillis(seen),
            },
            proved: UnixMillis(proved),
            id,
        })
    }
}

impl CustomerLink {
    pub(super) fn read((hash, purpose, email, customer, body, created, expires): LinkRow) -> Result<Self> {
        let known = LinkPurpose::ALL.into_iter().find(|known| known.as_str() == purpose);
        Ok(Self {
            purpose: known.ok_or_else(|| Error::corrupt("customer_link", &purpose, "its purpose is unknown"))?,
            email,
            customer: customer.map(|id| identity("customer_link", &id)).transpose()?,
            body,
            created: UnixMillis(created),
            expires: UnixMillis(expires),
            hash,
        })
    }
}

pub(super) fn identity(table: &'static str, text: &str) -> Result<IdentityId> {
    text.parse()
        .map_err(|_| Error::corrupt(table, text, "it is no customer's id"))
}

/// Groups as they are kept.
pub(super) fn written(groups: &[Box<str>]) -> String {
    groups.join(",")
}

pub(super) fn document(profile: &Profile) -> Result<String> {
    serde_json::to_string(profile).map_err(|_| Error::corrupt("customer", "a new one", "its profile"))
}
