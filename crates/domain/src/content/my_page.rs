//! The page of a customer's own things.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockData, Html, Image, LayoutTheme};

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
    /// Said in the place of the account where it cannot be shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub error_message: String,
    /// What the customer may choose to hear of: names, as the account's program knows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub category_names_setting: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub my_fazer_page_metadata: AccountWidget,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub main_content_area: Vec<BlockData>,
    /// What stands under everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottom_content_area: Vec<BlockData>,
    /// The page's look, in the place of the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout_theme: Option<LayoutTheme>,
}

/// The account that the page shows to whoever has signed in: a component of a script, which is put into the page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AccountWidget {
    /// Where the script lies; the shop itself while it is empty. Pages run no scripts of other hosts than those that the
    /// configuration lets in.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub widget_base_url: String,
    /// The name of the component, with the language that it speaks: `account/en`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub widget_path_with_language: String,
    /// The path of the script: `/account-widget.js`. No account is shown while it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub widget_dependant_script: String,
    /// ISO 3166-1 alpha-3, for telephone numbers without a prefix.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub widget_default_country_code: String,
}

fn is_default(widget: &AccountWidget) -> bool {
    *widget == AccountWidget::default()
}

pub(super) const SHARED: &[&str] = &["heroImage", "introImage"];
