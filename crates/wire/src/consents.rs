//! What the shop promises, and what people allow it.

use domain::{
    consent::{PermissionState, PolicyVersion},
    market::Language,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema;

/// A version of a policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyDocument {
    #[schema(example = "privacy")]
    pub id: String,
    #[schema(example = "2026-11")]
    pub version: String,
    /// The first day on which it holds.
    #[schema(example = "2026-11-01")]
    pub valid_from: String,
    #[schema(value_type = schema::Language)]
    pub language: Language,
    pub title: String,
    /// Simple HTML.
    pub body: String,
    /// Its page.
    #[schema(example = "/en/policies/privacy")]
    pub url: String,
}

impl PolicyDocument {
    /// `body` is simple HTML.
    pub fn new(id: &str, version: &PolicyVersion, body: String, language: Language, url: String) -> Self {
        Self {
            id: id.to_owned(),
            version: version.version.to_string(),
            valid_from: version.valid_from.to_string(),
            language,
            title: version.title.get(language).unwrap_or_default().to_owned(),
            body,
            url,
        }
    }
}

/// Somebody who wants news by mail.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntermediateUserForm {
    #[serde(default)]
    #[schema(example = "aino@example.fi")]
    pub email: String,
    /// What they want to be called; at most 80 characters.
    #[serde(default)]
    pub name: Option<String>,
    /// Of the letters: fi, sv or en; that of the call otherwise.
    #[serde(default)]
    #[schema(value_type = Option<schema::Language>)]
    pub language: Option<String>,
    /// What they are interested in: at most 20 names of at most 40 lower-case letters, digits and hyphens.
    #[serde(default)]
    pub categories: Vec<String>,
}

/// Somebody who wants to be told when something can be had again.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackInStockForm {
    #[serde(default)]
    #[schema(example = "aino@example.fi")]
    pub email: String,
    /// Of the letter: fi, sv or en; that of the call otherwise.
    #[serde(default)]
    #[schema(value_type = Option<schema::Language>)]
    pub language: Option<String>,
}

/// The secret of a letter's link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentLinkForm {
    #[serde(default)]
    pub token: String,
}

/// It will be done; what becomes of it is told by a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct LetterAsked {}

/// Whom a letter's link belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntermediateUser {
    /// Most of it as dots.
    #[schema(example = "a•••@example.fi")]
    pub email: String,
    #[schema(value_type = schema::Language)]
    pub language: Language,
    pub categories: Vec<String>,
    /// Whether news are allowed; null where nobody ever asked.
    #[schema(value_type = Option<PermissionStand>)]
    pub marketing: Option<PermissionState>,
}

schema::words! {
    /// How a permission stands.
    PermissionStand: ["requested", "confirmed", "withdrawn"];
}

/// News were confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmedUser {
    /// Names the confirmation, for the page that thanks for it, and opens nothing.
    pub identifier: String,
}

/// What a page of thanks may know of what it thanks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThankYouAnswer {
    /// Whether somebody confirmed something under the identifier.
    pub is_confirmed: bool,
}
