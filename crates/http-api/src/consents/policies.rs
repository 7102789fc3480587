//! Policies, for programs.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, REFERRER_POLICY},
    web,
};
use domain::{consent::PolicyVersion, fault::FaultCode, market::Language};
use site::{address, consent_pages::policy_body};
use utoipa::IntoParams;
use wire::consents::PolicyDocument;

use crate::{error::ApiError, extract::AnswerLanguage, parameters::Parameters, respond, state::AppState};

/// Which policies. Read by the handlers; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct PolicyQuery {
    /// With commas between them, or one by one; all otherwise.
    ids: Option<String>,
    /// A version that holds or held; the one that holds now otherwise.
    version: Option<String>,
}

/// Lists the policies as they hold now.
#[utoipa::path(
    get, path = "/api/cds/getpolicies", tag = "consents", params(AnswerLanguage),
    responses((status = 200, body = Vec<PolicyDocument>), (status = 304, description = "The client has it already"))
)]
pub async fn policies(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    respond::versioned(&request, &documents(&shop, language, &[], None))
}

/// Lists some policies, in one of their versions. What there is not is left out.
#[utoipa::path(
    get, path = "/api/cds/getfilteredpolicies", tag = "consents", params(PolicyQuery, AnswerLanguage),
    responses((status = 200, body = Vec<PolicyDocument>), (status = 304, description = "The client has it already"))
)]
pub async fn filtered(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let given = parameters.iter().filter(|(name, _)| *name == "ids");
    let ids: Vec<&str> = given.flat_map(|(_, ids)| ids.split(',')).collect();
    respond::versioned(&request, &documents(&shop, language, &ids, parameters.get("version")))
}

fn documents(shop: &AppState, language: Language, ids: &[&str], version: Option<&str>) -> Vec<PolicyDocument> {
    let (site, today) = (shop.storefront.site.load(), shop.storefront.today());
    let asked = site.policies.iter();
    let asked = asked.filter(|policy| ids.is_empty() || ids.contains(&&*policy.id));
    let documents = asked.filter_map(|policy| {
        let shown = site.policy_version(&policy.id, version, today)?;
        Some(document(&policy.id, shown, language))
    });
    documents.collect()
}

fn document(id: &str, version: &PolicyVersion, language: Language) -> PolicyDocument {
    let page = address::policy_path(id, language);
    let url = format!("{page}?version={}", version.version);
    PolicyDocument::new(id, version, policy_body(version, language).into(), language, url)
}

/// What a policy says, and nothing around it: for frames and other programs.
pub async fn content(
    shop: web::Data<AppState>,
    request: HttpRequest,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let parameters = Parameters::of(request.query_string());
    let site = shop.storefront.site.load();
    let id = parameters.get("id").unwrap_or_default();
    let shown = site.policy_version(id, parameters.get("version"), shop.storefront.today());
    let shown = shown.ok_or_else(|| ApiError::in_language(FaultCode::NotFound, language))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        // It is harmless by itself; should that ever fail, nothing in it runs.
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CONTENT_LANGUAGE, language.code()))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(String::from(policy_body(shown, language))))
}
