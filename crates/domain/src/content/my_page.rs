//! The page of a customer's own things.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, Html, Image};

/// What belongs to one customer, for whoever has logged in; others are told how to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MyPage {
    pub name: String,
    /// One to three words above the title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub topic: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero_image: Option<Image>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_image: Option<Image>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub main_intro: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub main_body: Html,
    /// Heads what visitors see who have not logged in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub login_title: String,
    #[serde(default, skip_serializing_if = "Html::is_empty")]
    pub login_intro: Html,
    /// Where one logs in; nothing leads there while it is empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub login_page_url: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
}

pub(super) const SHARED: &[&str] = &["heroImage", "introImage", "mainContentArea"];
