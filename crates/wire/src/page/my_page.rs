//! The page of a customer's own things.

use serde::Serialize;
use utoipa::ToSchema;

use super::page_model;
use crate::picture::PageImage;

page_model!(
    /// What belongs to one customer: the account where somebody has signed in, and how to sign in for everybody else. Who looks
    /// at it is not part of the page: that has calls of its own.
    MyPage = "my-page" {
        topic: Option<String>,
        hero_image: Option<PageImage>,
        intro_image: Option<PageImage>,
        main_intro: Option<String>,
        /// HTML.
        main_body: String,
        login_title: Option<String>,
        /// HTML.
        login_intro: Option<String>,
        /// Said where the account cannot be shown.
        error_message: Option<String>,
        /// What the account offers to hear of.
        category_names_setting: Vec<String>,
        my_fazer_page_metadata: WidgetSettings,
    }
);

/// The script that shows the account, and where one logs in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WidgetSettings {
    /// Null where that cannot be done.
    pub login_page_url: Option<String>,
    /// Empty where the shop itself has the script.
    pub widget_base_url: String,
    #[schema(example = "account/en")]
    pub widget_path_with_language: String,
    /// Empty where no account is shown.
    #[schema(example = "/account-widget.js")]
    pub widget_dependant_script: String,
    #[schema(example = "FIN")]
    pub widget_default_country_code: String,
}
