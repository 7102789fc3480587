//! Pages as editors' programs work on them: drafts, publishing, history, and where pages lie.

pub mod editions;
pub mod pages;
pub mod tree;
pub mod types;

use std::sync::Arc;

use actix_web::{HttpRequest, web};
use domain::{
    catalogue::Catalogue,
    content::{Author, PageId},
    fault::{Fault, FaultCode},
    market::Language,
    staff::Scope,
};
use services::content::{
    ContentError,
    editing::{EditingError, Target},
};
use store::{EditError, Store};

use super::{
    error::ApiError,
    extract::AnswerLanguage,
    methods::{posting, read, reading, several},
};
use crate::{auth::Principal, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(reading("/api/edit/tree", tree::tree))
        .service(reading("/api/edit/types", types::types))
        .service(posting("/api/edit/pages", pages::create))
        .service(several(
            "/api/edit/pages/{id}",
            "GET, HEAD, DELETE",
            [read().to(pages::page), web::delete().to(pages::remove)],
        ))
        .service(posting("/api/edit/pages/{id}/move", pages::relocate))
        .service(several(
            "/api/edit/pages/{id}/{language}",
            "GET, HEAD, PUT",
            [read().to(editions::draft), web::put().to(editions::save)],
        ))
        .service(posting("/api/edit/pages/{id}/{language}/publish", editions::publish))
        .service(posting(
            "/api/edit/pages/{id}/{language}/unpublish",
            editions::unpublish,
        ))
        .service(posting("/api/edit/pages/{id}/{language}/schedule", editions::schedule))
        .service(posting("/api/edit/pages/{id}/{language}/restore", editions::restore))
        .service(reading("/api/edit/pages/{id}/{language}/checks", editions::checks))
        .service(reading(
            "/api/edit/pages/{id}/{language}/revisions",
            editions::revisions,
        ))
        .service(reading(
            "/api/edit/pages/{id}/{language}/revisions/{number}",
            editions::revision,
        ));
}

/// A call of an editor's program, with the right that it asks for.
struct Call<'a> {
    shop: &'a AppState,
    principal: &'a Principal,
    language: Language,
}

impl<'a> Call<'a> {
    /// # Errors
    /// Whoever asks does not hold the scope.
    fn new(
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

    fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault, self.language)
    }

    fn store(&self) -> &Store {
        &self.shop.storage.store
    }

    fn catalogue(&self) -> Arc<Catalogue> {
        self.shop.storefront.snapshot().catalogue.clone()
    }

    /// Who is named beside a change.
    fn author(&self) -> Author {
        let actor = self.principal.actor();
        let name = actor.map(|actor| actor.name).unwrap_or_default();
        Author::parse(&name).unwrap_or_default()
    }

    fn page(&self, id: &str) -> Result<PageId, ApiError> {
        PageId::parse(id).map_err(|_| self.fail(FaultCode::NotFound))
    }

    /// The page in a language that an address names, as it was seen with this etag.
    fn target(&self, id: &str, language: &str, expected: Option<u64>) -> Result<Target, ApiError> {
        Ok(Target {
            page: self.page(id)?,
            language: language.parse().map_err(|_| self.fail(FaultCode::NotFound))?,
            expected,
        })
    }

    /// A change could not be made, or something could not be read.
    fn refused(&self, error: EditingError) -> ApiError {
        match error {
            EditingError::Content(error) => self.unfit(error),
            EditingError::Edit(EditError::NoPage(_) | EditError::NoLanguage(..)) | EditingError::NoRevision { .. } => {
                self.fail(FaultCode::NotFound)
            }
            EditingError::Edit(EditError::Conflict { .. }) => self.fail(FaultCode::EditedMeanwhile),
            EditingError::Edit(EditError::Exists(_)) => self.fail(FaultCode::PageExists),
            EditingError::Edit(EditError::Store(error)) => self.broken(&error),
        }
    }

    /// Content is not what it has to be. What is wrong stands in sentences, each with its place.
    fn unfit(&self, error: ContentError) -> ApiError {
        let (code, sentences) = match error {
            ContentError::Wrong(wrong) => (FaultCode::NotFitToPublish, wrong),
            ContentError::File(error) => (FaultCode::Invalid, vec![error.to_string()]),
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

    fn broken(&self, error: &store::Error) -> ApiError {
        tracing::error!(%error, "content could not be edited");
        self.fail(FaultCode::StorageUnavailable)
    }

    /// A value that was written cannot be told.
    fn untold(&self, error: &serde_json::Error) -> ApiError {
        tracing::error!(%error, "content could not be told to an editor");
        self.fail(FaultCode::Internal)
    }
}
