//! Pages of what the shop promises, and of what people allow it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{NamedLink, page_model};

page_model!(
    /// What the shop promises, in one of its versions.
    PolicyPage = "policy-page" {
        heading: String,
        /// HTML.
        body: String,
        /// The name of the version.
        #[schema(example = "2026-11")]
        policy_version: String,
        /// The first day on which it holds, as people write it.
        #[schema(example = "1 Nov 2026")]
        valid_from: String,
        /// Whether it is the version that holds now.
        is_newest: bool,
        /// All versions by their first days, the newest first; empty where there is only one.
        versions: Vec<NamedLink>,
    }
);

page_model!(
    /// Where somebody says by the secret of a letter's link what the shop may do. Whom the link belongs to is not part of
    /// the page: it has a call of its own.
    ConsentPage = "consent-page" {
        action: ConsentPageAction,
    }
);

/// What is done on such a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ConsentPageAction {
    /// Letters are confirmed, or ended.
    Preferences,
    /// Everything that was allowed is taken back.
    Revocation,
}
