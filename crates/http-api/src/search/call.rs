//! A call of a search: who asks, and how the answer is given.

use actix_web::{HttpRequest, HttpResponse};
use domain::{
    fault::Fault,
    market::{Language, Market},
};
use serde::Serialize;
use site::results::Asker;

use crate::{
    error::ApiError,
    extract::{AnswerLanguage, AnswerMarket},
    parameters::Parameters,
    respond,
    state::AppState,
};

/// A call, with the language and market of its answer.
pub(super) struct Call<'a> {
    shop: &'a AppState,
    parameters: Parameters,
    language: Language,
    market: &'a Market,
}

impl<'a> Call<'a> {
    pub fn read(shop: &'a AppState, request: &HttpRequest) -> Result<Self, ApiError> {
        let parameters = Parameters::of(request.query_string());
        let default = shop.storefront.default_language();
        let language = AnswerLanguage::named(parameters.get("language"), default).unwrap_or(default);
        let market = AnswerMarket::named(shop, parameters.get("market"), language)?;
        Ok(Self {
            shop,
            parameters,
            language,
            market,
        })
    }

    pub fn asker(&self) -> Asker<'a> {
        Asker {
            storefront: &self.shop.storefront,
            language: self.language,
            market: self.market,
        }
    }

    pub fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.parameters.iter()
    }

    /// What is asked for, or the refusal in the language of the answer.
    pub fn checked<Q>(&self, read: Result<Q, Fault>) -> Result<Q, ApiError> {
        read.map_err(|fault| self.fail(fault))
    }

    pub fn answer(
        &self,
        request: &HttpRequest,
        found: Result<impl Serialize, Fault>,
    ) -> Result<HttpResponse, ApiError> {
        respond::json(request, &self.checked(found)?)
    }

    fn fail(&self, fault: Fault) -> ApiError {
        ApiError::in_language(fault, self.language)
    }
}
