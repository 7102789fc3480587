//! The language of an answer.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header::ACCEPT_LANGUAGE, web};
use domain::{fault::FaultCode, market::Language};
use utoipa::IntoParams;

use crate::{error::ApiError, parameters::Parameters, state::AppState};

/// The language that a call names.
#[derive(Debug, Clone, Copy, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnswerLanguage {
    /// `fi`, `sv` or `en`; the site's default language otherwise.
    #[param(value_type = Option<wire::schema::Language>)]
    pub language: Language,
}

impl AnswerLanguage {
    /// The language of this code, the default one where the shop does not speak it; nothing where none is named.
    pub fn named(code: Option<&str>, default: Language) -> Option<Language> {
        code.filter(|code| !code.is_empty())
            .map(|code| Language::of_tag(code).unwrap_or(default))
    }

    /// The language of a request.
    pub fn of(shop: &AppState, request: &HttpRequest) -> Language {
        let default = shop.storefront.default_language();
        let parameters = Parameters::of(request.query_string());
        Self::named(parameters.get("language"), default).unwrap_or(default)
    }

    /// The same for a refusal, which needs a language wherever it happens.
    pub fn of_refused(request: &HttpRequest) -> Language {
        let shop = request.app_data::<web::Data<AppState>>();
        shop.map_or_else(Language::default, |shop| Self::of(shop, request))
    }
}

impl FromRequest for AnswerLanguage {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<AppState>>();
        let language = shop.map(|shop| Self::of(shop, request));
        ready(
            language
                .map(|language| Self { language })
                .ok_or(FaultCode::Internal.into()),
        )
    }
}

/// The language that the visitor's browser asks for first among the shop's.
#[derive(Debug, Clone, Copy)]
pub struct AcceptedLanguage(pub Language);

impl FromRequest for AcceptedLanguage {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal);
        let header = request.headers().get(ACCEPT_LANGUAGE);
        let accepted = header.and_then(|value| value.to_str().ok()).and_then(first_accepted);
        let language = shop.map(|shop| Self(accepted.unwrap_or_else(|| shop.storefront.default_language())));
        ready(language.map_err(ApiError::from))
    }
}

fn first_accepted(header: &str) -> Option<Language> {
    let mut wishes: Vec<(f32, Language)> = header
        .split(',')
        .filter_map(|part| {
            let mut pieces = part.split(';').map(str::trim);
            let language = Language::of_tag(pieces.next()?)?;
            let weight = pieces
                .find_map(|piece| piece.strip_prefix("q=")?.parse().ok())
                .unwrap_or(1.0);
            (weight > 0.0).then_some((weight, language))
        })
        .collect();
    // The order of the header decides between equal weights: the sort is stable.
    wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
    wishes.first().map(|(_, language)| *language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_wishes_are_weighed() {
        let check = |header, expected| assert_eq!(first_accepted(header), expected, "{header}");
        check("sv-SE,sv;q=0.9,en;q=0.8", Some(Language::Sv));
        check("de,en;q=0.5,fi;q=0.7", Some(Language::Fi));
        check("fi;q=0,en", Some(Language::En));
        check("de,fr", None);
        check("", None);
        check("*", None);
    }

    #[test]
    fn a_language_is_named_or_not() {
        let check = |code, expected| assert_eq!(AnswerLanguage::named(code, Language::Fi), expected, "{code:?}");
        check(Some("sv"), Some(Language::Sv));
        check(Some("EN"), Some(Language::En));
        check(Some("sv-SE"), Some(Language::Sv));
        check(Some("de"), Some(Language::Fi));
        check(Some(""), None);
        check(None, None);
    }
}
