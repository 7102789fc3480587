use domain::market::Language;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{page::ContentLink, schema};

/// A site.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteModel {
    /// A UUID.
    pub id: String,
    #[schema(example = "Hilla & Halla")]
    pub name: String,
    /// Where its pages are edited, for sessions of the staff and tokens with `content.read`; null for everybody else.
    #[schema(example = "https://shop.example/admin/pages")]
    pub edit_location: Option<String>,
    pub content_roots: ContentRoots,
    pub languages: Vec<SiteLanguage>,
    pub hosts: Vec<SiteHost>,
}

/// Where content begins.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentRoots {
    pub start_page: ContentLink,
    /// The page of all products.
    pub catalog_root: ContentLink,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteLanguage {
    /// Whether it is the one of readers who name none that the site speaks.
    pub is_master_language: bool,
    #[schema(value_type = schema::Language)]
    pub name: Language,
    #[schema(example = "Suomi")]
    pub display_name: &'static str,
    /// The first part of its addresses.
    #[schema(example = "fi")]
    pub url_segment: &'static str,
    #[schema(example = "/fi/")]
    pub url: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteHost {
    /// With its port, where that is no usual one.
    #[schema(example = "shop.example")]
    pub name: String,
    #[serde(rename = "type")]
    #[schema(example = "Primary")]
    pub kind: &'static str,
    /// The one language that is served there; null where all are.
    #[schema(value_type = Option<schema::Language>)]
    pub language: Option<Language>,
}
