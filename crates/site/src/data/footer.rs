//! What stands at the end of every page.

use domain::market::Texts;
use serde::{Deserialize, Serialize};

use super::navigation::LinkData;

/// The networks that the web app has a drawing for.
pub const SOCIAL_ICONS: [&str; 7] = [
    "facebook",
    "instagram",
    "linkedin",
    "pinterest",
    "tiktok",
    "x",
    "youtube",
];

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FooterData {
    #[serde(default)]
    pub columns: Vec<FooterColumnData>,
    #[serde(default)]
    pub social_links: Vec<SocialLinkData>,
    /// A picture of this site behind a content site's footer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background_img_url: Option<String>,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub terms_url: Texts,
    /// A picture in the place of the site's name; the header's is another one, since it stands on another ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FooterColumnData {
    pub title: Texts,
    #[serde(default)]
    pub column_text: Option<Texts>,
    #[serde(default)]
    pub links: Vec<LinkData>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SocialLinkData {
    /// One of [`SOCIAL_ICONS`].
    pub icon: String,
    pub name: Texts,
    pub url: String,
}
