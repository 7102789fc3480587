//! Pages that say something only with what their address names: press releases, and thanks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, Html, LayoutTheme};

/// The page that shows press releases, each by the `id` of the address.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReleaseDetails {
    /// What the page is called where there is no release.
    pub name: String,
    /// Stands below every release.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// A page that thanks for something that was done elsewhere, such as a form of a campaign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ThankYou {
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}
