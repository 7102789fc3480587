//! What every page has.

use domain::{ids::MarketId, market::Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ContentLink, Navigation, PageType};
use crate::{blocks::Block, schema};

/// What every page has. The last entry of `contentType` names the type.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageBase {
    pub content_type: Vec<&'static str>,
    pub content_link: ContentLink,
    /// When editors last changed what readers see of it in this language, in milliseconds since 1970. Absent where they say
    /// nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<u64>,
    pub url: String,
    /// The query of the address that the page was made for, with its question mark: that of it which the page reads.
    #[schema(example = "?page=2")]
    pub query: String,
    pub name: String,
    pub site_title: String,
    pub layout_theme: String,
    /// Whether the site is a shop, with the shop's header and footer; a content site has others.
    pub is_ecommerce: bool,
    /// The visitor's signed id; put in for each visitor when the page is sent.
    pub anonymous_id: Option<String>,
    /// True where the page shows something to some visitors only, by what is known of them: it is nobody else's, and may be
    /// another one when it is asked for again. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub is_personal: Option<bool>,
    /// Present where the page is shown as it would be with its draft, which only those see who may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<PreviewOfPage>,
    #[schema(value_type = String, example = "FI")]
    pub market: MarketId,
    #[schema(example = "EUR")]
    pub currency: String,
    pub page_metadata: PageMetadata,
    pub metadata: Metadata,
    pub site_popup: Option<SitePopup>,
    pub main_content_area: Vec<Block>,
    pub bottom_content_area: Vec<Block>,
    pub navigation: Navigation,
}

impl PageBase {
    /// Leaves out what a page of a shop shows nowhere: the main menu is that of content sites. Programs get it from the page
    /// call.
    pub fn leave_out_unshown(&mut self) {
        if self.is_ecommerce {
            self.navigation.main_menu_items.clear();
        }
    }
}

/// How the draft of a page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewOfPage {
    pub mode: PreviewMode,
    /// Whether whoever looks may also change it.
    pub is_editable: bool,
}

/// Whether a page is edited where it stands, or only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum PreviewMode {
    Edit,
    Preview,
}

impl PreviewMode {
    /// As `x-epi-contextmode` says it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Edit => "Edit",
            Self::Preview => "Preview",
        }
    }
}

/// What the head of the document says.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageMetadata {
    #[schema(value_type = PageType)]
    pub page_type: &'static str,
    pub categories: Vec<String>,
    pub canonical_url: String,
    pub meta_title: String,
    pub meta_description: String,
    pub og_title: String,
    pub og_description: String,
    pub og_image: Option<String>,
    pub robots: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    #[schema(value_type = schema::Language)]
    pub current_language: Language,
    /// Comma separated; links to such files open in a new tab.
    #[schema(example = "pdf,xlsx")]
    pub open_in_new_tab_file_extension_list: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SitePopup {
    /// Whoever closed it is not shown it again under the same id.
    pub content_link: ContentLink,
    /// HTML.
    pub body: String,
    /// Where its button leads.
    pub call_to_action: Option<String>,
    pub call_to_action_name: Option<String>,
    pub open_in_new_window: bool,
}
