//! Projects, as editors' programs read and write them: drafts that are looked at and published together.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::editing::EditionState;

/// A project.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedProject {
    /// As `epiprojects` names it.
    #[schema(example = "christmas")]
    pub id: String,
    pub name: String,
    /// Who began it.
    pub author: String,
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub created: String,
    /// When all of it was published last; null where it never was.
    pub published: Option<String>,
    /// Drafts in it, whether or not readers see them by now.
    pub count: usize,
    /// The page that was asked about is in it.
    pub has_page: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedProjects {
    /// Those that were begun last first.
    pub items: Vec<EditedProject>,
}

/// A project with its drafts.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectWithDrafts {
    pub project: EditedProject,
    pub drafts: Vec<ProjectDraft>,
}

/// A draft of a project.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectDraft {
    /// The page's id.
    pub page: String,
    pub content_id: u32,
    #[schema(value_type = crate::schema::Language)]
    pub language: &'static str,
    pub name: String,
    /// Null where the page is not in the language any more.
    pub state: Option<EditionState>,
    pub etag: u64,
    /// Readers see something else: it is published with the project.
    pub has_unpublished_changes: bool,
    /// When it is published by itself.
    pub publish_at: Option<String>,
    /// Where readers find the page; null where they do not.
    pub url: Option<String>,
}

/// Begins a project, or gives it another name.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectForm {
    /// 1 to 100 characters.
    pub name: String,
}

/// A draft that is to be in a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectDraftForm {
    /// The page's id.
    pub page: String,
    #[schema(value_type = crate::schema::Language)]
    pub language: String,
}

/// A draft as it was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeenDraft {
    pub page: String,
    #[schema(value_type = crate::schema::Language)]
    pub language: String,
    pub etag: u64,
}

/// Publishes a project.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishProjectForm {
    /// All its drafts that `hasUnpublishedChanges`, as they were seen: what was changed since is not published with them.
    pub drafts: Vec<SeenDraft>,
    /// A moment, or a day, which begins in the site's time zone; now where it is missing.
    #[serde(default)]
    #[schema(example = "2026-11-27T08:00:00+02:00")]
    pub publish: Option<String>,
}
