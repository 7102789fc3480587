//! Deleted pages, as editors' programs list them.

use serde::Serialize;
use utoipa::ToSchema;

/// A page that was deleted and can be put back.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrashedPage {
    /// As content files name it.
    #[schema(example = "summer-menu")]
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// In the language of the call, where it has one there.
    pub name: String,
    #[schema(value_type = Vec<crate::schema::Language>)]
    pub languages: Vec<&'static str>,
    /// The page that it lay under; null at the top.
    pub parent: Option<String>,
    /// Null where that one is not there any more: it is to be put back first.
    pub parent_name: Option<String>,
    /// Who deleted it.
    pub by: String,
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub deleted: String,
    /// When it goes for good.
    #[schema(example = "2026-12-24T09:12:33Z")]
    pub until: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrashedPages {
    /// Those that were deleted last first.
    pub items: Vec<TrashedPage>,
    /// There are more.
    pub is_cut: bool,
}
