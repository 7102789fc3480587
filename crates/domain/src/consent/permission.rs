//! What the shop may do with an address of mail. What is kept is a history that is only added to; the newest record of a
//! purpose counts.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{clock::UnixMillis, market::Language};

/// The link that confirms a request works for so long, and the request is forgotten after it.
pub const REQUEST_LASTS: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Letters that one address gets in a day by asking, whoever asks.
pub const LETTERS_A_DAY: u32 = 3;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What an address may be used for: `marketing`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Purpose(Box<str>);

impl Purpose {
    const LONGEST: usize = 40;

    /// News and offers of the shop by mail.
    pub fn marketing() -> Self {
        Self("marketing".into())
    }

    /// Lower-case letters, digits and hyphens, at most 40.
    pub fn parse(text: &str) -> Option<Self> {
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let fits = (1..=Self::LONGEST).contains(&text.len()) && text.bytes().all(is_sign);
        fits.then(|| Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Purpose {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a purpose is written in at most 40 lower-case letters, digits and hyphens")
    }
}

impl From<Purpose> for String {
    fn from(purpose: Purpose) -> Self {
        purpose.0.into()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PermissionState {
    /// Somebody asked for it; whether it was the owner of the address is not known yet.
    Requested,
    Confirmed,
    Withdrawn,
}

impl PermissionState {
    const ALL: [Self; 3] = [Self::Requested, Self::Confirmed, Self::Withdrawn];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Confirmed => "confirmed",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}

/// Where something was asked, confirmed or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PermissionSource {
    Checkout,
    Signup,
    /// The form for the newsletter.
    Newsletter,
    /// The preferences of somebody who is signed in.
    Preferences,
    /// The link of a letter that asks whether it was meant.
    Letter,
    /// The link of a letter, or the button of a mail program, that ends letters.
    Unsubscribe,
    /// The page that takes all permissions back.
    Revocation,
    /// Somebody who works for the shop, for the person.
    Support,
    /// The person had everything erased.
    Erasure,
}

impl PermissionSource {
    const ALL: [Self; 9] = [
        Self::Checkout,
        Self::Signup,
        Self::Newsletter,
        Self::Preferences,
        Self::Letter,
        Self::Unsubscribe,
        Self::Revocation,
        Self::Support,
        Self::Erasure,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Checkout => "checkout",
            Self::Signup => "signup",
            Self::Newsletter => "newsletter",
            Self::Preferences => "preferences",
            Self::Letter => "letter",
            Self::Unsubscribe => "unsubscribe",
            Self::Revocation => "revocation",
            Self::Support => "support",
            Self::Erasure => "erasure",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}

/// One line of the history of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PermissionRecord {
    pub purpose: Purpose,
    pub state: PermissionState,
    /// Of the text that was read; empty where there was none.
    pub version: Box<str>,
    pub language: Language,
    pub source: PermissionSource,
    /// What of it is of interest, as the form named it.
    pub categories: Vec<Box<str>>,
    pub at: UnixMillis,
}

/// How a purpose stands, by the history of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand<'a> {
    /// Nobody ever asked.
    Unknown,
    Requested(&'a PermissionRecord),
    Confirmed(&'a PermissionRecord),
    Withdrawn(&'a PermissionRecord),
}

impl<'a> Stand<'a> {
    /// The history is in the order in which it was written.
    pub fn of(history: &'a [PermissionRecord], purpose: &Purpose) -> Self {
        let newest = history.iter().rev().find(|record| record.purpose == *purpose);
        newest.map_or(Self::Unknown, |record| match record.state {
            PermissionState::Requested => Self::Requested(record),
            PermissionState::Confirmed => Self::Confirmed(record),
            PermissionState::Withdrawn => Self::Withdrawn(record),
        })
    }

    pub fn is_allowed(self) -> bool {
        matches!(self, Self::Confirmed(_))
    }
}

/// Letters that an address got because somebody asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Letters {
    /// When the day began in which they are counted.
    pub since: UnixMillis,
    pub count: u32,
}

impl Letters {
    /// The same with one more letter; nothing where the address has had enough of them today.
    pub fn one_more(self, now: UnixMillis) -> Option<Self> {
        if self.since <= now.before(DAY) {
            return Some(Self { since: now, count: 1 });
        }
        (self.count < LETTERS_A_DAY).then(|| Self {
            count: self.count + 1,
            ..self
        })
    }
}
