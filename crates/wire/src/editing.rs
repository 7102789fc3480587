//! What editors' programs read and write: pages with their drafts and their history, apart from what readers are told.

use std::collections::BTreeMap;

use domain::content::PageFault;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// What readers see of a page in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EditionState {
    /// What was written last.
    Published,
    /// What was written before; a draft lies beside it.
    Changed,
    /// Nothing.
    Draft,
}

/// A page in the tree.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreePage {
    /// The page's id in content files and in these calls.
    pub id: String,
    /// The number that content calls know it by.
    pub content_id: u32,
    #[serde(rename = "type")]
    pub kind: String,
    /// In the language that was asked for, or in another one; that of the product or category which it is about, where it has
    /// none of its own.
    pub name: String,
    pub parent: Option<String>,
    /// Place among the children of the parent; low first.
    pub position: i64,
    pub has_children: bool,
    /// By the code of the language.
    pub languages: BTreeMap<String, TreeLanguage>,
}

/// A page of the tree in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreeLanguage {
    pub state: EditionState,
    /// Something will change by itself.
    pub is_scheduled: bool,
    /// It waits for somebody to look at it before readers see it.
    pub is_in_review: bool,
    pub name: String,
    /// Where readers find it; null where they do not.
    pub url: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreePages {
    pub items: Vec<TreePage>,
    /// More were found than are listed.
    pub is_cut: bool,
}

/// A page as editors work on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedPage {
    pub id: String,
    pub content_id: u32,
    #[serde(rename = "type")]
    pub kind: String,
    pub parent: Option<String>,
    pub position: i64,
    /// By the code of the language.
    pub editions: BTreeMap<String, EditedEdition>,
}

/// A page in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedEdition {
    /// Another one after every change. Changes name the one that was seen.
    pub etag: u64,
    pub state: EditionState,
    /// Of the newest revision.
    pub number: u64,
    /// Who saved it; empty where nobody knows.
    pub author: String,
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub saved: String,
    pub name: String,
    pub url: Option<String>,
    pub schedule: EditSchedule,
    /// Why what was scheduled is not published.
    pub refusal: Option<RefusedPublication>,
    /// That somebody asked for a review; null where nobody did, or readers see it all.
    pub review: Option<EditedReview>,
}

/// A review that was asked for. It ends when the newest revision is published.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedReview {
    /// Who asked.
    pub by: String,
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub at: String,
    /// What they said to it; empty where they said nothing.
    pub note: String,
    /// Of the edition that they asked about.
    pub etag: u64,
    /// When somebody first wrote something else since; null where it is what was asked about.
    pub changed: Option<String>,
    /// Null while it waits.
    pub returned: Option<ReturnedDraft>,
}

/// A draft was sent back; why is said in a comment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnedDraft {
    pub by: String,
    pub at: String,
}

/// Asks for a review.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewForm {
    pub etag: u64,
    /// At most 2,000 characters of plain text.
    #[serde(default)]
    pub note: Option<String>,
}

/// Sends a draft back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReturnForm {
    pub etag: u64,
    /// Why: 1 to 2,000 characters of plain text.
    pub text: String,
}

/// A page that waits for a review in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingPage {
    pub id: String,
    pub content_id: u32,
    #[serde(rename = "type")]
    pub kind: String,
    #[schema(value_type = crate::schema::Language)]
    pub language: &'static str,
    pub name: String,
    pub review: EditedReview,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingPages {
    /// What was asked first in front.
    pub items: Vec<WaitingPage>,
    /// More wait than are listed.
    pub is_cut: bool,
}

/// Something that was said of a page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedComment {
    /// A UUID.
    pub id: String,
    /// What whoever wrote it was called then.
    pub author: String,
    #[schema(example = "2026-11-24T09:12:33Z")]
    pub written: String,
    /// Plain text.
    pub text: String,
    /// Whether whoever asks may take it away.
    pub may_delete: bool,
}

/// A comment with its answers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedThread {
    #[serde(flatten)]
    pub first: EditedComment,
    /// The id of the block that it is about, which may be gone; null for the page itself.
    pub block: Option<String>,
    /// A field of the block or of the page, with dots into objects and lists.
    pub field: Option<String>,
    /// Null while it is open.
    pub resolved: Option<SettledThread>,
    /// In the order in which they were written.
    pub answers: Vec<EditedComment>,
}

/// Who settled a thread.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettledThread {
    pub by: String,
    pub at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedThreads {
    /// In the order in which they began, at most 200.
    pub items: Vec<EditedThread>,
}

/// Something that is to be said: of the page, a block or a field, or as an answer.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentForm {
    /// 1 to 2,000 characters of plain text.
    pub text: String,
    #[serde(default)]
    pub block: Option<String>,
    #[serde(default)]
    pub field: Option<String>,
    /// The first comment of the thread that it answers; its place is the thread's then.
    #[serde(default)]
    pub thread: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResolveForm {
    pub is_resolved: bool,
}

/// When a page changes by itself.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditSchedule {
    /// A moment such as `2026-11-27T08:00:00+02:00`, or a day, which begins in the site's time zone.
    pub publish: Option<String>,
    pub unpublish: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusedPublication {
    pub at: String,
    /// A sentence a line.
    pub why: String,
}

