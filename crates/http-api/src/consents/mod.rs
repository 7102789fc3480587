//! What the shop promises, and what people allow it: policies, requests for news, and taking permissions back.

pub mod ending;
pub mod pages;
pub mod people;
pub mod policies;
pub mod stock;

mod answers;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{consent::ConsentOccasion, fault::Fault};
use site::consent_pages::consent_texts;
use utoipa::IntoParams;
use wire::{checkout::ConsentText, problem::Problem};

pub use self::ending::{is_one_click, takes_type};
use crate::{error::ApiError, extract::AnswerLanguage, methods, parameters::Parameters, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/consents", asked))
        .service(methods::reading("/api/cds/getpolicies", policies::policies))
        .service(methods::reading("/api/cds/getfilteredpolicies", policies::filtered))
        .service(methods::posting("/api/cds/unsubscribeuser", ending::unsubscribe))
        .service(methods::several(
            "/api/cds/unsubscribe/{token}",
            "GET, HEAD, POST",
            [
                methods::read().to(pages::end_by_hand),
                web::post().to(ending::one_click),
            ],
        ))
        .service(methods::several(
            "/api/cds/personmarketingpermissionsrevocation",
            "DELETE",
            [web::delete().to(ending::revoke)],
        ))
        .service(methods::posting("/api/cdsintermediateuser/createuser", people::create))
        .service(methods::reading(
            "/api/cdsintermediateuser/getuserbytoken",
            people::by_token,
        ))
        .service(methods::posting(
            "/api/cdsintermediateuser/confirmuserbytoken",
            people::confirm,
        ))
        .service(methods::posting(
            "/api/cdsintermediateuser/removeuserbytoken",
            people::remove,
        ))
        .service(methods::reading(
            "/api/marketingautomation/thankyoupage",
            people::thank_you,
        ))
        .service(methods::posting(
            "/api/variations/{code}/back-in-stock",
            stock::back_in_stock,
        ))
        .service(methods::reading("/privacy/{id}", pages::policy))
        .service(methods::reading("/cds/policycontent", policies::content))
        .service(methods::reading("/cds/personmarketingrevocation", pages::revocation))
        .service(methods::reading("/cds/email", pages::email));
}

/// Where people are asked. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct OccasionQuery {
    /// `checkout` (otherwise), `signup`, `newsletter` or `preferences`.
    at: Option<String>,
}

/// What people are asked to agree to when they order, become customers or ask for the newsletter.
#[utoipa::path(
    get, path = "/api/consents", tag = "consents", params(OccasionQuery, AnswerLanguage),
    responses((status = 200, body = Vec<ConsentText>), (status = 422, body = Problem))
)]
pub async fn asked(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let occasion = match parameters.get("at") {
        None => ConsentOccasion::Checkout,
        Some(name) => ConsentOccasion::parse(name)
            .ok_or_else(|| ApiError::in_language(Fault::field("at", "/validation/consent-occasion"), language))?,
    };
    respond::versioned(
        &request,
        &consent_texts(&shop.storefront.site.load(), occasion, language),
    )
}
