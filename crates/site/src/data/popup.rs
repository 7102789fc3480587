//! A notice that comes once a reader has begun to scroll.

use domain::market::Texts;
use serde::{Deserialize, Serialize};

/// Readers who closed it never see it again, as long as it has the same id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PopupData {
    /// Lower-case letters, digits and hyphens.
    pub id: String,
    /// Simple HTML.
    pub body: Texts,
    /// Where its button leads.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub call_to_action: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub call_to_action_name: Texts,
    #[serde(default)]
    pub open_in_new_window: bool,
}
