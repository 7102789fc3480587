//! Content as programs get it: what pages carry, and what is known of them beside it. Documents carry none of this, since no
//! page shows it.

use serde::Serialize;
use utoipa::ToSchema;

use super::PageModel;
use crate::content_link::{ContentLanguage, ContentLink};

/// Whether readers see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum ContentStatus {
    Published,
    /// An editor's draft.
    CheckedOut,
}

/// What is known of content beside what it says. Times are null where the shop itself has the page, and no editor wrote it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentFields {
    /// The content above; null at the start page.
    pub parent_link: Option<ContentLink>,
    pub language: ContentLanguage,
    pub existing_languages: Vec<ContentLanguage>,
    /// The last part of its address; null at the start page.
    #[schema(example = "reseptit")]
    pub route_segment: Option<String>,
    /// When it was put first in this language.
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub created: Option<String>,
    /// When readers last got to see something else.
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub changed: Option<String>,
    /// When what they see was saved.
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub saved: Option<String>,
    /// The day that readers are told; absent where it is among the page's own fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2026-03-14")]
    pub start_publish: Option<String>,
    pub status: ContentStatus,
}

/// A page with all that is known of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeliveredPage {
    #[serde(flatten)]
    pub page: PageModel,
    #[serde(flatten)]
    pub fields: ContentFields,
}

impl DeliveredPage {
    pub fn new(page: PageModel, mut fields: ContentFields) -> Self {
        if page.has_start_publish() {
            fields.start_publish = None;
        }
        Self { page, fields }
    }
}

/// Content in a list: what is known of it, without what it says.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentItem {
    /// The last entry names the type of its page.
    pub content_type: [&'static str; 2],
    pub content_link: ContentLink,
    pub name: String,
    pub url: String,
    #[serde(flatten)]
    pub fields: ContentFields,
}
