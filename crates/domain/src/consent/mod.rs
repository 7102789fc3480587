//! What people agree to when they order, become customers or ask for the newsletter: texts with versions, so that it can
//! be shown later what was agreed to. And what of it the shop may do: `permission.rs`; and what it promises: `policy.rs`.

mod permission;
mod policy;
mod request;

use serde::{Deserialize, Serialize};

pub use self::{
    permission::{
        LETTERS_A_DAY, Letters, PermissionRecord, PermissionSource, PermissionState, Purpose, REQUEST_LASTS, Stand,
    },
    policy::{Policy, PolicyVersion},
    request::NewsRequest,
};

use crate::{
    clock::UnixMillis,
    fault::Fault,
    market::{Language, Texts},
};

/// A sentence with a box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Consent {
    /// Stays the same when the text changes: `terms`.
    pub id: Box<str>,
    /// Changes with the text: `2026-03`.
    pub version: Box<str>,
    pub text: Texts,
    /// Nothing goes on without it.
    #[serde(default)]
    pub required: bool,
    /// Where it is asked; at the checkout where nothing is said.
    #[serde(default = "at_checkout", skip_serializing_if = "is_at_checkout")]
    pub asked_at: Vec<ConsentOccasion>,
    /// The policy that tells more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Box<str>>,
    /// What the shop may do once it is given, which can be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<Purpose>,
    /// What it said before, so that it can be shown what somebody agreed to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<FormerText>,
}

/// Where people are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ConsentOccasion {
    Checkout,
    Signup,
    Newsletter,
    /// Where somebody who is signed in says what they want to be written.
    Preferences,
}

impl ConsentOccasion {
    pub const ALL: [Self; 4] = [Self::Checkout, Self::Signup, Self::Newsletter, Self::Preferences];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Checkout => "checkout",
            Self::Signup => "signup",
            Self::Newsletter => "newsletter",
            Self::Preferences => "preferences",
        }
    }

    /// What is said where a text is missing that is asked there.
    fn lacking(self) -> &'static str {
        match self {
            Self::Checkout => "/validation/consents-required",
            Self::Signup | Self::Newsletter | Self::Preferences => "/validation/consents-signup",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}

/// The text of an earlier version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormerText {
    pub version: Box<str>,
    pub text: Texts,
}

impl Consent {
    pub fn is_asked_at(&self, occasion: ConsentOccasion) -> bool {
        self.asked_at.contains(&occasion)
    }

    /// The text of a version, the newest or an earlier one.
    pub fn text_of(&self, version: &str) -> Option<&Texts> {
        if *self.version == *version {
            return Some(&self.text);
        }
        let former = self.former.iter().find(|former| *former.version == *version);
        former.map(|former| &former.text)
    }

    /// The same consent as it is put in the place of one: what that said stays with it.
    ///
    /// # Errors
    /// The version that says another thing than it did.
    pub fn in_place_of(mut self, before: &Self) -> Result<Self, Box<str>> {
        let newest = FormerText {
            version: before.version.clone(),
            text: before.text.clone(),
        };
        for said in before.former.iter().chain([&newest]) {
            match self.text_of(&said.version) {
                Some(text) if *text != said.text => return Err(said.version.clone()),
                Some(_) => {}
                None => self.former.push(said.clone()),
            }
        }
        Ok(self)
    }
}

fn at_checkout() -> Vec<ConsentOccasion> {
    vec![ConsentOccasion::Checkout]
}

fn is_at_checkout(occasions: &[ConsentOccasion]) -> bool {
    occasions == [ConsentOccasion::Checkout]
}

/// What a shopper agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GivenConsent {
    pub id: Box<str>,
    pub version: Box<str>,
    /// In which language it was read.
    pub language: Language,
    pub at: UnixMillis,
}

impl GivenConsent {
    /// Which text it was: `newsletter/2026-11`.
    pub fn text(&self) -> Box<str> {
        format!("{}/{}", self.id, self.version).into()
    }
}

/// What the owner of an account agreed to while it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountConsent {
    #[serde(flatten)]
    pub given: GivenConsent,
    /// Where they were asked.
    pub source: PermissionSource,
}

/// What is agreed to by ticking the boxes of these ids where people are asked.
///
/// # Errors
///
/// One that is required is not ticked, or one is ticked that was not asked.
pub fn check_consents(
    asked: &[Consent],
    occasion: ConsentOccasion,
    ticked: &[&str],
    language: Language,
    at: UnixMillis,
) -> Result<Vec<GivenConsent>, Fault> {
    let asked = || asked.iter().filter(|consent| consent.is_asked_at(occasion));
    let is_asked = |id: &&str| asked().any(|consent| &*consent.id == *id);
    if !ticked.iter().all(is_asked) {
        return Err(Fault::field("consents", "/validation/consents-unknown"));
    }
    let mut given = Vec::new();
    for consent in asked() {
        if ticked.contains(&&*consent.id) {
            given.push(GivenConsent {
                id: consent.id.clone(),
                version: consent.version.clone(),
                language,
                at,
            });
        } else if consent.required {
            return Err(Fault::field("consents", occasion.lacking()));
        }
    }
    Ok(given)
}