/// What a page says in a language, in the form that content files have.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DraftContent {
    /// The last part of the address; null for types that have no address of their own.
    pub segment: Option<String>,
    /// The day that readers are shown as the page's.
    #[schema(example = "2026-11-24")]
    pub published: String,
    /// The fields of the page's type with its `type`, as `GET /api/edit/types` lists them.
    #[schema(value_type = Object)]
    pub content: Value,
}

/// The newest revision of a page in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedDraft {
    pub etag: u64,
    pub draft: DraftContent,
}

/// What is to be the draft.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DraftForm {
    /// The one that was seen; 0 for a language that the page is not in.
    pub etag: u64,
    pub draft: DraftContent,
}

/// Something is to be done with what was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtagForm {
    pub etag: u64,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleForm {
    pub etag: u64,
    /// When the newest revision is published; null takes back what was scheduled.
    #[serde(default)]
    pub publish: Option<String>,
    /// When the page is hidden from readers.
    #[serde(default)]
    pub unpublish: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RestoreForm {
    pub etag: u64,
    /// Of the revision whose words are to be the draft.
    pub number: u64,
}

/// Asks for a link that shows a draft.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreviewLinkForm {
    /// `contentLink.id` of the page.
    pub content_id: u32,
    #[schema(value_type = crate::schema::Language)]
    pub language: String,
    /// How long it works.
    #[schema(minimum = 1, maximum = 90)]
    pub days: u32,
}

/// A link that shows a draft to whoever has it. It cannot be taken back before it expires.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewLink {
    pub url: String,
    /// ISO 8601, in UTC.
    pub expires: String,
}

/// A page that is to be made.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPageForm {
    /// Small letters, digits and hyphens; made from the name where it is missing.
    #[serde(default)]
    pub id: Option<String>,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub parent: Option<String>,
    /// Its first language.
    pub language: String,
    pub draft: DraftContent,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveForm {
    pub parent: Option<String>,
    pub position: i64,
}

/// A revision of a page in a language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedRevision {
    pub number: u64,
    pub author: String,
    pub saved: String,
    /// Readers see it now.
    pub is_published: bool,
    /// Of one that is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub draft: Option<DraftContent>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedRevisions {
    /// The newest first.
    pub items: Vec<EditedRevision>,
}

/// Whether it keeps the page from being published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    Error,
    Warning,
}

/// Something that is to be seen to before a page is published.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    pub severity: Severity,
    /// What it is, such as `too-long` or `broken-link`: the same for ever.
    pub code: String,
    /// What a sentence about it has in it, such as `length` and `most`.
    #[schema(value_type = Object)]
    pub values: Map<String, Value>,
    /// The page's id in content files.
    pub page: String,
    /// Nothing where it is so in all languages.
    #[schema(example = "en")]
    pub language: Option<String>,
    /// The id of a block of the page that it is in, or that holds the block that it is in.
    pub block: Option<String>,
    /// Of the block, or else of the page, as `items[2].text.fi`; empty for all of it.
    pub field: String,
    /// The place and what it is, in an English sentence.
    pub text: String,
}

impl Check {
    pub fn new(severity: Severity, fault: &PageFault) -> Self {
        let (code, values) = fault.fault.code_and_values();
        let block = fault.place.block.as_ref();
        Self {
            severity,
            code,
            values,
            page: fault.page.to_string(),
            language: fault.place.language.map(|language| language.to_string()),
            block: block.and_then(|block| block.id.as_ref()).map(ToString::to_string),
            field: fault.place.field.clone(),
            text: fault.to_string(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checks {
    pub items: Vec<Check>,
}

/// A group of visitors.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedGroup {
    /// As blocks and `visitorgroupsByID` name it.
    pub id: String,
    pub name: String,
}

/// The groups of visitors that the site has.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedGroups {
    pub items: Vec<NamedGroup>,
}

/// A picture that pages can name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedPicture {
    pub name: String,
    /// Takes `?preset=` or `?width=`.
    pub url: String,
    pub width: u32,
    pub height: u32,
    /// What it shows, by the code of the language; absent where nobody has said it.
    pub alt: BTreeMap<String, String>,
    pub focus: PictureFocus,
    /// It lies in the shop's library and can be described; the others are the program's.
    pub is_own: bool,
}

/// The point that cuts keep in sight.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureFocus {
    /// The share of the width from the left: 0 to 1.
    pub x: f64,
    /// The share of the height from the top: 0 to 1.
    pub y: f64,
}

/// What uses a picture of the library.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedPictureUses {
    /// The pages that name it, also in a draft alone; at most 200.
    pub pages: Vec<TreePage>,
    /// More pages name it than are listed.
    pub is_cut: bool,
    /// At most 200 of each.
    pub products: Vec<NamedThing>,
    pub categories: Vec<NamedThing>,
    pub releases: Vec<NamedThing>,
    /// The site's own data name it: menus, banner, popup, footer or logo.
    pub is_in_site_data: bool,
}

/// Something that is named beside a picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedThing {
    /// A code or an id.
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedPictures {
    pub items: Vec<EditedPicture>,
    /// For `after`, where there are more.
    pub next: Option<String>,
    /// Bytes that a file may have to be added.
    pub most_bytes: u64,
}

/// What is to be said of a picture; what is missing stays.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureForm {
    /// Texts of all languages, at most 250 characters each; a missing one is empty.
    #[serde(default)]
    pub alt: Option<BTreeMap<String, String>>,
    #[serde(default)]
    pub focus: Option<PictureFocus>,
}
