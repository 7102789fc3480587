//! A call of an editor's program: who makes it, what came with it, and how it is refused.

use std::sync::Arc;

use actix_web::{HttpRequest, web};
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::{Author, PageId},
    draft::DraftKey,
    fault::{Fault, FaultCode},
    market::Language,
    staff::{Actor, Scope},
};
use runtime::timestamp;
use serde::de::DeserializeOwned;
use services::content::{
    ContentError,
    editing::{EditingError, Editor, Target},
};
use store::{EditError, ProjectError, Store};

use crate::{auth::Principal, error::ApiError, extract::AnswerLanguage, json, state::AppState};

/// Bytes of a page in one language: the longest stories with all their blocks have a tenth of it.
const MOST_BYTES: usize = 1 << 20;

/// A call of an editor's program, with the right that it asks for.
pub(super) struct Call<'a> {
    pub(super) shop: &'a AppState,
    principal: &'a Principal,
    pub(super) language: Language,
}

impl<'a> Call<'a> {
    /// # Errors
    /// Whoever asks does not hold the scope.
    pub(super) fn new(
        shop: &'a AppState,
        request: &HttpRequest,
        principal: &'a Principal,
        scope: Scope,
    ) -> Result<Self, ApiError> {
        let language = AnswerLanguage::of(shop, request);
        let allowed = principal.require(scope);
        allowed.map_err(|code| ApiError::in_language(code, language))?;
        Ok(Self {
            shop,
            principal,
            language,
        })
    }

    /// Reads what came with the request, now that whoever asks may ask: strangers' bodies are not read at all.
    pub(super) async fn read<T: DeserializeOwned>(&self, payload: web::Payload) -> Result<T, ApiError> {
        let bytes = self.bytes(payload, MOST_BYTES).await?;
        json::read(&bytes).map_err(|fault| self.fail(fault))
    }

    pub(super) async fn bytes(&self, payload: web::Payload, most: usize) -> Result<web::Bytes, ApiError> {
        let read = payload.to_bytes_limited(most).await;
        let read = read.map_err(|_| self.fail(FaultCode::TooLarge))?;
        read.map_err(|_| self.fail(FaultCode::Malformed))
    }

    pub(super) fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault, self.language)
    }

    /// Whether whoever asks holds a scope as well.
    pub(super) fn may(&self, scope: Scope) -> bool {
        self.principal.may(scope)
    }

    pub(super) fn store(&self) -> &Store {
        &self.shop.storage.store
    }

    pub(super) fn catalogue(&self) -> Arc<Catalogue> {
        self.shop.storefront.snapshot().catalogue.clone()
    }

    /// Who works on pages, and what they may write.
    pub(super) fn editor(&self) -> Editor {
        let actor = self.actor();
        Editor {
            author: Author::parse(&actor.name).unwrap_or_default(),
            actor,
            rights: self.principal.edit_rights(),
        }
    }

    /// Who the audit log says made a change. Visitors come to no call that asks for a scope.
    pub(super) fn actor(&self) -> Actor {
        self.principal.actor().unwrap_or_else(Actor::stranger)
    }

    pub(super) fn page(&self, id: &str) -> Result<PageId, ApiError> {
        PageId::parse(id).map_err(|_| self.fail(FaultCode::NotFound))
    }

    /// The page in a language that an address names, as it was seen with this etag.
    pub(super) fn target(&self, id: &str, language: &str, expected: Option<u64>) -> Result<Target, ApiError> {
        Ok(Target {
            page: self.page(id)?,
            language: language.parse().map_err(|_| self.fail(FaultCode::NotFound))?,
            expected,
        })
    }

    /// The draft of a page in a language that is named.
    pub(super) fn draft_key(&self, id: &str, language: &str) -> Result<DraftKey, ApiError> {
        let target = self.target(id, language, None)?;
        Ok(DraftKey {
            page: target.page,
            language: target.language,
        })
    }

    /// The moment that a field names, where it names one: a day begins in the site's time zone.
    pub(super) fn moment(&self, field: &str, text: Option<String>) -> Result<Option<UnixMillis>, ApiError> {
        let zone = self.shop.storefront.markets.zones().default_zone();
        let read = text
            .filter(|text| !text.is_empty())
            .map(|text| timestamp::parse(&text, zone).ok_or_else(|| Fault::field(field, "/faults/invalid")));
        read.transpose().map_err(|fault| self.fail(fault))
    }

    /// A change could not be made, or something could not be read.
    pub(super) fn refused(&self, error: EditingError) -> ApiError {
        match error {
            EditingError::Content(error) => self.unfit(error),
            EditingError::Edit(EditError::NoPage(_) | EditError::NoLanguage(..)) | EditingError::NoRevision { .. } => {
                self.fail(FaultCode::NotFound)
            }
            EditingError::Edit(EditError::Conflict { .. }) => self.fail(FaultCode::EditedMeanwhile),
            EditingError::Edit(EditError::Exists(_)) => self.fail(FaultCode::PageExists),
            EditingError::Edit(EditError::Store(error)) | EditingError::Project(ProjectError::Store(error)) => {
                self.broken(&error)
            }
            EditingError::MarkupForbidden(_) => self.fail(FaultCode::MarkupForbidden),
            EditingError::Scheduled(_) => self.fail(FaultCode::PageScheduled),
            EditingError::HiddenFirst(_) => self.fail(Fault::field("unpublish", "/faults/hidden-first")),
            EditingError::ProjectChanged(_) => self.fail(FaultCode::EditedMeanwhile),
            EditingError::Project(ProjectError::NoProject(_) | ProjectError::NoPage(_)) => {
                self.fail(FaultCode::NotFound)
            }
            EditingError::Project(ProjectError::Full(_)) => self.fail(Fault::field("page", "/faults/project-full")),
            EditingError::Project(ProjectError::TooMany | ProjectError::Exists(_)) => {
                self.fail(Fault::field("name", "/faults/too-many-projects"))
            }
        }
    }

    /// Content is not what it has to be. What is wrong stands in sentences, each with its place.
    pub(super) fn unfit(&self, error: ContentError) -> ApiError {
        let (code, sentences) = match error {
            ContentError::Wrong(wrong) => (
                FaultCode::NotFitToPublish,
                wrong.iter().map(ToString::to_string).collect(),
            ),
            ContentError::Files(errors) => (FaultCode::Invalid, errors.0.iter().map(ToString::to_string).collect()),
            ContentError::Store(error) => return self.broken(&error),
            error => {
                tracing::error!(%error, "content could not be edited");
                return self.fail(FaultCode::Internal);
            }
        };
        let mut fault = Fault::new(code);
        fault.fields.insert("draft".to_owned(), sentences);
        self.fail(fault)
    }

    pub(super) fn broken(&self, error: &store::Error) -> ApiError {
        tracing::error!(%error, "content could not be edited");
        self.fail(FaultCode::StorageUnavailable)
    }

    /// A value that was written cannot be told.
    pub(super) fn untold(&self, error: &serde_json::Error) -> ApiError {
        tracing::error!(%error, "content could not be told to an editor");
        self.fail(FaultCode::Internal)
    }
}
