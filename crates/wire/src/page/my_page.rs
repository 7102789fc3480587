//! The page of a customer's own things.

use super::page_model;
use crate::picture::PageImage;

page_model!(
    /// What belongs to one customer. Visitors who have not logged in are told what they can do without.
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
        /// Where one logs in; null where that cannot be done.
        login_page_url: Option<String>,
    }
);
